/**
 * Kernel ridge regression on the covariates, and what it leaves of a column y: y − K (K + λ)⁻¹ y, with λ of its own for each
 * column, or one for several that belong together, by generalised cross-validation (Golub, Heath & Wahba, 1979): the smallest ‖residual‖² / (n − tr K (K + λ)⁻¹)² over
 * 40 values from 1e-4·n to 1e3·n, evenly spaced in logarithms; of equal ones the smallest λ.
 *
 * The kernel matrix comes in one of two forms, with T tridiagonal and w = Bᵀ y, v = (T + λ)⁻¹ w in both:
 *
 *     whole   K = B T Bᵀ, B square and orthonormal    fit = B (w − λ v)    ‖residual‖² = λ² ‖v‖²
 *     thin    K = B Bᵀ,   T = Bᵀ B of few columns      fit = B v            ‖residual‖² = ‖y‖² − wᵀv − λ ‖v‖²
 *
 * so that no eigenvectors are needed and all λ together cost O(40 r) a column of r = rank, besides O(n r) for w and the fit.
 * Since λ ≥ 1e-4·n, K + λ has a condition of some 1e5: solutions are right to some 1e-11. The difference in the thin form
 * loses what is explained: 1e-16/share left, and a column of which next to nothing is left is not used (residuals.ts).
 */
import { zeros } from '../numerics/matrix.js';
import { dot } from '../numerics/orthonormal.js';
import { addProducts } from '../numerics/thin-products.js';

/** A kernel matrix in one of the two forms. */
export interface RidgeForm {
  rows: number;
  isWhole: boolean;
  /** B by columns. */
  columns: Float64Array[];
  /** T: its diagonal, and entry (i, i − 1) beside it; entry 0 of the latter is 0. */
  diagonal: Float64Array;
  beside: Float64Array;
}

/** T + λ = L D Lᵀ, ready for solving. */
interface Penalty {
  lambda: number;
  /** 1/D. */
  inverses: Float64Array;
  /** L beside its diagonal; entry 0 is 0. */
  multipliers: Float64Array;
  /** n − tr K (K + λ)⁻¹: rows that the fit leaves free. */
  free: number;
}

/** All that residuals need; plain data, for threads. */
export interface Ridge extends RidgeForm {
  /** B by rows. */
  across: Float64Array[];
  penalties: Penalty[];
}

const COUNT = 40;
/** λ/n of the first and the last, as powers of ten. */
const [FIRST, LAST] = [-4, 3];

/** The smallest λ there is. */
export function smallestPenalty(rows: number): number {
  return 10 ** FIRST * rows;
}

/** Prepares all penalties. Cost O(40 r + n r). */
export function ridge(form: RidgeForm): Ridge {
  const { rows, columns } = form;
  const penalties = Array.from({ length: COUNT }, (_, j) =>
    penalty(form, 10 ** (FIRST + ((LAST - FIRST) * j) / (COUNT - 1)) * rows),
  );
  const across = Array.from({ length: rows }, (_, i) => Float64Array.from(columns, (column) => column[i]));
  return { ...form, across, penalties };
}

function penalty({ rows, diagonal, beside }: RidgeForm, lambda: number): Penalty {
  const rank = diagonal.length;
  const inverses = new Float64Array(rank);
  const multipliers = new Float64Array(rank);
  const pivots = new Float64Array(rank);
  for (let i = 0; i < rank; i++) {
    multipliers[i] = i === 0 ? 0 : beside[i] * inverses[i - 1];
    pivots[i] = diagonal[i] + lambda - multipliers[i] * beside[i];
    inverses[i] = 1 / pivots[i];
  }
  // With pivots from above and from below, entry i of the inverse's diagonal is 1/(above + below − entry) (Meurant, 1992).
  let trace = 0;
  let below = 0;
  for (let i = rank - 1; i >= 0; i--) {
    const entry = diagonal[i] + lambda;
    below = i === rank - 1 ? entry : entry - beside[i + 1] ** 2 / below;
    trace += 1 / (pivots[i] + below - entry);
  }
  return { lambda, inverses, multipliers, free: rows - rank + lambda * trace };
}

/** What the covariates leave of columns, each with its own λ, or all together with one. Cost O(n r) a column. */
export function ridgeResiduals(
  given: Ridge,
  columns: readonly Float64Array[],
  penalised: 'each' | 'together' = 'each',
): Float64Array[] {
  const { rows, isWhole, columns: basis, across } = given;
  const rank = basis.length;
  const products = zeros(columns.length, rank);
  addProducts(products, [columns, basis], 0, rows);
  const parts = columns.map((column, c) => ({
    w: products.data.subarray(c * rank, (c + 1) * rank),
    squares: squared(column),
  }));
  const common = penalised === 'together' ? bestPenalty(given, parts) : undefined;
  const fits = parts.map((part) => {
    const best = common ?? bestPenalty(given, [part]);
    const v = new Float64Array(rank);
    solve(best, part.w, v);
    return isWhole ? part.w.map((value, k) => value - best.lambda * v[k]) : v;
  });
  const fitted = zeros(columns.length, rows);
  addProducts(fitted, [fits, across], 0, rank);
  return columns.map((column, c) => column.map((value, i) => value - fitted.data[c * rows + i]));
}

/** The best λ for columns by their w and ‖y‖². */
function bestPenalty(
  { isWhole, penalties }: Ridge,
  parts: readonly { w: Float64Array; squares: number }[],
): Penalty {
  let [best, smallest] = [penalties[0], Infinity];
  const v = new Float64Array(parts[0].w.length);
  for (const one of penalties) {
    const { lambda, free } = one;
    let left = 0;
    for (const { w, squares } of parts) {
      solve(one, w, v);
      left += isWhole ? lambda ** 2 * squared(v) : Math.max(0, squares - dot(w, v) - lambda * squared(v));
    }
    const score = left / free ** 2;
    if (score < smallest) [best, smallest] = [one, score];
  }
  return best;
}

/** v = (T + λ)⁻¹ w. */
function solve({ inverses, multipliers }: Penalty, w: Float64Array, v: Float64Array): void {
  const last = w.length - 1;
  let before = 0;
  for (let i = 0; i <= last; i++) {
    before = w[i] - multipliers[i] * before;
    v[i] = before;
  }
  let after = 0;
  for (let i = last; i >= 0; i--) {
    after = v[i] * inverses[i] - (i === last ? 0 : multipliers[i + 1] * after);
    v[i] = after;
  }
}

function squared(values: Float64Array): number {
  return dot(values, values);
}
