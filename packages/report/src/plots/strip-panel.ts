/**
 * A number against classes: a row for each class with its points, and a box over them for the middle half of the values.
 */
import * as Plot from '@observablehq/plot';
import { colour } from './colours.js';
import { fullName } from './drawing.js';
import { type ClassAxis, classesOf, type NumberAxis, quantile, sampled, spread } from './feature-axes.js';
import { FONT_SIZE, numberTicks, type PanelSize, panelStyle, TICKS } from './panel-style.js';
import { clipToWidth, textWidth } from './svg.js';
import { pointOpacity } from './scatter-panel.js';

/** No more classes than this are drawn. */
export const MOST_STRIPS = 12;

const STRIP_HEIGHT = 40;
const POINTS_OF_STRIP = 0.5;
const BOX_OF_STRIP = 0.62;
const MARGINS = { top: 24, bottom: 44 };

/** The height of the panel for a number of classes. */
export function stripHeight(classes: number): number {
  return MARGINS.top + classes * STRIP_HEIGHT + MARGINS.bottom;
}

/** The panel: numbers along the horizontal axis, classes down the vertical one. */
export function stripPanel(
  numbers: NumberAxis,
  classAxis: ClassAxis,
  { document, width, points }: PanelSize,
): Element {
  const { classes } = classesOf(classAxis, MOST_STRIPS);
  const fitted = (text: string, share: number): string => clipToWidth(text, share * width, FONT_SIZE);
  const labels = classes.map(({ label }, y) => ({ y, label: fitted(label, 0.32), title: fullName(label) }));
  const widest = Math.max(...labels.map(({ label }) => textWidth(label, FONT_SIZE)));
  const drawn = new Set(
    sampled(
      classes.flatMap(({ rows }) => rows),
      points,
    ),
  );
  const dots = classes.flatMap(({ rows }, y) =>
    rows
      .filter((row) => drawn.has(row))
      .map((row, i) => ({ x: numbers.values[row], y: y + POINTS_OF_STRIP * (spread(i + 1) - 0.5) })),
  );
  const boxes = classes.map(({ rows }, y) =>
    boxOf(Float64Array.from(rows, (row) => numbers.values[row]).sort(), y),
  );
  return Plot.plot({
    ...panelStyle(width),
    document,
    height: stripHeight(classes.length),
    marginTop: MARGINS.top,
    marginLeft: Math.ceil(widest) + 16,
    x: { axis: null, nice: true },
    y: { axis: null, domain: [classes.length - 0.5, -0.5] },
    marks: [
      Plot.gridX({ ticks: TICKS, stroke: colour('grid'), strokeOpacity: 1 }),
      Plot.dot(dots, {
        x: 'x',
        y: 'y',
        r: 2,
        fill: colour('accent'),
        fillOpacity: pointOpacity(dots.length),
      }),
      Plot.rect(boxes, {
        x1: 'q1',
        x2: 'q3',
        y1: 'y1',
        y2: 'y2',
        stroke: colour('ink'),
        strokeWidth: 1.25,
        fill: 'none',
      }),
      Plot.ruleX(boxes, { x: 'median', y1: 'y1', y2: 'y2', stroke: colour('ink'), strokeWidth: 2.75 }),
      Plot.text(labels, {
        y: 'y',
        text: 'label',
        title: 'title',
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -10,
        fontSize: FONT_SIZE,
        fill: colour('ink'),
      }),
      Plot.text([fitted(classAxis.label, 0.8)], {
        frameAnchor: 'top-left',
        textAnchor: 'start',
        dy: -20,
        dx: -6 - widest,
        fontSize: FONT_SIZE,
        fill: colour('muted'),
      }),
      Plot.axisX({
        label: fitted(numbers.label, 0.6),
        ...numberTicks(numbers.values),
        labelAnchor: 'center',
        labelArrow: 'none',
      }),
    ],
  });
}

function boxOf(ascending: Float64Array, y: number): Record<'q1' | 'median' | 'q3' | 'y1' | 'y2', number> {
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((share) => quantile(ascending, share));
  return { q1, median, q3, y1: y - BOX_OF_STRIP / 2, y2: y + BOX_OF_STRIP / 2 };
}
