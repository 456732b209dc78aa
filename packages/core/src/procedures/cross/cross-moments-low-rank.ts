/**
 * The moments of cross-moments.ts in time linear in the rows, from thin factors of the kernels: the matrix M is a product
 * of thin matrices (see cross-sides.ts).
 *
 * Of the singular directions of M only those are kept without which ΣM² would change by more than a share NEGLIGIBLE:
 * about 8 of 30. ΣM³ and ΣM⁴ are then sums over products of columns, or over entries of M where rows are few.
 *
 * Accuracy: ΣM² is the sum over all directions, nothing dropped, within 1e-9 of its value. With a share ε² of ΣM²
 * dropped, ΣM³ changes by at most 3ε√(ΣM²·ΣM⁴), that is the skewness by 3ε√concentration: 1e-6·√concentration. The
 * concentration is within about 1e-6 of its value.
 * Cost O(n·rank² + h·kept⁴/12); O(h·n_B·rank) where only one kernel is thin, the exact pass where none is.
 */
import type { Variable } from '../../kernels/variable.js';
import { fromColumns, type Matrix, zeros } from '../../numerics/matrix.js';
import { addMoments, contract, momentTensors, tensorSize } from './moment-tensors.js';
import { addProducts, combine } from '../../numerics/thin-products.js';
import { thinDirections } from '../../numerics/thin-svd.js';
import { addPowers, type CrossMoments, crossMoments, momentsOf, type PowerSums } from './cross-moments.js';
import { crossSides, type MomentParts } from './cross-sides.js';
import type { Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';

/** The share of ΣM² that may be dropped before ΣM³ and ΣM⁴ are taken. */
const NEGLIGIBLE = 1e-13;

/** Rows between two steps. */
const SLAB = 8192;

/** The moments for one feature. */
export function* lowRankCrossMoments(parts: MomentParts, feature: Variable): Steps<CrossMoments> {
  const h = parts.rowsA;
  const sides = yield* crossSides(parts, feature);
  if (sides === undefined) return yield* crossMoments(parts, feature);
  const { p, core, q } = sides;
  const { squares, left, right } = thinDirections(core, {
    gramP: yield* gram(p, h),
    gramQ: yield* gram(q, h),
    negligible: NEGLIGIBLE,
  });
  const rank = left.columns;
  if (rank === 0) return momentsOf({ second: 0, third: 0, fourth: 0 }, h);
  const directions: Directions = [yield* combined(p, left, h), yield* combined(q, right, h)];
  const { third, fourth } = tensorSize(rank);
  const byColumns = 2 * (third + fourth) < h * (rank + 4);
  const sums = byColumns ? yield* sumsByColumns(directions) : yield* sumsByEntries(directions);
  return momentsOf({ ...sums, second: squares }, h);
}

/** M = left·rightᵀ, by columns. */
type Directions = [left: Float64Array[], right: Float64Array[]];

/** columnsᵀ·columns over the rows of A. */
function* gram(columns: readonly Float64Array[], rowsA: number): Steps<Matrix> {
  const sums = zeros(columns.length, columns.length);
  for (let start = 0; start < rowsA; start += SLAB) {
    const end = Math.min(rowsA, start + SLAB);
    addProducts(sums, [columns, columns], start, end);
    yield (end - start) / (8 * rowsA);
  }
  return sums;
}

/** columns·weights over the rows of A, by columns. */
function* combined(columns: readonly Float64Array[], weights: Matrix, rowsA: number): Steps<Float64Array[]> {
  const result = Array.from({ length: weights.columns }, () => new Float64Array(rowsA));
  for (let start = 0; start < rowsA; start += SLAB) {
    const end = Math.min(rowsA, start + SLAB);
    result.forEach((out, k) => {
      combine(columns, { matrix: weights, k }, start, end, out.subarray(start, end));
    });
    yield 0;
  }
  return result;
}

function* sumsByColumns(directions: Directions): Steps<Omit<PowerSums, 'second'>> {
  const [rank, rows] = [directions[0].length, directions[0][0].length];
  const tensors = [momentTensors(rank), momentTensors(rank)];
  for (let start = 0; start < rows; start += SLAB) {
    const end = Math.min(rows, start + SLAB);
    directions.forEach((columns, s) => addMoments(tensors[s], columns, start, end));
    yield (end - start) / (4 * rows);
  }
  return contract(tensors[0], tensors[1], rank);
}

function* sumsByEntries(directions: Directions): Steps<Omit<PowerSums, 'second'>> {
  const [width, rows] = [directions[0].length, directions[0][0].length];
  const [left, right] = directions.map((columns) => fromColumns(columns, rows).data);
  const sums: PowerSums = { second: 0, third: 0, fourth: 0 };
  for (let i = 0; i < rows; i += 4) {
    const end = Math.min(rows, i + 4);
    addPowers(sums, left.subarray(i * width, end * width), right, { width, divisor: 1 });
    yield (end - i) / (4 * rows);
  }
  return sums;
}

/** The moments of one feature. */
export const lowRankMomentsTask: Task<MomentParts, Variable, CrossMoments> = {
  name: 'lowRankCrossMoments',
  start: lowRankCrossMoments,
};
