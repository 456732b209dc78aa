/**
 * Columns with a value that is far from all others, such as 999999999 for a missing cell, or a slip: beside it the others look
 * equal, and what they have to do with the output is lost in rounding, or seen through the widest kernel alone.
 *
 * Far is what lies FAR times the range of the middle four fifths away from these. A few values tell that most columns have
 * none: O(n) for each column to find its range, O(n log n) where that is long beside the few.
 */
import { type FactsTable, type Range, rangeOf } from '../data/column-facts.js';
import type { OwnColumn, EncodedDataset, OwnTarget } from '../data/dataset.js';
import { storedFacts, valuesInPassing } from '../data/stored-column.js';
import { quote } from '../errors.js';
import type { DataWarning } from './warning.js';

/** Heavy tails, and values that span a few orders of magnitude, stay below. */
const FAR = 1e4;
/** Values that are looked at first, and the place from either end of those that tell a spread. */
const FEW = 9;
const LAST = 3;
const MOST_NAMED = 5;

/** A value that is far out, and its row. */
interface FarValue {
  value: number;
  row: number;
  count: number;
}

/** What is known of the columns. */
export interface FarValuesOptions {
  /** The facts of features that were measured. */
  facts?: FactsTable | undefined;
  /** Whether only the ranks of the output count, so that none of its values is far. */
  isTargetRanked?: boolean | undefined;
}

/** A column that has such values: the name of a feature, and what is said of it. */
interface FoundFar {
  name: string;
  words: string;
}

/** One warning for all columns that have such values. */
export function farValues(
  { features, target, covariates = [] }: EncodedDataset,
  { facts, isTargetRanked = false }: FarValuesOptions = {},
): DataWarning[] {
  const found: FoundFar[] = [];
  if (!isTargetRanked) look(found, target, () => 'the output');
  for (let index = 0; index < features.length; index++) lookAtFeature(found, features[index], index, facts);
  for (const covariate of covariates) look(found, covariate, () => `the covariate ${quote(covariate.name)}`);
  if (found.length === 0) return [];
  const shown = found.slice(0, MOST_NAMED).map(({ words }) => words);
  const rest = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return [
    {
      kind: 'far values',
      columns: found.flatMap(({ name }) => (name === '' ? [] : [name])),
      text: `Values more than ${FAR.toLocaleString('en')} times as far out as the others are spread: ${shown.join(', ')}${rest}. Beside them all others look equal, and a relation may go unseen. If they stand for missing cells, or are slips, mark them as missing; if values span many orders of magnitude, take logarithms.`,
    },
  ];
}

function lookAtFeature(
  found: FoundFar[],
  feature: OwnColumn,
  index: number,
  facts: FactsTable | undefined,
): void {
  const known = facts?.isFinite(index) ? facts.get(index) : storedFacts(feature)?.facts;
  // On few levels of a grid nothing is far.
  if (known?.levels === undefined) look(found, feature, quote, feature.name, known);
}

/** Adds a variable to those found, if one of its arrays has such values. */
function look(
  found: FoundFar[],
  variable: OwnColumn | OwnTarget,
  words: (name: string) => string,
  name = '',
  range?: Range,
): void {
  const arrays = numbersOf(variable);
  for (let a = 0; a < arrays.length; a++) {
    const far = farValue(arrays[a], range);
    if (far === undefined) continue;
    const more = far.count > 1 ? ` and ${far.count - 1} more` : '';
    found.push({ name, words: `${words(name)} (${far.value} in row ${far.row + 1} of those used${more})` });
    return;
  }
}

/** The arrays of numbers of a variable. */
function numbersOf(variable: OwnColumn | OwnTarget): readonly Float64Array[] {
  if (variable.kind === 'class' || variable.kind === 'kernels') return [];
  if (variable.kind === 'vector') return variable.values;
  return [storedFacts(variable) === undefined ? variable.values : valuesInPassing(variable)];
}

/** The smallest distance of some values from one another: for most columns enough to see that nothing is far. */
function quickSpread(values: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i + 1 < FEW; i += 2) {
    const a = ((i * values.length) / FEW) | 0;
    const b = (((i + 1) * values.length) / FEW) | 0;
    least = Math.min(least, Math.abs(values[a] - values[b]));
  }
  return least;
}

/** The spread of the middle ones of a few values; where these are equal, the shortest way from them to another. */
function likelySpread(values: Float64Array): number {
  const place = (i: number): number => Math.floor((i * values.length) / FEW);
  const few = Float64Array.from({ length: FEW }, (_, i) => values[place(i)]).sort();
  const spread = few[FEW - LAST] - few[LAST - 1];
  if (spread > 0) return spread;
  let nearest = Infinity;
  for (let i = 0; i < values.length; i++) {
    const distance = Math.abs(values[i] - few[LAST]);
    if (distance > 0 && distance < nearest) nearest = distance;
  }
  return nearest;
}

/** The first value of a column that is far from the others, if there is one. */
export function farValue(values: Float64Array, range = rangeOf(values)): FarValue | undefined {
  const width = range.high - range.low;
  if (width <= FAR * quickSpread(values) || width <= FAR * likelySpread(values)) return undefined;
  return farFromTheMiddle(values);
}

function farFromTheMiddle(values: Float64Array): FarValue | undefined {
  const sorted = values.slice().sort();
  const cut = Math.max(1, Math.floor(values.length / 10));
  const [from, to] = [sorted[cut], sorted[values.length - 1 - cut]];
  const reach = FAR * (to - from);
  const isFar = (value: number): boolean => Math.max(from - value, value - to) > reach;
  if (!(reach > 0)) return undefined;
  const row = values.findIndex(isFar);
  return row < 0 ? undefined : { value: values[row], row, count: values.filter(isFar).length };
}
