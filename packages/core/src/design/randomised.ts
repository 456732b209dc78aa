/**
 * Randomised residuals, for columns many rows of which have the same value. A residual x − E(x|a) of such a column still tells
 * where a row lies among the covariates a: of values 0 and 1 it is −p(a) or 1 − p(a). Where that is so of a feature and of the
 * output, they look related although neither tells anything of the other (at .05 up to all of such features were rejected).
 * Against such an output a feature like that has, in place of its residual,
 *
 *     u = P(below its level | a) + v · P(on its level | a)
 *
 * (Dunn & Smyth, 1996), which is uniform whatever a is, as far as the probabilities are right, and so tells nothing of a. One
 * of the two has to be like that: the output keeps its own residuals, and so do features few of whose rows agree.
 *
 * Levels are classes as they come, and values in rising order, where those that few rows have share a level with their
 * neighbours. The probabilities are regressions of indicators (ridge.ts), kept above 0. v is the place among the rows of the
 * level, by value and then by chance, which costs power; its stream depends on the name of the feature alone.
 * Cost: a sort, and a regression for each level.
 */
import type { OwnColumn, OwnTarget } from '../data/dataset.js';
import { standardization } from '../data/standardize.js';
import { classCodes } from '../kernels/delta.js';
import { randomStream, shuffled } from '../numerics/random.js';
import { overTies, risingOrder } from '../numerics/rising-order.js';
import type { RowGroups } from '../numerics/row-groups.js';

/** Of the pairs of rows of a column on levels one in so many agrees; values of fewer rows than one in so many share a level. */
const ONE_IN = 12;

/** Whether a variable, or a coordinate of it, is on levels. */
export function isOnLevels(variable: OwnColumn | OwnTarget): boolean {
  if (variable.kind === 'kernels') return false;
  if (variable.kind === 'class') return true;
  const arrays = variable.kind === 'vector' ? variable.values : [variable.values];
  return arrays.some((values) => agrees(values, risingOrder(values)));
}

/** A column on levels. */
export interface Levels {
  /** The level of each row, and how many there are. */
  of: Int32Array;
  count: number;
  /** v, between 0 and 1. */
  places: Float64Array;
}

/**
 * The levels of each coordinate of a feature that varies, or of its classes; undefined where it is not on levels. Rows that belong
 * `together` have places next to one another.
 */
export function levelsOf(feature: OwnColumn, together?: RowGroups): (Levels | undefined)[] {
  const random = randomStream(0, 'randomised residuals', feature.name);
  if (feature.kind === 'class') {
    const { codes } = classCodes(feature.values);
    return [new Set(codes).size > 1 ? levelsAlong(codes, byChance(codes, random, together), 1) : undefined];
  }
  const arrays = feature.kind === 'vector' ? feature.values : [feature.values];
  return arrays
    .filter((values) => standardization(values) !== undefined)
    .map((values) => {
      if (!agrees(values, risingOrder(values))) return undefined;
      return levelsAlong(values, byChance(values, random, together), values.length / ONE_IN);
    });
}

/** What is regressed: for each level whether a row is on it, standardised; of two levels, for the second alone. */
export function indicatorsOf({ of, count }: Levels): Float64Array[] {
  const first = count === 2 ? 1 : 0;
  const { means, sds } = momentsOf({ of, count });
  return Array.from({ length: count - first }, (_, at) => {
    const own = first + at;
    const [off, on] = [-means[own] / sds[own], (1 - means[own]) / sds[own]];
    const indicator = new Float64Array(of.length);
    for (let row = 0; row < of.length; row++) indicator[row] = of[row] === own ? on : off;
    return indicator;
  });
}

/** The shares of rows on each level, and the standard deviations of their indicators (divisor n − 1). */
function momentsOf({ of, count }: Pick<Levels, 'of' | 'count'>): {
  means: Float64Array;
  sds: Float64Array;
} {
  const rows = of.length;
  const means = new Float64Array(count);
  for (let row = 0; row < rows; row++) means[of[row]] += 1 / rows;
  return { means, sds: means.map((mean) => Math.sqrt((mean * (1 - mean) * rows) / (rows - 1))) };
}

/** u, from what the regressions leave of the indicators. */
export function randomisedResiduals(levels: Levels, residuals: readonly Float64Array[]): Float64Array {
  const { of, count, places } = levels;
  const { sds } = momentsOf(levels);
  const rows = of.length;
  const chances = new Float64Array(count);
  const u = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const own = of[row];
    let all = 0;
    let below = 0;
    for (let level = 0; level < count; level++) {
      // Of two levels, what is left of the first is what is left of the second with the other sign.
      const left = (count === 2 ? (2 * level - 1) * residuals[0][row] : residuals[level][row]) * sds[level];
      const chance = Math.max(1 / rows, (level === own ? 1 : 0) - left);
      all += chance;
      if (level < own) below += chance;
      chances[level] = chance;
    }
    u[row] = (below + places[row] * chances[own]) / all;
  }
  return u;
}

/** Whether so many pairs of rows have the same value. */
function agrees(values: Float64Array, order: Int32Array): boolean {
  let pairs = 0;
  overTies(values, order, (start, end) => (pairs += (end - start) * (end - start - 1)));
  return ONE_IN * pairs >= values.length * (values.length - 1);
}

/** Rows by rising value, and those of one value by chance, where those that belong together stay together. */
function byChance(
  values: Float64Array | Int32Array,
  random: ReturnType<typeof randomStream>,
  together: RowGroups | undefined,
): Int32Array {
  const lots = shuffled(together?.sizes.length ?? values.length, random);
  const lotOf = together === undefined ? lots : together.of.map((group) => lots[group]);
  const drawn = risingOrder(lotOf);
  const order = risingOrder(values.map((_, at) => values[drawn[at]]));
  return order.map((at) => drawn[at]);
}

/** Levels of so many rows at least, or of one value. */
function levelsAlong(values: Float64Array | Int32Array, order: Int32Array, fewest: number): Levels {
  const rows = values.length;
  const of = new Int32Array(rows);
  const ends: number[] = [];
  let from = 0;
  overTies(values, order, (start, end) => {
    // A value of many rows has a level of its own.
    if (end - start >= fewest && start > from) ends.push((from = start));
    if (end - from >= fewest) ends.push((from = end));
  });
  if (from < rows) ends.push(rows);
  const places = new Float64Array(rows);
  ends.forEach((end, level) => {
    const start = level === 0 ? 0 : ends[level - 1];
    for (let at = start; at < end; at++) {
      of[order[at]] = level;
      places[order[at]] = (at - start + 0.5) / (end - start);
    }
  });
  return { of, count: ends.length, places };
}
