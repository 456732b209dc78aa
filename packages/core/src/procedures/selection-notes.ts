/**
 * What the selection did to the answer: features whose selective p-value the runner-up decides, and features beyond the cut
 * that may matter as well.
 */
import { quote, quotedNames } from '../errors.js';
import { optionToGive } from '../options/option-mentions.js';
import type { Result, SelectedFeature } from '../result.js';

/** Scores so many standard deviations above 0 are no accident. */
const OBVIOUS = 4;
/** Selective p-values above this say that an obvious feature was not found. */
const LARGE = 0.05;

/** The notes on a result without notes. */
export function selectionNotes(result: Omit<Result, 'notes'>, nameOf: (index: number) => string): string[] {
  const { pValues, select } = result.options;
  const { length } = result.selected;
  return [
    ...(typeof select === 'number' && select > result.usable
      ? [`${select} features were to be tested, but only ${length} can be.`]
      : fewerNotes(result)),
    ...result.selected.flatMap(groupNote),
    ...rowsNotes(result),
    ...(pValues === 'selective' || pValues === 'both' ? runnerUpNotes(result, nameOf) : []),
    ...beyondNotes(result),
  ];
}

/** Where a rule of selection ended before it had as many features as were asked for. */
function fewerNotes({ options: { selection, select }, selected, usable }: Omit<Result, 'notes'>): string[] {
  const asked = typeof select === 'number' ? select : usable;
  if (selection === undefined || selected.length >= asked) return [];
  return [
    `${asked} features were to be selected, but selection by '${selection}' ended with ${selected.length}: no other adds anything.`,
  ];
}

/** The columns of a group. */
function groupNote({ name, members }: SelectedFeature): string[] {
  if (members === undefined) return [];
  const count = members.length === 1 ? '1 column' : `${members.length} columns`;
  return [`${quote(name)} is ${count}, tested as one feature: ${quotedNames(members)}.`];
}

/** Features that were tested on the rows that they have. */
function rowsNotes({ selected, rows }: Omit<Result, 'notes'>): string[] {
  const partial = selected.filter((feature) => feature.rows !== undefined);
  if (partial.length === 0) return [];
  const counts = partial.map((feature) => feature.rows ?? rows);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const some = least === most ? `${least}` : `${least} to ${most}`;
  return [
    `Tested on the rows in which they have a value, ${some} of ${rows}: ${quotedNames(partial.map(({ name }) => name))}. Their p-values are for independence of the output among these rows.`,
  ];
}

/**
 * Where the best score that was not selected is itself far above 0, hardly any shuffle, or draw of the closed form, reaches
 * it, and those that do lie just above it: an obvious feature then has a large selective p-value.
 */
function runnerUpNotes(
  { selected, excluded, statistics, options }: Omit<Result, 'notes'>,
  nameOf: (index: number) => string,
): string[] {
  const taken = new Set([...selected, ...excluded].map(({ index }) => index));
  let runnerUp = -1;
  statistics.forEach((value, index) => {
    if (!taken.has(index) && (runnerUp < 0 || value > statistics[runnerUp])) runnerUp = index;
  });
  if (runnerUp < 0) return [];
  const isBeside = options.pValues === 'both';
  const concerned = selected.filter(
    ({ pValue, selectivePValue = 0, standardError, index }) =>
      (isBeside ? selectivePValue : pValue) > LARGE &&
      Math.min(statistics[index], statistics[runnerUp]) > OBVIOUS * standardError,
  );
  if (concerned.length === 0) return [];
  const names = quotedNames(concerned.map(({ name }) => name));
  const which = isBeside ? 'selective p-value' : 'p-value';
  const instead = isBeside
    ? 'go by the marginal p-values'
    : `use marginal p-values ${optionToGive('pValues', 'marginal')}`;
  const isShuffled = options.statistic === 'correlation' || options.statistic === 'full';
  const who = isShuffled ? 'hardly any shuffle reaches' : 'an unrelated feature hardly ever reaches';
  return [
    `The runner-up ${quote(nameOf(runnerUp))} decides the ${which} of ${names}: it scores far above 0 itself, and ${who} that score, so a large ${which} here does not mean a weak feature. Select more features, or ${instead}.`,
  ];
}

/** The last of the selected is significant still: the features behind it count as p = 1 without having been tested. */
function beyondNotes({ selected, usable, options }: Omit<Result, 'notes'>): string[] {
  const last = selected.at(-1);
  const isMarginal = options.pValues === 'marginal' || options.pValues === 'both';
  if (!isMarginal || last?.significant !== true || selected.length >= usable) return [];
  return [
    `${quote(last.name)}, the last of the ${selected.length} selected, is still significant, so more of the ${usable} features may be. Select more of them, or all ${optionToGive('select', 'all')}.`,
  ];
}
