/**
 * The jackknife standard error of a kernel correlation: how much R would vary between samples of as many rows, for one pair
 * of kernels as they are. It covers neither the choice of the pair, nor the selection, nor that widths and scales come
 * from the data.
 *
 * Rows of the U-centred matrices sum to 0, so that U-centring the n − 1 rows that are left when row r is taken out changes
 * the sum of products by what row r had in it alone:
 *
 *     Σ K̃L̃ without r  =  Σ K̃L̃ − 2(n−2)/(n−3) · Σ_j K̃_rj L̃_rj,
 *
 * and all n values of R without a row cost O(n²) together, memory O(n). With rows in groups the same factor is used, which
 * is then an approximation. Where a row has nearly all of a sum of squares (one far row, or two that are far together) the
 * difference would be rounding, and R without the row is worked out from the rows that are left; there are four such rows at
 * most.
 */
import type { Steps } from '../../engine/steps.js';
import { rowsInOrder, variableRows } from '../../kernels/variable.js';
import { kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import { PACKED_LANES, type PackedKernels } from './packed-kernels.js';
import { addToSums, BlockCentring } from '../../numerics/block-centring.js';
import { groupsOf, oneGroup } from '../../numerics/row-groups.js';
import { clamp, NOTHING_LEFT } from './definition.js';

/** Where less than this share of a sum of squares is left without a row, the difference has lost too many digits. */
const LITTLE = 1e-3;

/** A kernel of a variable. */
export interface OneKernel {
  wide: WideVariable;
  /** Which of its kernels. */
  w: number;
}

/** A feature and an output, a kernel each. */
export type KernelPair = readonly [feature: OneKernel, target: OneKernel];

/** What each row has in Σ K̃L̃, Σ K̃² and Σ L̃². */
export interface RowSums {
  both: Float64Array;
  own: Float64Array;
  other: Float64Array;
}

/** The standard error; 0 where R is 0 by definition. Yields 0 after each row. */
export function* jackknifeError(...pair: KernelPair): Steps<number> {
  return yield* errorOfRowSums(yield* rowSumsOf(pair), (row) => correlationWithout(pair, row));
}

/** The same from packed kernels, which have 7 digits, of the same pair of kernels. */
export function* packedJackknifeError(
  feature: PackedKernels,
  target: PackedKernels,
  pair: KernelPair,
): Steps<number> {
  const sums = packedRowSums(feature, target, pair);
  return yield* errorOfRowSums(sums, (row) => correlationWithout(pair, row));
}

function packedRowSums(
  { rows: n, values: own }: PackedKernels,
  { values: other }: PackedKernels,
  [{ w: k }, { w: l }]: KernelPair,
): RowSums {
  const sums = { both: new Float64Array(n), own: new Float64Array(n), other: new Float64Array(n) };
  const first = (w: number): number =>
    PACKED_LANES * n * n * Math.floor(w / PACKED_LANES) + (w % PACKED_LANES);
  let at = first(k);
  const apart = first(l) - at;
  for (let i = 0; i < n; i++) {
    let [xy, xx, yy] = [0, 0, 0];
    for (const end = at + PACKED_LANES * n; at < end; at += PACKED_LANES) {
      const x = own[at];
      const y = other[at + apart];
      xy += x * y;
      xx += x * x;
      yy += y * y;
    }
    sums.both[i] = xy;
    sums.own[i] = xx;
    sums.other[i] = yy;
  }
  return sums;
}

/** The error from what each row has in the sums; `without` works R out anew where a row has nearly all of one. */
export function* errorOfRowSums(
  { both, own, other }: RowSums,
  without: (row: number) => Steps<number>,
): Steps<number> {
  const n = both.length;
  const totals = { both: sum(both), own: sum(own), other: sum(other) };
  if (totals.own === 0 || totals.other === 0) return 0;
  const { values, open } = valuesWithout({ both, own, other }, totals);
  for (const r of open) values[r] = yield* without(r);
  const mean = sum(values) / n;
  return Math.sqrt(((n - 1) / n) * values.reduce((squares, value) => squares + (value - mean) ** 2, 0));
}

/** R without each row, but for rows that are left open because they have nearly all of a sum. */
function valuesWithout(
  { both, own, other }: RowSums,
  totals: Record<keyof RowSums, number>,
): { values: Float64Array; open: number[] } {
  const n = both.length;
  const share = (2 * (n - 2)) / (n - 3);
  const values = new Float64Array(n);
  const open: number[] = [];
  for (let r = 0; r < n; r++) {
    const left = totals.own - share * own[r];
    const otherLeft = totals.other - share * other[r];
    if (left < LITTLE * totals.own || otherLeft < LITTLE * totals.other) open.push(r);
    else values[r] = (totals.both - share * both[r]) / Math.sqrt(left * otherLeft);
  }
  return { values, open };
}

/** R of the rows but one. Cost O(n²), memory O(n). */
export function* correlationWithout(pair: KernelPair, row: number): Steps<number> {
  const [feature, target] = pair;
  const { both, own, other } = yield* rowSumsOf([withoutRow(feature, row), withoutRow(target, row)]);
  const norms = sum(own) * sum(other);
  return norms > 0 ? clamp(sum(both) / Math.sqrt(norms)) : 0;
}

/** A kernel of the rows but one. */
export function withoutRow({ wide: { variable, widths, groups }, w }: OneKernel, row: number): OneKernel {
  const rows = Int32Array.from({ length: variableRows(variable) - 1 }, (_, i) => (i < row ? i : i + 1));
  const left = groups && groupsOf(Array.from(rows, (i) => groups.of[i]));
  return { wide: { variable: rowsInOrder(variable, rows), widths, ...(left && { groups: left }) }, w };
}

/** The sums of all rows; squares of which nothing but rounding is left are 0. Yields 0 after each row. */
function* rowSumsOf([feature, target]: KernelPair): Steps<RowSums> {
  const n = variableRows(feature.wide.variable);
  const [k, l] = [yield* centredRows(feature, n), yield* centredRows(target, n)];
  const [both, own, other] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const [x, y] = [k.row(i), l.row(i)];
    for (let j = 0; j < n; j++) {
      both[i] += x[j] * y[j];
      own[i] += x[j] * x[j];
      other[i] += y[j] * y[j];
    }
    yield 0;
  }
  if (!(sum(own) > NOTHING_LEFT * k.before)) own.fill(0);
  if (!(sum(other) > NOTHING_LEFT * l.before)) other.fill(0);
  return { both, own, other };
}

/** Rows of a centred kernel matrix, and the sum of its squares before it was centred. */
interface CentredRows {
  row: (i: number) => Float64Array;
  before: number;
}

/** Rows of the centred kernel matrix, made one by one. */
function* centredRows({ wide, w }: OneKernel, n: number): Steps<CentredRows> {
  const groups = wide.groups ?? oneGroup(n);
  const row = new Float64Array(n);
  const sums = new Float64Array(n * groups.sizes.length);
  const fill = (i: number): void => {
    kernelLessOneRow(wide, w, { i, from: 0, to: n }, row);
    row[i] = 0;
  };
  let before = 0;
  for (let i = 0; i < n; i++) {
    fill(i);
    addToSums(sums, groups, i, row);
    for (const value of row) before += value * value;
    yield 0;
  }
  const centring = new BlockCentring(groups, sums);
  return {
    before,
    row(i) {
      fill(i);
      for (let j = 0; j < n; j++) row[j] = j === i ? 0 : centring.centred(row[j], i, j);
      return row;
    },
  };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
