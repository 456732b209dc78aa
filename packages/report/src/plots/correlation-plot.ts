/**
 * How strong the relations are: the correlation of every feature and the cut between those that were tested and the
 * others. The selected ones have a row each, with a bar of one standard error to either side; the others have rows below
 * the cut where there are few, and a ranked curve where there are many.
 */
import * as Plot from '@observablehq/plot';
import type { ReportInput } from '../input.js';
import { isMarginal, isUnadjusted, testsAll } from '../text/accounting.js';
import { visible } from '../text/names.js';
import { adjustedPValueText, barePValueText, count, percent, pValueText, typeset } from '../text/numbers.js';
import { chosenWords } from '../text/selection-words.js';
import { colour } from './colours.js';
import { type CorrelationRow, correlationRows, type ScoredResult } from './correlation-rows.js';
import { drawing, fullName, type Panel } from './drawing.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { regionMarks, roomForPValues } from './forest-marks.js';
import type { LegendItem } from './legend.js';
import { RANKED_HEIGHT, rankedPanel } from './ranked-panel.js';
import { MOST_ROWS, ROW_HEIGHT, rowAxis, rowLayout, rowMarks } from './rows.js';
import { domOf } from './svg.js';

const MARGIN_TOP = 24;
const GAP = 14;

/** The plot of a result with the scores of all features. */
export function correlationPlot(
  input: ReportInput & { result: ScoredResult },
  { document: given, width = 720 }: PlotOptions,
): Drawing {
  const document = domOf(given);
  const { result } = input;
  const { rows, domain, showsAll } = correlationRows(result);
  const room = roomForPValues(rows.map((row) => shownPValue(row, result)));
  const layout = { ...rowLayout(rows, width, MARGIN_TOP), marginRight: room };
  const element = Plot.plot({
    ...layout,
    document,
    x: { domain, axis: null },
    marks: [
      ...rowMarks(rows, width),
      Plot.ruleX([0], { stroke: colour('muted'), strokeOpacity: 0.7 }),
      ...regionMarks(rows.flatMap(({ regions }) => regions)),
      ...cutMarks(rows),
      ...pointMarks(rows, result),
      ...pValueMarks(rows, result, room),
      rowAxis(layout, ['kernel correlation (−1 to 1)', 'kernel correlation']),
    ],
  });
  const panels: Panel[] = [{ element, x: 0, y: 0, width, height: layout.height }];
  if (!showsAll) {
    const y = layout.height + GAP;
    panels.push({ element: rankedPanel(result, document, width), x: 0, y, width, height: RANKED_HEIGHT });
  }
  return drawing(document, {
    name: 'scores',
    title: `Kernel correlations of ${count(result.scores.length)} features with ${visible(input.targetName).slice(0, 80)}`,
    description: describe(result, showsAll),
    width,
    panels,
    legend: legendOf(result, rows),
  });
}

/** The line between the last that was tested and the first that was not. */
function cutMarks(rows: readonly CorrelationRow[]): Plot.Markish[] {
  const first = rows.find(({ feature }) => feature === undefined);
  if (first === undefined) return [];
  return [
    Plot.ruleY([first], { y: 'row', dy: -ROW_HEIGHT / 2, stroke: colour('ink'), strokeDasharray: '4 3' }),
  ];
}

function pointMarks(rows: readonly CorrelationRow[], { options }: ScoredResult): Plot.Markish[] {
  const title = ({ name, correlation, feature }: CorrelationRow): string =>
    [
      `${fullName(name)}\ncorrelation ${typeset(correlation.toFixed(4))}`,
      ...(feature?.correlationError === undefined ? [] : [` ± ${feature.correlationError.toFixed(4)}`]),
      ...(feature?.widths === undefined ? [] : [`, at widths ${feature.widths.map(widthText).join(' × ')}`]),
      feature === undefined ? ', not tested' : `, p ${typeset(pValueText(feature))}`,
      ...(feature?.significant === true ? [`, significant at ${percent(options.alpha)}`] : []),
    ].join('');
  const tested = [true, false].flatMap((significant) => {
    const some = rows.filter((row) => row.feature !== undefined && row.significant === significant);
    const stroke = colour(significant ? 'accent' : 'muted');
    const fill = significant ? stroke : colour('paper');
    return [
      Plot.ruleY(some, { x1: 'x1', x2: 'x2', y: 'row', stroke, strokeWidth: 2 }),
      Plot.dot(some, { x: 'correlation', y: 'row', r: 5.5, stroke, strokeWidth: 2, fill, title }),
    ];
  });
  const others = rows.filter(({ feature }) => feature === undefined);
  return [...tested, Plot.dot(others, { x: 'correlation', y: 'row', r: 3, fill: colour('muted'), title })];
}

function widthText(width: number | string): string {
  if (typeof width === 'number') return String(Number(width.toPrecision(2)));
  return width === 'delta' ? 'classes' : width;
}

/** The p-value that is compared with the level. */
function shownPValue({ feature }: CorrelationRow, { options }: ScoredResult): string {
  if (feature === undefined) return 'not tested';
  if (options.adjust !== 'none') return typeset(adjustedPValueText(feature));
  return typeset(barePValueText(feature));
}

/** The p-values in a column at the right. */
function pValueMarks(rows: readonly CorrelationRow[], result: ScoredResult, room: number): Plot.Markish[] {
  const common = { frameAnchor: 'right', textAnchor: 'end', dx: room - 2, fontSize: 12.5 } as const;
  const isAdjusted = result.options.adjust !== 'none';
  const text = (row: CorrelationRow): string => shownPValue(row, result);
  const cells = (isOne: (row: CorrelationRow) => boolean, style: Plot.TextOptions): Plot.Markish =>
    Plot.text(rows.filter(isOne), { ...common, y: 'row', text, fill: colour('ink'), ...style });
  return [
    Plot.text([isAdjusted ? 'adjusted p' : 'p'], {
      ...common,
      frameAnchor: 'top-right',
      dy: -18,
      fill: colour('muted'),
      fontStyle: 'italic',
    }),
    cells(({ significant }) => significant, { fontWeight: 650 }),
    cells(({ significant, feature }) => !significant && feature !== undefined, { fontWeight: 400 }),
    cells(({ feature }) => feature === undefined, { fill: colour('muted'), fontSize: 11.5 }),
  ];
}

function legendOf(result: ScoredResult, rows: readonly CorrelationRow[]): LegendItem[] {
  const { options } = result;
  const level = percent(options.alpha);
  const [yes, no] = isUnadjusted(result)
    ? [`p at most ${level}, not adjusted`, 'larger p']
    : [`significant at ${level}`, 'not significant'];
  const items: (LegendItem | false)[] = [
    { symbol: 'filled', label: yes, colour: colour('accent') },
    { symbol: 'hollow', label: no, colour: colour('muted') },
    !testsAll(result) && { symbol: 'small', label: 'not tested', colour: colour('muted') },
    rows.some(({ x1, x2 }) => x2 > x1) && {
      symbol: 'bar',
      label: '± 1 standard error',
      colour: colour('muted'),
    },
    rows.some(({ regions }) => regions.length > 0) && {
      symbol: 'region',
      label: 'correlations at which it is still selected',
      colour: colour('region'),
    },
    !testsAll(result) && { symbol: 'dashed', label: 'the cut', colour: colour('ink') },
  ];
  return items.filter((item) => item !== false);
}

function describe(result: ScoredResult, showsAll: boolean): string {
  const { selected, scores } = result;
  const all = count(scores.length);
  const many = showsAll ? '' : ' The lower panel shows all of them, the largest first.';
  const cut = testsAll(result)
    ? 'All of them were tested.'
    : `The dashed line is the cut: the ${count(selected.length)} ${chosenWords(result)} were tested; nothing is claimed about the others.`;
  const bars =
    'The bar is one jackknife standard error to either side; it covers neither the choice of the pair of widths nor the selection, which makes the largest correlations look somewhat larger than they are.';
  const region = isMarginal(result)
    ? ''
    : ' The shaded region is where the correlation could have been with the feature still selected: a correlation just above its lower end says little.';
  const rest =
    selected.length > MOST_ROWS
      ? ` The first ${MOST_ROWS} of ${count(selected.length)} tested features are shown as rows.`
      : '';
  return `The kernel correlation of ${scores.length === 1 ? 'the feature' : `each of the ${all} features`} with the output: about 0 for an unrelated feature, 1 for one that determines the output completely. ${cut}${many} ${bars}${region}${rest}`;
}
