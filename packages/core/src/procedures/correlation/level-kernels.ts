/**
 * What levels make of kernels: the feature's between two levels, the output's added up over the rows of two levels, and the
 * sum of squares after centring. See level-values for the notation.
 */
import type { PreparedNumbers } from '../../data/prepared-column.js';
import type { ClassCodes } from '../../kernels/delta.js';
import { writeLevelKernel } from '../../kernels/level-kernel.js';
import { uCentring } from '../../numerics/u-centring.js';
import { NOTHING_LEFT } from './definition.js';
import type { OutputKernel } from './thin-output.js';

/** The kernels less 1 between levels, row-major. */
export function levelKernels(
  feature: PreparedNumbers | ClassCodes,
  levels: number,
  widths: readonly number[],
): Float64Array[] {
  if (feature.kernel === 'delta') {
    const kernel = new Float64Array(levels ** 2).fill(-1);
    for (let a = 0; a < levels; a++) kernel[a * levels + a] = 0;
    return [kernel];
  }
  const step = (feature.facts.levels?.step ?? 0) * feature.by.unit * feature.by.factor;
  return widths.map((width) => {
    const byDifference = new Float64Array(2 * levels - 1);
    writeLevelKernel(byDifference, levels - 1, step / width, levels - 1);
    return Float64Array.from(
      { length: levels ** 2 },
      (_, at) => byDifference[levels - 1 + Math.floor(at / levels) - (at % levels)],
    );
  });
}

/** S, row-major. */
export function sumsBetween(
  { from, width, means, meanSquares }: OutputKernel,
  { n, counts, collected }: { n: number; counts: Float64Array; collected: Float64Array },
): Float64Array {
  const levels = counts.length;
  const sums = new Float64Array(levels ** 2);
  const level = (1 - meanSquares) / (n - 1);
  const rowLength = collected.length / levels;
  const rowOf = (a: number): Float64Array =>
    collected.subarray(a * rowLength + from, a * rowLength + from + width);
  const linear = counts.map((_, a) => dot(rowOf(a), means));
  for (let a = 0; a < levels; a++) {
    if (counts[a] === 0) continue;
    const own = rowOf(a);
    for (let b = 0; b < a; b++) {
      if (counts[b] === 0) continue;
      const mixed = linear[a] * counts[b] + counts[a] * linear[b];
      const sum = dot(own, rowOf(b)) - (2 / (n - 2)) * mixed + level * counts[a] * counts[b];
      sums[a * levels + b] = sum;
      sums[b * levels + a] = sum;
    }
  }
  return sums;
}

/** Σ K̃² over pairs of rows, from the kernel less 1 between levels; 0 where nothing but rounding is left. */
export function levelSquares(kernel: Float64Array, counts: Float64Array, n: number): number {
  const levels = counts.length;
  const rowSums = new Float64Array(levels);
  let before = 0;
  let total = 0;
  for (let a = 0; a < levels; a++) {
    for (let b = 0; b < levels; b++) {
      const entry = kernel[a * levels + b];
      rowSums[a] += counts[b] * entry;
      before += counts[a] * counts[b] * entry * entry;
    }
    total += counts[a] * rowSums[a];
  }
  const centred = uCentring(n, total);
  let squares = 0;
  for (let a = 0; a < levels; a++) {
    for (let b = 0; b < levels; b++) {
      const pairs = counts[a] * (a === b ? counts[a] - 1 : counts[b]);
      if (pairs > 0) squares += pairs * centred(kernel[a * levels + b], rowSums[a], rowSums[b]) ** 2;
    }
  }
  return squares > NOTHING_LEFT * before ? squares : 0;
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < left.length; c++) sum += left[c] * right[c];
  return sum;
}
