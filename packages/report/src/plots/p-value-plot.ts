/**
 * The p-values on a logarithmic axis, and what they would be had nothing to be accounted for: the distance between the two
 * is what looking at many features costs (marginal p-values, which are adjusted over all of them) or what having selected
 * first costs (selective ones). Positions are computed from logarithms, so that p-values which underflow have a place.
 */
import * as Plot from '@observablehq/plot';
import type { ReportInput } from '../input.js';
import { visible } from '../text/names.js';
import { adjustedPValueText, formatPValue, percent, pValueText, typeset } from '../text/numbers.js';
import { colour } from './colours.js';
import { drawing, fullName } from './drawing.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { endOfAxis, type Evidence, evidenceOf, tickText, ticksUpTo, withinAxis } from './evidence.js';
import { pValuePlotWords } from './p-value-words.js';
import { drawnFeatures, rowAxis, rowLayout, rowMarks } from './rows.js';
import { domOf } from './svg.js';

const MARGIN_TOP = 22;
const MARGIN_RIGHT = 16;

/** The plot of the p-values. */
export function pValuePlot(input: ReportInput, { document: given, width = 720 }: PlotOptions): Drawing {
  const document = domOf(given);
  const { result } = input;
  const { features, remark } = drawnFeatures(result.selected);
  const alpha = -Math.log10(result.options.alpha);
  const evidence = evidenceOf(features, input);
  const end = endOfAxis([alpha, ...evidence.flatMap((one) => [one.point, one.square, one.stroke])]);
  const rows = evidence.map((one) => withinAxis(one, end));
  const layout = { ...rowLayout(features, width, MARGIN_TOP), marginRight: MARGIN_RIGHT };
  const beyond = rows.some(({ isBeyond }) => isBeyond)
    ? ' A triangle means that the p-value is even smaller.'
    : '';
  const has = {
    squares: rows.some(({ square }) => square !== undefined),
    strokes: rows.some(({ stroke }) => stroke !== undefined),
  };
  const { legend, description } = pValuePlotWords(result, has);
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
      ...(has.squares ? squareMarks(rows) : [stems(rows)]),
      ...pointMarks(rows),
      Plot.tickX(
        rows.filter(({ stroke }) => stroke !== undefined),
        { x: 'stroke', y: 'row', insetTop: 7, insetBottom: 7, stroke: colour('ink'), strokeWidth: 2.5 },
      ),
      rowAxis(layout, ['p-value (stronger evidence →)', 'p-value'], {
        at: ticksUpTo(end),
        tickFormat: tickText,
      }),
    ],
  });
  return drawing(document, {
    name: 'p-values',
    title: `p-values of the selected features for ${visible(input.targetName).slice(0, 80)}`,
    description: description + beyond + remark,
    width,
    panels: [{ element, x: 0, y: 0, width, height: layout.height }],
    legend,
  });
}

/** The way from the p-value that accounts for nothing to the one that counts. */
function squareMarks(rows: readonly Evidence[]): Plot.Markish[] {
  const both = rows.filter(({ square }) => square !== undefined);
  return [
    Plot.ruleY(both, {
      x1: 'square',
      x2: 'point',
      y: 'row',
      stroke: colour('naive'),
      strokeWidth: 1.5,
      strokeOpacity: 0.75,
    }),
    Plot.dot(both, {
      x: 'square',
      y: 'row',
      symbol: 'square',
      r: 4.5,
      stroke: colour('naive'),
      strokeWidth: 1.75,
      fill: colour('paper'),
      title: ({ feature, squarePValue }: Evidence) =>
        `${fullName(feature.name)}\nbefore accounting for anything, p ${typeset(squarePValue)}`,
    }),
  ];
}

/** The sticks of the lollipops, from p = 1. */
function stems(rows: readonly Evidence[]): Plot.Markish {
  return Plot.ruleY(rows, { x1: 0, x2: 'point', y: 'row', stroke: colour('muted'), strokeWidth: 1.5 });
}

function pointMarks(rows: readonly Evidence[]): Plot.Markish[] {
  const title = ({ feature }: Evidence): string =>
    [
      `${fullName(feature.name)}\np ${typeset(pValueText(feature))}`,
      ...(feature.adjustedPValue === feature.pValue
        ? []
        : [`, adjusted ${typeset(adjustedPValueText(feature))}`]),
      ...(feature.selectivePValue === undefined
        ? []
        : [`, selective ${typeset(formatPValue(feature.selectivePValue))}`]),
    ].join('');
  return [true, false].flatMap((significant) => {
    const some = rows.filter(({ feature }) => feature.significant === significant);
    const stroke = colour(significant ? 'accent' : 'muted');
    const common = { x: 'point', y: 'row', stroke, strokeWidth: 2, title } as const;
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
}
