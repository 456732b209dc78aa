/**
 * The kernels of a feature on a grid of nodes (kernels/gaussian-grid), in a space: factors C_w ≈ BBᵀ of all widths side by
 * side, and what the norms need of C_w. They depend on the widths and the number of nodes only.
 */
import { kernelOnGrid, STEPS_A_WIDTH } from '../../kernels/gaussian-grid.js';
import type { GaussianSpace } from '../../simd/gaussian.js';

/** What the factors may leave out: next to rounding. */
const TOLERANCE = 1e-14;

/** The kernel of one width between nodes. */
export interface NodeKernel {
  /** C_w by the distance of nodes, and the same of the squared kernel, whose width is w/√2. */
  toeplitz: Float64Array;
  squared: Float64Array;
  /** Nodes farther apart than this have next to nothing in common. */
  reach: number;
  /** B: the columns of all widths that are this one's, a multiple of 4. */
  from: number;
  width: number;
}

/** The kernels of all widths. */
export interface GridKernels {
  nodes: number;
  kernels: NodeKernel[];
  /** Numbers of a row of B, and B, row-major. */
  width: number;
  factors: Float64Array;
}

/** Grids that are known already; there are as many as widths of ranges in sixteens. */
const known = new Map<string, GridKernels>();
const MOST_KNOWN = 64;

/** The kernels of some widths between so many nodes. */
export function gridKernels(widths: readonly number[], nodes: number): GridKernels {
  const key = `${nodes} ${widths.join(' ')}`;
  const found = known.get(key) ?? newKernels(widths, nodes);
  if (known.size === MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

function newKernels(widths: readonly number[], nodes: number): GridKernels {
  const narrowest = Math.min(...widths);
  const kernels: NodeKernel[] = [];
  const columns: Float64Array[] = [];
  for (const width of widths) {
    const steps = (STEPS_A_WIDTH * width) / narrowest;
    const toeplitz = kernelOnGrid(steps, nodes);
    const from = columns.length;
    columns.push(...toeplitzFactors(toeplitz));
    while (columns.length % 4 !== 0) columns.push(new Float64Array(nodes));
    const squared = kernelOnGrid(steps / Math.SQRT2, nodes);
    const reach = toeplitz.findLastIndex((value) => Math.abs(value) > TOLERANCE * toeplitz[0]);
    kernels.push({ toeplitz, squared, reach, from, width: columns.length - from });
  }
  const factors = new Float64Array(nodes * columns.length);
  columns.forEach((column, c) => column.forEach((value, g) => (factors[g * columns.length + c] = value)));
  return { nodes, kernels, width: columns.length, factors };
}

/** Pivoted Cholesky of the matrix with entries toeplitz[|a − b|], as in kernels/factors. */
function toeplitzFactors(toeplitz: Float64Array): Float64Array[] {
  const nodes = toeplitz.length;
  const residual = new Float64Array(nodes).fill(toeplitz[0]);
  const columns: Float64Array[] = [];
  for (let pivot = 0; columns.length < nodes && residual[pivot] > TOLERANCE * toeplitz[0];) {
    const scale = 1 / Math.sqrt(residual[pivot]);
    const column = Float64Array.from({ length: nodes }, (_, g) => toeplitz[Math.abs(g - pivot)]);
    for (const earlier of columns) {
      const weight = earlier[pivot];
      for (let g = 0; g < nodes; g++) column[g] -= weight * earlier[g];
    }
    residual[pivot] = 0;
    let next = 0;
    for (let g = 0; g < nodes; g++) {
      column[g] *= scale;
      residual[g] = Math.max(0, residual[g] - column[g] ** 2);
      if (residual[g] > residual[next]) next = g;
    }
    columns.push(column);
    pivot = next;
  }
  return columns;
}

/** Σ_d of products of entries d apart, both ways: with it a quadratic form costs one product a distance. */
export function lagProducts(values: Float64Array): Float64Array {
  const lags = new Float64Array(values.length);
  for (let d = 0; d < values.length; d++) {
    let sum = 0;
    for (let g = d; g < values.length; g++) sum += values[g] * values[g - d];
    lags[d] = d === 0 ? sum : 2 * sum;
  }
  return lags;
}

/** Σ lag · entry: vᵀCv for a Toeplitz matrix C. */
export function quadraticForm(lags: Float64Array, toeplitz: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < lags.length; d++) sum += lags[d] * toeplitz[d];
  return sum;
}

/** C·v, four entries at a time, since each addition waits for the one before; of nodes there are sixteens. */
export function toeplitzProduct(toeplitz: Float64Array, values: Float64Array): Float64Array {
  const product = new Float64Array(values.length);
  for (let a = 0; a < values.length; a += 4) {
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let b = 0; b < values.length; b++) {
      const value = values[b];
      first += toeplitz[Math.abs(a - b)] * value;
      second += toeplitz[Math.abs(a + 1 - b)] * value;
      third += toeplitz[Math.abs(a + 2 - b)] * value;
      fourth += toeplitz[Math.abs(a + 3 - b)] * value;
    }
    product.set([first, second, third, fourth], a);
  }
  return product;
}

/** Brings the factors into a space. */
export function storeFactors(space: GaussianSpace, { factors }: GridKernels): number {
  const address = space.takeNumbers(factors.length);
  space.numbers(address, factors.length).set(factors);
  return address;
}
