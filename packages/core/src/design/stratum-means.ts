/**
 * Columns without their stratum means, as far as these can be told from chance: what a batch adds to all its values is taken
 * off, so that values of different strata can be compared.
 *
 * The mean m_s of the n_s values in stratum s is shrunken to the mean of all, by λ_s = b/(b + w/n_s) with the variance w
 * within strata (divisor n − S) and the variance of what strata add,
 *
 *     b = max(0, Var(m_1, …, m_S) − w · mean(1/n_s))   (divisor S − 1).
 *
 * Nothing is lost by it where strata do not differ. Cost O(n).
 */
import type { ColumnFacts } from '../data/column-facts.js';
import { type Standardization, standardization } from '../data/standardize.js';
import type { RowGroups } from '../numerics/row-groups.js';

/**
 * In place of values, rows of a stratum side by side, puts the standardised ones less their shrunken stratum means; those that are
 * all the same stay as they are.
 */
export function takeOffStratumMeans(values: Float64Array, groups: RowGroups): void {
  const how = standardization(values);
  if (how === undefined) return;
  writeStandardised(values, how, values);
  takeOffMeans([values], groups);
  clearRounding(values);
}

/** Standardised values, for one call at a time. */
let room = new Float64Array(0);

/** The same for values with these facts, unless nothing is taken off: then they stay as they are. Returns whether there was something. */
export function takeOffWhatDiffers(values: Float64Array, groups: RowGroups, facts: ColumnFacts): boolean {
  const how = standardization(values, facts);
  if (how === undefined) return false;
  if (room.length !== values.length) room = new Float64Array(values.length);
  writeStandardised(values, how, room);
  if (!takeOffMeans([room], groups)) return false;
  clearRounding(room);
  values.set(room);
  return true;
}

function writeStandardised(
  values: Float64Array,
  { unit, mean, correction, factor }: Standardization,
  to: Float64Array,
): void {
  for (let i = 0; i < values.length; i++) to[i] = (values[i] * unit - mean - correction) * factor;
}

/** What is the same within all strata leaves rounding, which a second standardisation would blow up. */
function clearRounding(values: Float64Array): void {
  if (isRounding(values)) values.fill(0);
}

/** Of standardised values. */
const ROUNDING = 1e-12;

function isRounding(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]) < ROUNDING)) return false;
  return true;
}

/**
 * The coordinates of points on one scale less the shrunken means of their strata, all shrunken alike: in whichever direction
 * coordinates are laid, the points that are left are the same.
 */
export function pointsWithoutStratumMeans(
  coordinates: readonly Float64Array[],
  groups: RowGroups,
): Float64Array[] {
  const points = coordinates.map((values) => values.slice());
  takeOffMeans(points, groups);
  return points;
}

/** The means of the strata of all columns, for one call at a time. */
let meansRoom = new Float64Array(0);

/** Takes the shrunken means off columns; variances are those of all columns together. Returns whether anything is taken off. */
function takeOffMeans(columns: readonly Float64Array[], { of, sizes }: RowGroups): boolean {
  const strata = sizes.length;
  const freedom = of.length - strata;
  let shares = 0;
  for (let s = 0; s < strata; s++) shares += 1 / sizes[s];
  if (meansRoom.length < columns.length * strata) meansRoom = new Float64Array(columns.length * strata);
  const means = meansRoom;
  let within = 0;
  let spread = 0;
  for (let c = 0, first = 0; c < columns.length; c++, first += strata) {
    writeMeans(columns[c], sizes, means, first);
    if (freedom > 0) within += squaresWithin(columns[c], sizes, means, first) / freedom;
    spread += squaresAbout(means, first, first + strata) / (strata - 1);
  }
  const between = Math.max(0, spread - (within * shares) / strata);
  if (!(between > 0)) return false;
  for (let c = 0; c < columns.length; c++) {
    const values = columns[c];
    let i = 0;
    for (let s = 0; s < strata; s++) {
      const taken = (means[c * strata + s] * between) / (between + within / sizes[s]);
      for (const end = i + sizes[s]; i < end; i++) values[i] -= taken;
    }
  }
  return true;
}

/** What is added to a value and taken off again leaves a multiple of 2^−30: sums of these are exact. */
const COARSE = 1.5 * 2 ** 22;

/**
 * Writes the means of strata whose rows lie side by side, from `first` on. Sums are in two parts, of which the first is exact
 * and the second small, so that the same values in another order have the same mean: answers on few levels keep few values.
 */
function writeMeans(values: Float64Array, sizes: Int32Array, means: Float64Array, first: number): void {
  let i = 0;
  for (let s = 0; s < sizes.length; s++) {
    let sum = 0;
    let rest = 0;
    for (const end = i + sizes[s]; i < end; i++) {
      const coarse = values[i] + COARSE - COARSE;
      sum += coarse;
      rest += values[i] - coarse;
    }
    means[first + s] = (sum + rest) / sizes[s];
  }
}

function squaresWithin(values: Float64Array, sizes: Int32Array, means: Float64Array, first: number): number {
  let squares = 0;
  let i = 0;
  for (let s = 0; s < sizes.length; s++) {
    const mean = means[first + s];
    for (const end = i + sizes[s]; i < end; i++) squares += (values[i] - mean) ** 2;
  }
  return squares;
}

/** Σ of the squared differences of some values from their mean. */
function squaresAbout(values: Float64Array, from: number, to: number): number {
  let centre = 0;
  for (let s = from; s < to; s++) centre += values[s];
  centre /= to - from;
  let squares = 0;
  for (let s = from; s < to; s++) squares += (values[s] - centre) ** 2;
  return squares;
}
