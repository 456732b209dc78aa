/**
 * A chain of kernels of one variable in a space of the SIMD kernels: its points, prescaled for the widest width, and the
 * squarings that lead to the others.
 */
import { type Variable, variableRows } from '../../kernels/variable.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { paddedWidth, storePoints } from '../../statistics/points-simd.js';
import type { WidthChain } from './width-chains.js';

/** Numbers of a segment of kernel values, and of a pair of sums. */
const SEGMENT = 192;
const PAIR = 2;

/** A chain as the kernels take it, addresses in bytes. */
export interface StoredChain {
  places: readonly number[];
  points: number;
  coordinates: number;
  stride: number;
  near: 0 | 1;
  widths: number;
  squarings: number;
  /** Rows of the data, and columns with those added that fill up the last eight. */
  used: number;
  width: number;
}

/** Brings the squarings of a chain into the space, for `storeChain`. */
export function storeSquarings(space: GaussianSpace, { squarings }: WidthChain): number {
  const at = space.takeIntegers(squarings.length);
  space.integers(at, squarings.length).set(squarings);
  return at;
}

/** Brings a chain into the space; its squarings may be there already. */
export function storeChain(
  space: GaussianSpace,
  variable: Variable,
  chain: WidthChain,
  at = storeSquarings(space, chain),
): StoredChain {
  const used = variableRows(variable);
  const { widest, places } = chain;
  const { address, coordinates, stride, near } = storePoints(space, variable, widest);
  const width = paddedWidth(used);
  return {
    places,
    points: address,
    coordinates,
    stride,
    near,
    widths: places.length,
    squarings: at,
    used,
    width,
  };
}

/** Room for segments of so many kernels, and for each pairs of sums of one row: of its own, its square and its products. */
export function takeSegments(space: GaussianSpace, kernels: number, outputs: number): number {
  return space.takeNumbers(kernels * (SEGMENT + PAIR * (2 + outputs)));
}

/** The sums that a sweep over the rows adds up for a chain. */
export interface ChainSums {
  /** A number for each row and kernel. */
  sums: number;
  /** A pair for each kernel. */
  squares: number;
  /** A pair for each kernel and output. */
  out: number;
}

/** How many numbers the sums of a chain take. */
export function sumsLength(
  { widths, width }: Pick<StoredChain, 'widths' | 'width'>,
  outputs: number,
): number {
  return widths * (width + PAIR * (1 + outputs));
}

/** The sums of a chain from an address on, set to 0. */
export function clearedSums(
  space: GaussianSpace,
  chain: StoredChain,
  outputs: number,
  address: number,
): ChainSums {
  const { widths, width } = chain;
  const first = address / 8;
  space.memory.fill(0, first, first + sumsLength(chain, outputs));
  const squares = address + 8 * widths * width;
  return { sums: address, squares, out: squares + 8 * PAIR * widths };
}

/** The p-th of the pairs at an address, added. */
export function pairAt({ memory }: GaussianSpace, address: number, p: number): number {
  const at = address / 8 + PAIR * p;
  return memory[at] + memory[at + 1];
}

/** Sums over the pairs of rows, and over each row, of one kernel less some number. */
export interface KernelTotals {
  /** In the space: to be used before more is taken there. */
  rowSums: Float64Array;
  total: number;
  /** Over ordered pairs. */
  squares: number;
}

/** The totals of the w-th kernel of a chain. */
export function totalsOf(
  space: GaussianSpace,
  { width, used }: StoredChain,
  { sums, squares }: ChainSums,
  w: number,
): KernelTotals {
  const rowSums = space.numbers(sums + 8 * w * width, used);
  let total = 0;
  for (let i = 0; i < used; i++) total += rowSums[i];
  return { rowSums, total, squares: 2 * pairAt(space, squares, w) };
}

/** Offsets a_i with K̃_ij = K_ij − a_i − a_j. */
export function centringOffsets({ rowSums, total }: KernelTotals): Float64Array {
  const n = rowSums.length;
  const half = total / (2 * (n - 1) * (n - 2));
  return rowSums.map((sum) => sum / (n - 2) - half);
}
