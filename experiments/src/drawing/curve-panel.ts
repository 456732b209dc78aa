/**
 * One panel: rates over the number of rows, with bands of two Monte-Carlo errors and a line at the level, or rates under
 * named conditions, one below the other.
 */
import * as Plot from '@observablehq/plot';
import type { Curve, FigureLayout, Group, Measure } from '../figures/experiment.js';
import { BAND, estimateOf } from '../figures/judge.js';
import { GRID, INK, MUTED, PAPER, styleOf } from './series-style.js';

/** What a panel shows and how large it is. */
export interface PanelOptions {
  document: Document;
  title: string;
  measure: Measure;
  axis: FigureLayout['axis'];
  level: number;
  /** The end of the axis of rates. */
  end: number;
  width: number;
  height: number;
}

/** What the axis of rates is called. */
export const MEASURE_LABELS: Record<Measure, string> = {
  tpr: 'TPR',
  fpr: 'FPR',
  perTest: 'false rate per test',
  fdr: 'false discovery rate',
  any: 'any false report',
};

/** A rate where it is drawn. */
interface Mark {
  at: number;
  value: number;
  low: number;
  high: number;
}

const FONT_SIZE = 12;

/** The panel of a group. */
export function curvePanel(group: Group, options: PanelOptions): Element {
  return options.axis === 'names' ? namedPanel(group, options) : rowsPanel(group, options);
}

/** All curves over the number of rows. */
function rowsPanel(
  group: Group,
  { document, title, measure, axis, level, end, width, height }: PanelOptions,
): Element {
  const all = group.curves.flatMap(({ points }) => points.map(({ at }) => Number(at)));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const margin = Math.max(last - first, last / 5) / 30;
  const domain = axis === 'log' ? [first * 0.92, last * 1.08] : [first - margin, last + margin];
  return Plot.plot({
    ...panelFrame(document, width, height),
    marginLeft: 54,
    marginBottom: 42,
    x: { type: axis === 'log' ? 'log' : 'linear', domain },
    y: { domain: [0, end] },
    marks: [
      panelTitle(title, -46),
      Plot.gridY({ stroke: GRID, strokeOpacity: 1, ticks: 5 }),
      Plot.axisY({ ...axisLook(MEASURE_LABELS[measure]), labelAnchor: 'center', ticks: 5 }),
      Plot.axisX({
        ...axisLook('rows n'),
        labelAnchor: 'center',
        labelArrow: 'none',
        ...(axis === 'log'
          ? { ticks: logTicks(first, last), tickFormat: String }
          : { ticks: first === last ? [first] : 5, tickFormat: String }),
      }),
      Plot.ruleY([0], { stroke: MUTED }),
      ...(measure === 'tpr' ? [] : [levelRule(level)]),
      ...group.curves.flatMap((curve) => curveMarks(curve, measure, end)),
    ],
  });
}

function curveMarks(curve: Curve, measure: Measure, end: number): Plot.Markish[] {
  const { colour, dash } = styleOf(curve.name);
  const marks = marksOf(curve, measure, end);
  return [
    Plot.areaY(marks, { x: 'at', y1: 'low', y2: 'high', fill: colour, fillOpacity: 0.13 }),
    Plot.lineY(marks, {
      x: 'at',
      y: 'value',
      stroke: colour,
      strokeWidth: 1.8,
      ...(dash !== undefined && { strokeDasharray: dash }),
    }),
    Plot.dot(marks, {
      x: 'at',
      y: 'value',
      ...dotStyle(curve),
      r: 3.6,
      strokeWidth: 1.4,
    }),
  ];
}

function dotStyle({ name }: Curve): Plot.DotOptions {
  const { colour, marker, isHollow } = styleOf(name);
  return { symbol: marker, stroke: colour, fill: isHollow === true ? PAPER : colour };
}

function marksOf({ points }: Curve, measure: Measure, end: number): Mark[] {
  return points.flatMap((point, i) => {
    const estimate = estimateOf(point, measure);
    if (estimate === undefined) return [];
    const [value, error] = estimate;
    const at = typeof point.at === 'number' ? point.at : i;
    return [{ at, value, low: Math.max(0, value - BAND * error), high: Math.min(end, value + BAND * error) }];
  });
}

/** Conditions from top to bottom, the curves of each one below the other. */
function namedPanel(
  group: Group,
  { document, title, measure, level, end, width, height }: PanelOptions,
): Element {
  const names = [...new Set(group.curves.flatMap(({ points }) => points.map(({ at }) => String(at))))];
  const step = 0.72 / group.curves.length;
  const place = (name: string, c: number): number =>
    names.indexOf(name) + (c - (group.curves.length - 1) / 2) * step;
  return Plot.plot({
    ...panelFrame(document, width, height),
    marginLeft: 122,
    marginBottom: 42,
    x: { domain: [0, end] },
    y: { domain: [names.length - 0.5, -0.5], axis: null },
    marks: [
      panelTitle(title, -114),
      Plot.gridX({ stroke: GRID, strokeOpacity: 1, ticks: 6 }),
      Plot.ruleY(
        names.slice(1).map((_, i) => i + 0.5),
        { stroke: GRID },
      ),
      Plot.text(names, {
        y: (_: string, i: number) => i,
        text: (name: string) => name.replace(' x ', ' × '),
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -8,
        fontSize: FONT_SIZE,
        fill: INK,
      }),
      Plot.axisX({
        ...axisLook(MEASURE_LABELS[measure]),
        labelAnchor: 'center',
        labelArrow: 'none',
        ticks: 6,
      }),
      Plot.ruleX([level], { stroke: INK, strokeDasharray: '3 3' }),
      ...group.curves.flatMap((curve, c) => {
        const { colour } = styleOf(curve.name);
        const marks = marksOf(curve, measure, end).map((mark) => ({ ...mark, at: place(names[mark.at], c) }));
        return [
          Plot.ruleY(marks, { x1: 'low', x2: 'high', y: 'at', stroke: colour, strokeWidth: 2 }),
          Plot.dot(marks, {
            x: 'value',
            y: 'at',
            ...dotStyle(curve),
            r: 4,
            strokeWidth: 1.5,
          }),
        ];
      }),
    ],
  });
}

/** The size of a panel and the room above it. */
export function panelFrame(document: Document, width: number, height: number): Plot.PlotOptions {
  return { document, width, height, marginTop: 28, marginRight: 12 };
}

/** The title above the frame, from so many pixels left of it. */
export function panelTitle(title: string, dx: number): Plot.Markish {
  return Plot.text([title], {
    frameAnchor: 'top-left',
    textAnchor: 'start',
    dx,
    dy: -22,
    fontSize: 13,
    fontWeight: 600,
    fill: INK,
  });
}

/** How an axis is written. */
export function axisLook(label: string): {
  label: string;
  fontSize: number;
  color: string;
  tickSize: number;
  labelArrow: 'none';
} {
  return { label, fontSize: FONT_SIZE, color: INK, tickSize: 4, labelArrow: 'none' };
}

function levelRule(level: number): Plot.Markish {
  return Plot.ruleY([level], { stroke: INK, strokeDasharray: '3 3' });
}

/** Round numbers of rows, so far apart that their labels do not touch. */
function logTicks(first: number, last: number): number[] {
  return [40, 60, 100, 200, 300, 600, 1200, 3000].filter((tick, i, ticks) => {
    const isCrowded = last / first > 30 && i % 2 === 1 && ticks[i] !== 3000;
    return tick >= first && tick <= last && !isCrowded;
  });
}
