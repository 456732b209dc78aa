/**
 * An output that drifts with the row number: rows in order of time, or of files that were put together. Whatever else
 * drifts then looks related to it.
 *
 * Numbers: Spearman's rank correlation with the row number, beyond FAR from 0 and beyond chance (normal approximation).
 * Of a file that is sorted by its output nobody but the user knows whether it was sorted or drifted without noise; features
 * are not named there, since whatever is related to the output follows. Rows grouped by class, as many files have them, say
 * nothing, and neither do numbers with two values. Of classes that come in an order (Kruskal–Wallis on row numbers, the
 * tail after Wilson & Hilferty, 1931) we speak only where features drift inside the classes too: there the order knows
 * more than the class.
 *
 * Features: correlation with the row number, inside classes where the output has them; beyond chance for all of them
 * together. Of many rows an even part is looked at. Cost O(n log n) for the output, O(n · d) where it drifts.
 */
import type { EncodedDataset } from '../data/dataset.js';
import { quotedNames } from '../errors.js';
import { classCodes } from '../kernels/delta.js';
import { normalQuantile } from '../numerics/normal.js';
import { overTies, risingOrder } from '../numerics/rising-order.js';
import { codesOf, thinned } from './comparable.js';
import type { DataWarning } from './warning.js';

/** Correlations beyond this, and the chance of one by accident. */
const FAR = 0.3;
const SMALL = 1e-4;
/** Classes of fewer rows on average have no order to speak of. */
const ROWS_A_CLASS = 5;

const DECLARE = 'declare the batch as strata, or the time as a covariate.';
const WHY = `If rows are ordered by time or batch, anything that drifts looks related to the output: ${DECLARE}`;
const WHY_SORTED = `the table is sorted by it, or it drifts with time. If rows were taken one after the other, a feature that drifts with their order, too, looks related to the output: ${DECLARE} If the table was merely sorted by the output, nothing is wrong.`;

/** The warning, if the output drifts. */
export function rowTrend(dataset: EncodedDataset): DataWarning | undefined {
  const { target } = dataset;
  if (target.kind === 'kernels') return classTrend(dataset, thinned(target.values.codes));
  if (target.kind === 'class') return classTrend(dataset, thinned(classCodes(target.values).codes));
  const all = target.kind === 'vector' ? target.values : [target.values];
  const coordinates = all.map(thinned);
  const [{ length: rows }] = coordinates;
  const trends = coordinates.map(rankTrend);
  const most = trends.reduce((best, trend, c) => (Math.abs(trend) > Math.abs(trends[best]) ? c : best), 0);
  const strongest = trends[most];
  if (Math.abs(strongest) <= leastTrend(rows, 1)) return undefined;
  const moves = strongest > 0 ? 'rises' : 'falls';
  if (isSorted(all[most])) {
    const { codes, counts } = codesOf(coordinates[most]);
    if (counts.length === 2) return all.length === 1 ? classTrend(dataset, codes) : undefined;
    const text = `The output ${moves} from the first row to the last, without exception: ${WHY_SORTED}`;
    return { kind: 'trend', columns: [], text };
  }
  const columns = driftingFeatures(dataset, new Int32Array(rows));
  const others = columns.length === 0 ? '' : `, and these features drift too: ${quotedNames(columns)}`;
  return {
    kind: 'trend',
    columns,
    text: `The output ${moves} with the row number (rank correlation ${strongest.toFixed(2)})${others}. ${WHY} If the file is simply sorted by a column, nothing is wrong.`,
  };
}

function classTrend(dataset: EncodedDataset, codes: Int32Array): DataWarning | undefined {
  if (!classesHaveOrder(codes)) return undefined;
  const columns = driftingFeatures(dataset, codes);
  if (columns.length === 0) return undefined;
  return {
    kind: 'trend',
    columns,
    text: `Rows are ordered by the classes of the output, and within the classes these features drift with the row number: ${quotedNames(columns)}. ${WHY}`,
  };
}

/** The least correlation that is told: far from 0, and beyond chance for so many columns. */
function leastTrend(rows: number, columns: number): number {
  return Math.max(FAR, -normalQuantile(SMALL / (2 * columns)) / Math.sqrt(Math.max(1, rows - 1)));
}

/** The rank correlation with the row number. */
function rankTrend(values: Float64Array): number {
  const ranks = ranksOf(values);
  return new RowNumbers(new Int32Array(ranks.length)).correlation(ranks);
}

/** Whether values never fall, or never rise, from row to row. */
function isSorted(values: Float64Array): boolean {
  const goesBy = (sign: number): boolean =>
    values.every((value, row) => row === 0 || sign * value >= sign * values[row - 1]);
  return goesBy(1) || goesBy(-1);
}

/** Ranks from 0, ties averaged. */
function ranksOf(values: Float64Array): Float64Array {
  const order = risingOrder(values);
  const ranks = new Float64Array(order.length);
  overTies(values, order, (start, end) => {
    for (let i = start; i < end; i++) ranks[order[i]] = (start + end - 1) / 2;
  });
  return ranks;
}

/** The names of the features of numbers that go with the row number inside groups. */
function driftingFeatures({ features }: EncodedDataset, groups: Int32Array): string[] {
  const least = leastTrend(groups.length, features.length);
  const rowNumbers = new RowNumbers(groups);
  return features.flatMap((feature) => {
    if (feature.kind === 'class') return [];
    const coordinates = feature.kind === 'vector' ? feature.values : [feature.values];
    const drifts = coordinates.some((values) => Math.abs(rowNumbers.correlation(thinned(values))) > least);
    return drifts ? [feature.name] : [];
  });
}

/** Row numbers about their means in groups, in which values are compared with them. */
class RowNumbers {
  /** The means of row numbers in each group. */
  readonly means: Float64Array;
  readonly #groups: Int32Array;
  readonly #counts: Float64Array;
  readonly #places: Float64Array;
  readonly #squares: number;
  /** Used within a call only: there are many columns. */
  readonly #sums: Float64Array;

  constructor(groups: Int32Array) {
    const count = groups.reduce((most, group) => Math.max(most, group), 0) + 1;
    this.#groups = groups;
    this.#sums = new Float64Array(count);
    this.#counts = new Float64Array(count);
    for (const group of groups) this.#counts[group] += 1;
    this.means = this.#meansOf(Float64Array.from(groups.keys())).slice();
    this.#places = Float64Array.from(groups, (group, row) => row - this.means[group]);
    this.#squares = this.#places.reduce((sum, place) => sum + place * place, 0);
  }

  /** The correlation of values with the row number, both about their means in groups; 0 where either does not vary. */
  correlation(values: Float64Array): number {
    const means = this.#meansOf(values);
    let products = 0;
    let squares = 0;
    for (let row = 0; row < values.length; row++) {
      const value = values[row] - means[this.#groups[row]];
      products += value * this.#places[row];
      squares += value * value;
    }
    const correlation = products / Math.sqrt(squares * this.#squares);
    // Not finite also where squares overflow.
    return Number.isFinite(correlation) ? correlation : 0;
  }

  #meansOf(values: Float64Array): Float64Array {
    const sums = this.#sums.fill(0);
    for (let row = 0; row < values.length; row++) sums[this.#groups[row]] += values[row];
    for (let group = 0; group < sums.length; group++) sums[group] /= this.#counts[group];
    return sums;
  }
}

/** Whether classes prefer some rows: by the variance of row numbers between them, far from 0 and beyond chance. */
function classesHaveOrder(codes: Int32Array): boolean {
  const rows = codes.length;
  const { means } = new RowNumbers(codes);
  const { length: classes } = means;
  if (ROWS_A_CLASS * classes > rows) return false;
  let between = 0;
  for (const code of codes) between += (means[code] - (rows - 1) / 2) ** 2;
  const share = between / ((rows * (rows * rows - 1)) / 12);
  const degrees = classes - 1;
  const width = 2 / (9 * degrees);
  const normal = (Math.cbrt((share * (rows - 1)) / degrees) - (1 - width)) / Math.sqrt(width);
  return share > FAR ** 2 && normal > -normalQuantile(SMALL);
}
