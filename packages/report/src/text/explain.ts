/**
 * One tested feature in words: how strong its relation with the output is, what it looks like, what the test says and does
 * not say, and whether the Monte-Carlo error of its p-value could change the verdict.
 */
import type { Result, SelectedFeature } from '@hsicinf/core';
import { drawnTarget } from '@hsicinf/core/support';
import type { ReportInput } from '../input.js';
import { shapeOf } from '../shape/shape-of.js';
import { isMarginal, lookedAtWords, promisesNothing } from './accounting.js';
import {
  adjustedPValueText,
  columnFormat,
  counted,
  formatPValue,
  percent,
  pValueText,
  typeset,
} from './numbers.js';
import { type Piece, piecesText } from './pieces.js';
import { shapePieces } from './shape-words.js';

/** What is said of a feature, a sentence or two each. */
export interface Explanation {
  strength: Piece[];
  /** Of significant features with data at hand. */
  shape?: Piece[];
  verdict: Piece[];
  /** Where another seed could decide otherwise. */
  caution?: Piece[];
}

/** The words on a feature that was tested. */
export function explanationOf(input: ReportInput, feature: SelectedFeature): Explanation {
  const shape = feature.significant ? shapeSentence(input, feature) : undefined;
  const caution = nearLevel(input.result, feature);
  return {
    strength: strengthPieces(feature, input.result.measuredBy?.score.name ?? 'kernel correlation'),
    ...(shape !== undefined && { shape }),
    verdict: verdictPieces(input, feature),
    ...(caution !== undefined && { caution }),
  };
}

/** All of it as one text. */
export function explanationText(input: ReportInput, feature: SelectedFeature): string {
  const { strength, shape, verdict, caution } = explanationOf(input, feature);
  return [strength, shape, verdict, caution]
    .filter((pieces) => pieces !== undefined)
    .map((pieces) => piecesText(pieces))
    .join(' ');
}

/** Kernel correlations from which on a relation is called so. */
const STRENGTHS: readonly [number, string][] = [
  [0.5, 'A very strong relation'],
  [0.25, 'A strong relation'],
  [0.1, 'A moderate relation'],
  [0.03, 'A weak relation'],
  [-Infinity, 'A very weak relation'],
];

function strengthPieces({ correlation, statistic, significant }: SelectedFeature, measure: string): Piece[] {
  if (correlation === undefined)
    return [`Its score is ${typeset(columnFormat([statistic])(statistic))}, which has no unit.`];
  const [, words] = STRENGTHS.find(([from]) => correlation >= from) ?? STRENGTHS[STRENGTHS.length - 1];
  const line =
    correlation > 0 ? `, like a straight line with correlation ±${Math.sqrt(correlation).toFixed(2)}` : '';
  const doubt = significant ? '' : ', if there is one';
  return [`${words}${doubt} (${measure} ${typeset(columnFormat([correlation])(correlation))}${line}).`];
}

function shapeSentence(
  { dataset, targetName, result }: ReportInput,
  { name }: SelectedFeature,
): Piece[] | undefined {
  const column = dataset?.features.find((one) => one.name === name);
  if (dataset === undefined || column === undefined) return undefined;
  const shape = shapeOf(column, dataset);
  if (shape === undefined) {
    return drawnTarget(dataset.target) === undefined
      ? undefined
      : ['It is between several coordinates: look at the plots.'];
  }
  const names = { feature: name, output: targetName, isFeatureClass: column.kind === 'class' };
  const held =
    result.heldFixed?.strata === undefined && result.heldFixed?.covariates === undefined
      ? []
      : [' The words and the plot show the data before anything is held fixed.'];
  return [...shapePieces(shape, names), ...held];
}

function verdictPieces({ result, targetName }: ReportInput, feature: SelectedFeature): Piece[] {
  const { options } = result;
  const level = percent(options.alpha);
  const p = typeset(pValueText(feature));
  const isBare = promisesNothing(result);
  const number =
    options.adjust === 'none' ? `p ${p}` : `adjusted p ${typeset(adjustedPValueText(feature))}, p ${p}`;
  if (feature.significant)
    return isBare
      ? [
          `Its p-value is at most ${level} (p ${p}), not adjusted for the number of features that were looked at.`,
        ]
      : [`Significant at ${level} (${number}).`];
  const isForLooking = isMarginal(result) && !isBare && options.adjust !== 'none';
  const looked = isForLooking ? `, and ${lookedAtWords(result)} were looked at` : '';
  return [
    `Not significant at ${level} (${number})${looked}. That does not show that `,
    { name: feature.name },
    ' and ',
    { name: targetName },
    isAtFloor(result, feature)
      ? ` are unrelated: with ${counted(Number(options.permutations), 'shuffle')} no p-value can be smaller than this, and more shuffles may show a relation.`
      : ' are unrelated: with these rows, a relation of this strength cannot be told from chance.',
  ];
}

/** Errors within which the level lies for a verdict to be called close, and how many times the level at most. */
const CLOSE = 2;

/** That the p-value is so near the level that its Monte-Carlo error could decide. */
function nearLevel(
  result: Pick<Result, 'options' | 'selected'>,
  feature: SelectedFeature,
): Piece[] | undefined {
  const { alpha, adjust } = result.options;
  const { adjustedPValue: adjusted } = feature;
  const decisive = decisiveFeature(result, feature);
  const { pValue, pValueError = 0 } = decisive;
  const error = pValue > 0 ? (pValueError * adjusted) / pValue : 0;
  const isNear =
    Math.abs(adjusted - alpha) <= CLOSE * error && adjusted <= CLOSE * alpha && adjusted >= alpha / CLOSE;
  // A bound may be far from the p-value, and no seed makes one at its floor smaller.
  const isBound = [feature, decisive].some((one) => one.isUpperBound === true || isAtFloor(result, one));
  if (!(error > 0) || !isNear || isBound) return undefined;
  const what = adjust === 'none' ? 'p-value' : 'adjusted p-value';
  return [
    `This is close to the level: the ${what} has a standard error of ${typeset(formatPValue(error))} from shuffling, so another seed could give the opposite answer. More shuffles settle it.`,
  ];
}

/** The feature whose p-value the adjusted one was made from: adjustments that keep an order hand it on to others. */
function decisiveFeature(
  { options: { adjust }, selected }: Pick<Result, 'options' | 'selected'>,
  feature: SelectedFeature,
): SelectedFeature {
  const byPValue = selected
    .filter(({ adjustedPValue }) => adjustedPValue === feature.adjustedPValue)
    .sort((a, b) => a.pValue - b.pValue);
  const other =
    adjust === 'bh' || adjust === 'by' ? byPValue.at(-1) : adjust === 'holm' ? byPValue[0] : undefined;
  return other ?? feature;
}

/** Whether no shuffle scored as high: with so many of them the p-value cannot be smaller. One that was counted has no error. */
function isAtFloor(
  { options: { permutations } }: Pick<Result, 'options'>,
  { pValue, pValueError = 0 }: SelectedFeature,
): boolean {
  return typeof permutations === 'number' && pValueError > 0 && pValue * (permutations + 1) < 1.5;
}
