/**
 * The output's side of the linear ways: for each of its kernels thin factors L ≈ PPᵀ (kernels/factors), the columns of P
 * centred and their means kept apart, all kernels side by side in one row of numbers per row of the data.
 *
 * Extended to the diagonal, where L is 1, the U-centred kernel is then (procedures/exact/low-rank-swaps)
 *
 *     L̃ = P°P°ᵀ − 2/(n−2) (t1ᵀ + 1tᵀ) + κ 11ᵀ,   t = P°p,  κ = (1 − ‖p‖²)/(n−1).
 *
 * Cost O(n·columns²), memory O(n·columns), once for all features.
 */
import type { Steps } from '../../engine/steps.js';
import { kernelFactors, type KernelFactors } from '../../kernels/factors.js';
import { variableRows } from '../../kernels/variable.js';
import { kernelCount, ofKernel, type WideVariable } from '../../kernels/widths.js';
import { zeros } from '../../numerics/matrix.js';
import { addProducts } from '../../numerics/thin-products.js';

/** What the factors may leave out of a kernel value. */
const TOLERANCE = 1e-13;
/** Heavy tails need more columns than this, and are better off with all pairs of rows. */
const MOST_COLUMNS = 160;
/** Σ L̃² below this share of Σ L² is more than the factors can tell. */
const SHARE = 1e-4;
/** Nor can they tell where a pair of rows has less than this on average: tiny kernels of rows that are far apart. */
const LEAST = 1e-8;
/** Rows between two steps. */
const PAUSE = 2048;

/** One kernel of the output. */
export interface OutputKernel {
  /** Its columns in the rows of all: from here on so many, a multiple of 4, zeros at the end included. */
  from: number;
  width: number;
  /** p. */
  means: Float64Array;
  /** ‖p‖². */
  meanSquares: number;
  /** Σ L̃² over pairs of rows. */
  squares: number;
}

/** All kernels. */
export interface ThinOutput {
  kernels: OutputKernel[];
  /** Numbers of a row. */
  width: number;
  /** P°, row-major. */
  rows: Float64Array;
}

/** Outputs that are known already, up to so many columns: one job asks for the same one with every shard. */
const known = new WeakMap<object, { most: number; found: ThinOutput | undefined }>();

/** The factors of an output on at most so many columns, remembered for `owner`; undefined where they would need more. */
export function* thinOutput(
  output: WideVariable,
  { owner, most }: { owner: object; most: number },
): Steps<ThinOutput | undefined> {
  const earlier = known.get(owner);
  if (earlier !== undefined && (earlier.found !== undefined || most <= earlier.most)) {
    return earlier.found && earlier.found.width <= most ? earlier.found : undefined;
  }
  const found = yield* newOutput(output, most);
  known.set(owner, { most, found });
  return found;
}

function* newOutput(output: WideVariable, most: number): Steps<ThinOutput | undefined> {
  const n = variableRows(output.variable);
  const kernels: OutputKernel[] = [];
  const columns: Float64Array[] = [];
  // All of them first: where the columns of one do not fit any more, nothing else is needed.
  const all: KernelFactors[] = [];
  for (let w = 0, taken = 0; w < kernelCount(output); w++) {
    const factors = yield* kernelFactors(ofKernel(output, w), {
      tolerance: TOLERANCE,
      maxRank: Math.min(n, MOST_COLUMNS, most - taken),
    });
    if (factors === undefined) return undefined;
    all.push(factors);
    taken += 4 * Math.ceil(factors.rank / 4);
  }
  for (const factors of all) {
    const squares = yield* centredSquares(factors.columns, n);
    if (squares === undefined) return undefined;
    const width = 4 * Math.ceil(factors.rank / 4);
    const means = new Float64Array(width);
    factors.columns.forEach((column, c) => (means[c] = centre(column)));
    const meanSquares = means.reduce((sum, mean) => sum + mean * mean, 0);
    kernels.push({ from: columns.length, width, means, meanSquares, squares });
    columns.push(...factors.columns);
    while (columns.length % 4 !== 0) columns.push(new Float64Array(n));
  }
  return { kernels, width: columns.length, rows: yield* interleaved(columns, n) };
}

/** Σ L̃² from the factors as they come, undefined where too little is left to tell. */
function* centredSquares(columns: readonly Float64Array[], n: number): Steps<number | undefined> {
  const gram = zeros(columns.length, columns.length);
  for (let from = 0; from < n; from += PAUSE) {
    addProducts(gram, [columns, columns], from, Math.min(n, from + PAUSE));
    yield 0;
  }
  let all = -n;
  for (const value of gram.data) all += value * value;
  const totals = columns.map((column) => column.reduce((sum, value) => sum + value, 0));
  const rowSums = new Float64Array(n).fill(-1);
  columns.forEach((column, c) => {
    for (let i = 0; i < n; i++) rowSums[i] += column[i] * totals[c];
  });
  let total = 0;
  let sumSquares = 0;
  for (const sum of rowSums) {
    total += sum;
    sumSquares += sum * sum;
  }
  const squares = all - (2 * sumSquares) / (n - 2) + total ** 2 / ((n - 1) * (n - 2));
  return squares >= SHARE * all && squares >= LEAST * n ** 2 ? squares : undefined;
}

/** Takes its mean off a column, and returns it. */
function centre(column: Float64Array): number {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  for (let i = 0; i < column.length; i++) column[i] -= mean;
  return mean;
}

function* interleaved(columns: readonly Float64Array[], n: number): Steps<Float64Array> {
  const width = columns.length;
  const rows = new Float64Array(n * width);
  for (let from = 0; from < n; from += PAUSE) {
    const to = Math.min(n, from + PAUSE);
    columns.forEach((column, c) => {
      for (let i = from; i < to; i++) rows[i * width + c] = column[i];
    });
    yield 0;
  }
  return rows;
}
