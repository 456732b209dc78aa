/**
 * The matrix M of cross-moments.ts as a product of thin matrices, M = P·core·Qᵀ or its transpose, which has the same
 * entries: h rows each, few columns, by whichever of the two kernels has thin factors (see cross-low-rank.ts).
 *
 * Both do: M = Φ_A (Φ_BᵀΨ_B) Ψ_Aᵀ/(n_B − 1), O(n·rank²). Only one does, say L: M = (K̃Ψ_B) Ψ_Aᵀ/(n_B − 1), with K̃Ψ_B row
 * by row in O(h·n_B·rank). Because the columns of Ψ_B sum to 0 and those of K̃Ψ_B too, K̃Ψ_B is KΨ_B with its columns
 * centred: no means of K are needed.
 */
import { kernelRow, type Variable } from '../../kernels/variable.js';
import { type Matrix, transpose, zeros } from '../../numerics/matrix.js';
import { addProducts } from '../../numerics/thin-products.js';
import { subtractMean, centredFactors, coreMatrix } from './cross-low-rank.js';
import type { Steps } from '../../engine/steps.js';

/** What all features share. */
export interface MomentParts {
  target: Variable;
  rowsA: number;
  rowsB: number;
  /** The columns of Ψ, centred within A and within B; undefined where there would be too many. */
  columns: Float64Array[] | undefined;
  /** Too many columns of a feature are more than this. */
  maxRank: number;
}

/** M = P·core·Qᵀ, P and Q by columns of which the first h values count; Q has no more columns than P. */
export interface CrossSides {
  p: Float64Array[];
  core: Matrix;
  q: Float64Array[];
}

/** The sides for a feature, or undefined where neither kernel is thin. Half a unit of work. */
export function* crossSides(parts: MomentParts, feature: Variable): Steps<CrossSides | undefined> {
  const { target, rowsB, columns: output } = parts;
  const own = yield* centredFactors(feature, parts);
  if (own !== undefined && output !== undefined) {
    const core = yield* coreMatrix({ ...parts, columns: output }, own);
    for (let i = 0; i < core.data.length; i++) core.data[i] /= rowsB - 1;
    return own.length < output.length
      ? { p: output, core: transpose(core), q: own }
      : { p: own, core, q: output };
  }
  const q = own ?? output;
  if (q === undefined) return undefined;
  const p = yield* kernelProducts(own === undefined ? feature : target, q, parts);
  return { p, core: diagonal(q.length, 1 / (rowsB - 1)), q };
}

/** Rows of the kernel that are made at a time. */
const ROWS = 8;

/** K̃F_B for a kernel K and centred columns F, by columns. */
function* kernelProducts(
  variable: Variable,
  columns: readonly Float64Array[],
  { rowsA, rowsB }: MomentParts,
): Steps<Float64Array[]> {
  const right = columns.map((column) => column.subarray(rowsA));
  const kernel = Array.from({ length: ROWS }, () => new Float64Array(rowsB));
  const result = columns.map(() => new Float64Array(rowsA));
  for (let i = 0; i < rowsA; i += ROWS) {
    const left = kernel.slice(0, Math.min(ROWS, rowsA - i));
    left.forEach((row, r) => kernelRow(variable, i + r, rowsA, rowsA + rowsB, row));
    const sums = zeros(left.length, right.length);
    addProducts(sums, [left, right], 0, rowsB);
    result.forEach((column, k) => left.forEach((_, r) => (column[i + r] = sums.data[r * sums.columns + k])));
    yield left.length / (2 * rowsA);
  }
  result.forEach(subtractMean);
  return result;
}

function diagonal(size: number, value: number): Matrix {
  const matrix = zeros(size, size);
  for (let i = 0; i < size; i++) matrix.data[i * size + i] = value;
  return matrix;
}
