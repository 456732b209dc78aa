/**
 * The marks of the forest plot: regions, scores with their standard errors, and p-values at the right.
 */
import * as Plot from '@observablehq/plot';
import { barePValueText, columnFormat, percent, typeset } from '../text/numbers.js';
import { colour } from './colours.js';
import { fullName } from './drawing.js';
import type { ForestRow, Region } from './forest-geometry.js';
import { ROW_HEIGHT } from './rows.js';
import { textWidth } from './svg.js';

/** The room for p-values at the right, in pixels: at least this, and what the longest takes. */
const P_WIDTH = 92;
const P_FONT_SIZE = 12.5;

/** The room that p-values take at the right. */
export function roomForPValues(texts: readonly string[]): number {
  return Math.ceil(Math.max(P_WIDTH, ...texts.map((text) => textWidth(text, P_FONT_SIZE, true) + 12)));
}

const REGION_HEIGHT = 12;

/** The regions: bars that end in a stroke, or in an arrow where they go on. */
export function regionMarks(regions: readonly Region[]): Plot.Markish[] {
  const inset = (ROW_HEIGHT - REGION_HEIGHT) / 2;
  const ends = regions.flatMap(({ row, x1, x2, openLeft, openRight }) => [
    { row, x: x1, isOpen: openLeft, rotate: -90 },
    { row, x: x2, isOpen: openRight, rotate: 90 },
  ]);
  const arrows = (rotate: number): Plot.Markish =>
    Plot.dot(
      ends.filter((end) => end.isOpen && end.rotate === rotate),
      { x: 'x', y: 'row', symbol: 'triangle', rotate, r: 4, fill: colour('muted'), dx: rotate > 0 ? -3 : 3 },
    );
  return [
    Plot.barX(regions, {
      x1: 'x1',
      x2: 'x2',
      y: 'row',
      insetTop: inset,
      insetBottom: inset,
      fill: colour('region'),
    }),
    Plot.tickX(
      ends.filter(({ isOpen }) => !isOpen),
      {
        x: 'x',
        y: 'row',
        insetTop: inset - 3,
        insetBottom: inset - 3,
        stroke: colour('muted'),
        strokeWidth: 1.5,
      },
    ),
    arrows(-90),
    arrows(90),
  ];
}

/** The scores with their standard errors; filled where significant. */
export function scoreMarks(rows: readonly ForestRow[], alpha: number): Plot.Markish[] {
  const statistic = columnFormat(rows.map(({ feature }) => feature.statistic));
  const tooltip = ({ feature }: ForestRow): string =>
    `${fullName(feature.name)}\nscore ${typeset(statistic(feature.statistic))}, p ${typeset(barePValueText(feature))}${feature.significant ? `, significant at ${percent(alpha)}` : ''}`;
  return [true, false].flatMap((significant) => {
    const some = rows.filter(({ feature }) => feature.significant === significant);
    const stroke = colour(significant ? 'accent' : 'muted');
    return [
      Plot.ruleY(some, { x1: 'x1', x2: 'x2', y: 'row', stroke, strokeWidth: 2 }),
      Plot.dot(some, {
        x: 'x',
        y: 'row',
        r: 5.5,
        stroke,
        strokeWidth: 2,
        fill: significant ? stroke : colour('paper'),
        title: tooltip,
      }),
    ];
  });
}

/** The p-value as it stands there. */
export function shownPValue({ feature }: Pick<ForestRow, 'feature'>): string {
  return typeset(barePValueText(feature));
}

/** The p-values in a column at the right. */
export function pValueMarks(rows: readonly ForestRow[], room: number): Plot.Markish[] {
  const common = { frameAnchor: 'right', textAnchor: 'end', dx: room - 2, fontSize: P_FONT_SIZE } as const;
  return [
    Plot.text(['p'], {
      ...common,
      frameAnchor: 'top-right',
      dy: -18,
      fill: colour('muted'),
      fontStyle: 'italic',
    }),
    ...[true, false].map((significant) =>
      Plot.text(
        rows.filter(({ feature }) => feature.significant === significant),
        {
          ...common,
          y: 'row',
          text: shownPValue,
          fill: colour('ink'),
          fontWeight: significant ? 650 : 400,
        },
      ),
    ),
  ];
}
