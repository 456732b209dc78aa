/**
 * A number against a number: points, and a line through the medians of groups of rows, which shows relations of any shape.
 */
import * as Plot from '@observablehq/plot';
import { counted } from '../text/numbers.js';
import { colour } from './colours.js';
import { type NumberAxis, quantile, sampled } from './feature-axes.js';
import { FONT_SIZE, numberTicks, type PanelSize, panelStyle, TICKS } from './panel-style.js';
import { clipToWidth } from './svg.js';

const LEAST_ROWS_FOR_LINE = 60;
const MOST_GROUPS = 12;
const ROWS_A_GROUP = 25;

/** The panel, with at most so many points. */
export function scatterPanel(x: NumberAxis, y: NumberAxis, { document, width, points }: PanelSize): Element {
  const dots = dotsOf(x.values, y.values, { most: points, width });
  const areCounted = isCounted(x.values, y.values, points);
  const labelWidth = width - 70;
  return Plot.plot({
    ...panelStyle(width, y.values),
    document,
    x: { axis: null, nice: true },
    y: { axis: null, nice: true },
    r: { type: 'identity' },
    inset: areCounted ? Math.max(...dots.map(({ r }) => r)) : 0,
    marks: [
      Plot.gridY({ ticks: TICKS, stroke: colour('grid'), strokeOpacity: 1 }),
      Plot.gridX({ ticks: TICKS, stroke: colour('grid'), strokeOpacity: 1 }),
      Plot.dot(dots, {
        x: 'x',
        y: 'y',
        r: 'r',
        fill: colour('accent'),
        fillOpacity: areCounted ? COUNTED_OPACITY : pointOpacity(dots.length),
        title: ({ rows }: Dot) => (rows > 1 ? counted(rows, 'row') : undefined),
      }),
      Plot.line(medianLine(x.values, y.values), { stroke: colour('ink'), strokeWidth: 2.25 }),
      Plot.axisX({
        label: clipToWidth(x.label, labelWidth, FONT_SIZE),
        ...numberTicks(x.values),
        labelAnchor: 'center',
        labelArrow: 'none',
      }),
      Plot.axisY({
        label: clipToWidth(y.label, labelWidth, FONT_SIZE),
        ...numberTicks(y.values),
        labelArrow: 'none',
        labelOffset: 46,
      }),
    ],
  });
}

/** A point and the rows that it stands for. */
interface Dot {
  x: number;
  y: number;
  rows: number;
  r: number;
}

const COUNTED_OPACITY = 0.55;
const [LEAST_RADIUS, MOST_RADIUS] = [2.2, 11];
/** Few places have room for larger points, by the width of the panel; without them it would look empty. */
const LARGE = { places: 36, share: 0.05 };
/** Where fewer places than this share of the rows are taken, points would hide one another. */
const FEW_PLACES = 0.7;

/** Whether rows share places, few enough to be drawn, so that a point stands for several and its area for their number. */
export function isCounted(x: Float64Array, y: Float64Array, most: number): boolean {
  if (x.length < 2) return false;
  const { size } = placesOf(x, y);
  return size <= most && size < FEW_PLACES * x.length;
}

/** How many rows there are at each place. */
function placesOf(x: Float64Array, y: Float64Array): Map<string, Dot> {
  const places = new Map<string, Dot>();
  for (let i = 0; i < x.length; i++) {
    const key = `${x[i]} ${y[i]}`;
    const seen = places.get(key);
    if (seen === undefined) places.set(key, { x: x[i], y: y[i], rows: 1, r: 0 });
    else seen.rows += 1;
  }
  return places;
}

function dotsOf(x: Float64Array, y: Float64Array, { most, width }: { most: number; width: number }): Dot[] {
  if (isCounted(x, y, most)) {
    const places = [...placesOf(x, y).values()];
    const largest = places.reduce((sum, { rows }) => Math.max(sum, rows), 1);
    const mostRadius = Math.max(MOST_RADIUS, places.length > LARGE.places ? 0 : LARGE.share * width);
    const unit = Math.min(mostRadius, LEAST_RADIUS * Math.sqrt(largest)) / Math.sqrt(largest);
    return places.map((place) => ({ ...place, r: Math.max(1.4, unit * Math.sqrt(place.rows)) }));
  }
  const rows = sampled(
    Array.from(x, (_, i) => i),
    most,
  );
  return rows.map((i) => ({ x: x[i], y: y[i], rows: 1, r: rows.length > 500 ? 2 : 2.8 }));
}

/** Whether there are rows enough for a line. */
export function hasMedianLine(rows: number): boolean {
  return rows >= LEAST_ROWS_FOR_LINE;
}

/** Fainter the more points there are. */
export function pointOpacity(points: number): number {
  return Math.max(0.22, Math.min(0.8, 8 / Math.sqrt(points)));
}

/** The medians of x and y in groups of rows that follow one another in x; where x has few values, a group for each. */
function medianLine(x: Float64Array, y: Float64Array): [number, number][] {
  if (!hasMedianLine(x.length)) return [];
  const order = Uint32Array.from(x, (_, i) => i).sort((a, b) => x[a] - x[b] || a - b);
  const groups = Math.min(MOST_GROUPS, Math.floor(x.length / ROWS_A_GROUP));
  const line: [number, number][] = [];
  for (let g = 0, start = 0; g < groups && start < order.length; g++) {
    let end = Math.max(start + 1, Math.round(((g + 1) * order.length) / groups));
    // Rows with equal x stay together.
    while (end < order.length && x[order[end]] === x[order[end - 1]]) end += 1;
    const rows = order.subarray(start, end);
    line.push([medianOf(x, rows), medianOf(y, rows)]);
    start = end;
  }
  return line;
}

function medianOf(values: Float64Array, rows: Uint32Array): number {
  return quantile(Float64Array.from(rows, (row) => values[row]).sort(), 0.5);
}
