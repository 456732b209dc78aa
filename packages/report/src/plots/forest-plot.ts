/**
 * The forest plot: how far is the score of each selected feature above where it had to be just to be selected? Each row
 * shows the score with one standard error to either side, over the region in which the score could have been for the
 * feature to be selected all the same.
 */
import { ignoresSelection, testsOnOtherRows } from '../text/accounting.js';
import * as Plot from '@observablehq/plot';
import type { Result } from '@hsicinf/core';
import type { ReportInput } from '../input.js';
import { visible } from '../text/names.js';
import { percent, powerOfTen } from '../text/numbers.js';
import { colour } from './colours.js';
import { drawing } from './drawing.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { forestGeometry } from './forest-geometry.js';
import { pValueMarks, regionMarks, roomForPValues, scoreMarks, shownPValue } from './forest-marks.js';
import type { LegendItem } from './legend.js';
import { drawnFeatures, rowAxis, rowLayout, rowMarks } from './rows.js';
import { domOf } from './svg.js';

const MARGIN_TOP = 24;
const scoreNames = {
  correlation: 'kernel correlation',
  full: 'HSIC',
  cross: 'cross-HSIC',
  block: 'block HSIC',
  incomplete: 'incomplete HSIC',
};

/** The forest plot of a result. */
export function forestPlot(input: ReportInput, { document: given, width = 720 }: PlotOptions): Drawing {
  const document = domOf(given);
  const { result } = input;
  const { features, remark } = drawnFeatures(result.selected);
  const { domain, exponent, rows } = forestGeometry(features);
  const room = roomForPValues(rows.map(shownPValue));
  const layout = { ...rowLayout(features, width, MARGIN_TOP), marginRight: room };
  const unit = exponent === 0 ? '' : `, in units of ${powerOfTen(exponent)}`;
  const score = scoreNames[result.options.statistic];
  const withRegions = isTruncated(result);
  const element = Plot.plot({
    ...layout,
    document,
    x: { domain, axis: null },
    marks: [
      ...rowMarks(features, width),
      Plot.ruleX([0], { stroke: colour('muted'), strokeOpacity: 0.7 }),
      ...(withRegions ? regionMarks(rows.flatMap(({ regions }) => regions)) : []),
      ...scoreMarks(rows, result.options.alpha),
      ...pValueMarks(rows, room),
      rowAxis(layout, [`score (${score})${unit}`, score + unit]),
    ],
  });
  return drawing(document, {
    name: 'scores',
    title: `Scores of the selected features for ${visible(input.targetName).slice(0, 80)}`,
    description: describe(result, withRegions) + remark,
    width,
    panels: [{ element, x: 0, y: 0, width, height: layout.height }],
    legend: legendOf(result, withRegions),
  });
}

/** Whether the selection sets a limit to any score. */
function isTruncated({ selected }: Result): boolean {
  return selected.some(({ truncation }) => truncation.flat().some(Number.isFinite));
}

function legendOf(result: Result, withRegions: boolean): LegendItem[] {
  const { options } = result;
  const level = percent(options.alpha);
  const significant = ignoresSelection(result)
    ? `p at most ${level}, selection ignored`
    : `significant at ${level}`;
  return [
    { symbol: 'filled', label: significant, colour: colour('accent') },
    {
      symbol: 'hollow',
      label: ignoresSelection(result) ? 'larger p' : 'not significant',
      colour: colour('muted'),
    },
    { symbol: 'bar', label: '± 1 standard error', colour: colour('muted') },
    ...(withRegions
      ? [
          {
            symbol: 'region',
            label:
              options.condition === 'set'
                ? 'scores with the same selection'
                : 'scores at which it is still selected',
            colour: colour('region'),
          } as const,
        ]
      : []),
  ];
}

function describe(result: Result, withRegions: boolean): string {
  const { options } = result;
  const error =
    'The bar is one standard error to either side: how much the score varies when feature and output are unrelated.';
  const repeats =
    (options.repeats ?? 1) > 1
      ? ' Scores are means over the orders of the rows; standard error and region are those of one typical order, so a score may lie outside its region.'
      : '';
  if (ignoresSelection(result))
    return `${error} No region is drawn, because this procedure ignores the selection.${repeats}`;
  if (testsOnOtherRows(options))
    return `${error} Scores are those of the rows kept for the test. They played no part in the selection, so it does not limit them.${repeats}`;
  if (!withRegions) return `${error} The selection does not limit the scores.${repeats}`;
  const what =
    options.condition === 'set'
      ? 'the same set of features would have been selected'
      : 'the feature would still have been selected';
  return `The shaded region is where the score could have been and ${what}; an arrow means that it continues. A score just above its lower limit was barely selected and says little; one several standard errors above it is evidence. ${error}${repeats}`;
}
