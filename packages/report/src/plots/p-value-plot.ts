/**
 * The p-values on a logarithmic axis, with those that ignore the selection beside them: the distance between the two is
 * what having selected first costs. Positions are computed from logarithms, so that p-values which underflow have a place.
 */
import { ignoresSelection } from '../text/accounting.js';
import * as Plot from '@observablehq/plot';
import type { Result } from '@hsicinf/core';
import type { ReportInput } from '../input.js';
import { adjustmentWords } from '../text/method-words.js';
import { visible } from '../text/names.js';
import { formatPValue, percent, typeset } from '../text/numbers.js';
import { colour } from './colours.js';
import { drawing, fullName } from './drawing.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { endOfAxis, type Evidence, evidenceOf, tickText, ticksUpTo, withinAxis } from './evidence.js';
import type { LegendItem } from './legend.js';
import { drawnFeatures, rowAxis, rowLayout, rowMarks } from './rows.js';
import { domOf } from './svg-element.js';

const MARGIN_TOP = 22;
const MARGIN_RIGHT = 16;

/** The plot of the p-values. */
export function pValuePlot(input: ReportInput, { document: given, width = 720 }: PlotOptions): Drawing {
  const document = domOf(given);
  const { result } = input;
  const { features, remark } = drawnFeatures(result.selected);
  const alpha = -Math.log10(result.options.alpha);
  const evidence = evidenceOf(features, input);
  const end = endOfAxis([alpha, ...evidence.flatMap((one) => [one.selective, one.adjusted, one.naive])]);
  const rows = evidence.map((one) => withinAxis(one, end));
  const layout = { ...rowLayout(features, width, MARGIN_TOP), marginRight: MARGIN_RIGHT };
  const beyond = rows.some(({ isBeyond }) => isBeyond)
    ? ' A triangle at the edge is a p-value smaller than the axis reaches.'
    : '';
  const hasNaive = rows.some(({ naive }) => naive !== undefined);
  const element = Plot.plot({
    ...layout,
    document,
    x: { domain: [0, end], axis: null },
    marks: [
      ...rowMarks(features, width),
      Plot.ruleX([alpha], { stroke: colour('ink'), strokeDasharray: '4 3' }),
      Plot.text([alpha], {
        x: alpha,
        frameAnchor: 'top',
        dy: -16,
        text: () => percent(result.options.alpha),
        fontSize: 12,
        fill: colour('ink'),
      }),
      ...(hasNaive ? naiveMarks(rows) : [stems(rows)]),
      ...selectiveMarks(rows),
      rowAxis(layout, ['p-value (stronger evidence →)', 'p-value'], {
        at: ticksUpTo(end),
        tickFormat: tickText,
      }),
    ],
  });
  return drawing(document, {
    name: 'p-values',
    title: `p-values of the selected features for ${visible(input.targetName).slice(0, 80)}`,
    description: describe(result, hasNaive) + beyond + remark,
    width,
    panels: [{ element, x: 0, y: 0, width, height: layout.height }],
    legend: legendOf(result, hasNaive),
  });
}

/** The way from the naive p-value to the one that counts. */
function naiveMarks(rows: readonly Evidence[]): Plot.Markish[] {
  const both = rows.filter(({ naive }) => naive !== undefined);
  return [
    Plot.ruleY(both, {
      x1: 'naive',
      x2: 'selective',
      y: 'row',
      stroke: colour('naive'),
      strokeWidth: 1.5,
      strokeOpacity: 0.75,
    }),
    Plot.dot(both, {
      x: 'naive',
      y: 'row',
      symbol: 'square',
      r: 4.5,
      stroke: colour('naive'),
      strokeWidth: 1.75,
      fill: colour('paper'),
      title: ({ feature, naivePValue }: Evidence) =>
        `${fullName(feature.name)}\nignoring the selection, p ${typeset(formatPValue(naivePValue ?? 1))}`,
    }),
  ];
}

/** The sticks of the lollipops, from p = 1. */
function stems(rows: readonly Evidence[]): Plot.Markish {
  return Plot.ruleY(rows, { x1: 0, x2: 'selective', y: 'row', stroke: colour('muted'), strokeWidth: 1.5 });
}

function selectiveMarks(rows: readonly Evidence[]): Plot.Markish[] {
  const adjusted = rows.filter(({ adjusted: value }) => value !== undefined);
  const title = ({ feature }: Evidence): string =>
    `${fullName(feature.name)}\np ${typeset(formatPValue(feature.pValue, feature.logPValue))}`;
  const points = [true, false].flatMap((significant) => {
    const some = rows.filter(({ feature }) => feature.significant === significant);
    const stroke = colour(significant ? 'accent' : 'muted');
    const common = { x: 'selective', y: 'row', stroke, strokeWidth: 2, title } as const;
    const fill = significant ? stroke : colour('paper');
    return [
      Plot.dot(
        some.filter(({ isBeyond }) => !isBeyond),
        { ...common, r: 5.5, fill },
      ),
      Plot.dot(
        some.filter(({ isBeyond }) => isBeyond),
        { ...common, r: 4.5, fill, symbol: 'triangle', rotate: 90 },
      ),
    ];
  });
  const ticks = { insetTop: 7, insetBottom: 7, stroke: colour('ink'), strokeWidth: 2.5 };
  return [...points, Plot.tickX(adjusted, { x: 'adjusted', y: 'row', ...ticks })];
}

function legendOf({ options }: Result, hasNaive: boolean): LegendItem[] {
  const ignored = ignoresSelection(options) ? ' (selection ignored)' : '';
  const level = percent(options.alpha);
  return [
    {
      symbol: 'filled',
      label: `p${ignored}, ${ignoresSelection(options) ? `at most ${level}` : 'significant'}`,
      colour: colour('accent'),
    },
    {
      symbol: 'hollow',
      label: `p${ignored}, ${ignoresSelection(options) ? 'larger' : 'not significant'}`,
      colour: colour('muted'),
    },
    ...(hasNaive
      ? [{ symbol: 'square', label: 'p as if nothing had been selected', colour: colour('naive') } as const]
      : []),
    ...(options.adjust === 'none'
      ? []
      : [
          {
            symbol: 'tick',
            label: `adjusted p (${adjustmentWords(options.adjust).name})`,
            colour: colour('ink'),
          } as const,
        ]),
    { symbol: 'dashed', label: `level ${level}`, colour: colour('ink') },
  ];
}

function describe({ options }: Result, hasNaive: boolean): string {
  const axis = 'The axis is logarithmic: p-values become smaller to the right.';
  const level =
    options.adjust === 'none'
      ? ` A feature is significant where its p-value is at or beyond the dashed line.`
      : ` A feature is significant where its adjusted p-value, the upright stroke, is at or beyond the dashed line.`;
  if (ignoresSelection(options)) return `${axis} These p-values ignore the selection and are too small.`;
  const cost = hasNaive
    ? ' The square is the p-value that a test which ignores the selection would have given, and the line from it to the round point what selecting first costs.'
    : '';
  return axis + level + cost;
}
