/**
 * The result in a sentence or two of plain words, built from pieces.
 */
import type { Result } from '@hsicinf/core';
import {
  ignoresSelection,
  isMarginal,
  lookedAt,
  lookedAtWords,
  promisesNothing,
  testsAll,
  testsOnOtherRows,
} from './accounting.js';
import { adjustmentWords, notAdjustedWords, promiseWords, unadjustedWords } from './adjustment-words.js';
import { givenPieces } from './held-fixed.js';
import { count, percent } from './numbers.js';
import { listed, type Piece, piecesText } from './pieces.js';

/** What was found, in plain words. */
export function summarySentence(result: Result, targetName: string): string {
  return piecesText(summaryPieces(result, targetName));
}

/** The same sentence in pieces. */
export function summaryPieces(result: Result, targetName: string): Piece[] {
  const found = result.selected.filter(({ significant }) => significant).map(({ name }) => ({ name }));
  return [
    ...selectionPieces(result, targetName),
    '; ',
    verdict(result, found.length),
    ...(found.length > 0 && result.selected.length > 1 ? [': ', ...listed(found)] : []),
    '.',
    ...sentencesAfter(result, found.length).map((sentence) => ` ${sentence}`),
  ];
}

/** What is promised about what was found, and what a structured output was compared by. */
function sentencesAfter(result: Result, found: number): string[] {
  return [...promisesAfter(result, found), ...structuredSentence(result)];
}

/** What a structured output is, and what it was compared by. */
export function structuredSentence({ structuredTarget }: Pick<Result, 'structuredTarget'>): string[] {
  if (structuredTarget === undefined) return [];
  return [`The output is of kind ${structuredTarget.kind}, compared by ${structuredTarget.kernel}.`];
}

function promisesAfter(result: Result, found: number): string[] {
  if (ignoresSelection(result))
    return ['These p-values ignore the selection and are too small: do not rely on them.'];
  const promise = found > 0 ? promiseWords(result) : undefined;
  return promise === undefined ? [] : [promise];
}

/** "Of 20 features, 10 were selected for their association with y given batch" */
function selectionPieces(result: Result, targetName: string): Piece[] {
  const { options, selected, statistics, excluded } = result;
  const away = excluded.length === 0 ? '' : ` (${count(excluded.length)} of which could not be tested)`;
  const all = `Of ${count(statistics.length)} feature${statistics.length === 1 ? '' : 's'}${away}, `;
  const many = selected.length !== 1;
  const repeats = options.repeats ?? 1;
  const often = repeats > 1 ? `, most often over ${repeats} orders of the rows` : '';
  const where = testsOnOtherRows(options) ? ' on a third of the rows' : '';
  const chosen = `${count(selected.length)} ${many ? 'were' : 'was'} selected for ${many ? 'their' : 'its'} association with `;
  const output = [{ name: targetName }, ...givenPieces(result)];
  if (!testsAll(result)) return [all + chosen, ...output, where + often];
  const tested = ` ${many ? 'were' : 'was'} tested for association with `;
  if (away !== '')
    return [`${all}${many ? `all ${count(selected.length)} others` : 'the other one'}${tested}`, ...output];
  return [allFeatures(selected.length) + tested, ...output];
}

function allFeatures(features: number): string {
  if (features === 1) return 'The one feature';
  return features === 2 ? 'Both features' : `All ${count(features)} features`;
}

/** "3 of them are significant at 5 % after taking the selection into account" */
function verdict(result: Result, found: number): string {
  const { selected, options } = result;
  const level = percent(options.alpha);
  const isBare = promisesNothing(result);
  const outcome = isBare ? `a p-value of at most ${level}` : `significant at ${level}`;
  return `${subject(selected.length, found, isBare ? ['has', 'have'] : ['is', 'are'])} ${outcome}${basis(result)}`;
}

function subject(selected: number, found: number, [singular, plural]: string[]): string {
  if (selected === 1 && found === 1) return `it ${singular}`;
  if (selected === 1) return singular === 'is' ? 'it is not' : 'it does not have';
  if (found === 0) return `none of them ${singular}`;
  if (found === selected) return `all of them ${plural}`;
  return `${count(found)} of them ${found === 1 ? singular : plural}`;
}

/** What the p-values take into account. */
function basis(result: Result): string {
  const { options } = result;
  if (isMarginal(result)) return lookingBasis(result);
  const adjusted = options.adjust === 'none' ? '' : adjustmentWords(options.adjust).name;
  const several = `for testing several features (${adjusted})`;
  if (ignoresSelection(result)) return adjusted === '' ? '' : ` after an adjustment ${several}`;
  const remark = notAdjustedWords(result);
  const bare = remark === undefined ? '' : `, ${remark}`;
  if (testsOnOtherRows(options))
    return ` on rows that played no part in the selection${adjusted === '' ? bare : `, after an adjustment ${several}`}`;
  return ` after taking the selection into account${adjusted === '' ? bare : ` and adjusting ${several}`}`;
}

/** Of marginal p-values: for how many features they are adjusted, or that they are not. */
function lookingBasis(result: Result): string {
  if (lookedAt(result) === 1) return '';
  const { name } = adjustmentWords(result.options.adjust);
  return `, ${unadjustedWords(result) ?? `adjusted for looking at ${lookedAtWords(result)} (${name})`}`;
}
