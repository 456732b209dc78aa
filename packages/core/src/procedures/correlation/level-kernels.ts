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

/** Arrays for the features one by one: a new one for each of many features is work for the garbage collector. */
export class LevelRoom {
  /** The kernel of a feature less 1 between levels, row-major. */
  readonly kernel: Float64Array;
  readonly byDifference: Float64Array;
  /** S of each kernel of the output, row-major. */
  readonly between: Float64Array[];
  /** A number for each level. */
  readonly ofLevels: Float64Array;

  constructor(
    readonly levels: number,
    outputs: number,
  ) {
    this.kernel = new Float64Array(levels ** 2);
    this.byDifference = new Float64Array(2 * levels - 1);
    this.between = Array.from({ length: outputs }, () => new Float64Array(levels ** 2));
    this.ofLevels = new Float64Array(levels);
  }
}

/** How many kernels a feature on levels has. */
export function levelKernelCount(
  { kernel }: PreparedNumbers | ClassCodes,
  widths: readonly number[],
): number {
  return kernel === 'delta' ? 1 : widths.length;
}

/** Leaves the kernel of a width less 1 in the room; classes have one that has no use for it. */
export function writeKernel(
  { kernel, byDifference, levels }: LevelRoom,
  feature: PreparedNumbers | ClassCodes,
  width: number,
): void {
  if (feature.kernel === 'delta') {
    kernel.fill(-1);
    for (let a = 0; a < levels; a++) kernel[a * levels + a] = 0;
    return;
  }
  const step = (feature.facts.levels?.step ?? 0) * feature.by.unit * feature.by.factor;
  writeLevelKernel(byDifference, levels - 1, step / width, levels - 1);
  for (let a = 0; a < levels; a++) {
    for (let b = 0; b < levels; b++) kernel[a * levels + b] = byDifference[levels - 1 + a - b];
  }
}

/** What the rows on each level add up to. */
export interface AtLevels {
  n: number;
  counts: Float64Array;
  /** A, rows of `rowLength` numbers. */
  collected: Float64Array;
  rowLength: number;
}

/** Leaves S of the v-th kernel of the output in the room. */
export function writeSumsBetween(
  { between, ofLevels: linear, levels }: LevelRoom,
  v: number,
  { from, width, means, meanSquares }: OutputKernel,
  { n, counts, collected, rowLength }: AtLevels,
): void {
  const sums = between[v];
  const level = (1 - meanSquares) / (n - 1);
  for (let a = 0; a < levels; a++) {
    let sum = 0;
    for (let c = 0; c < width; c++) sum += collected[a * rowLength + from + c] * means[c];
    linear[a] = sum;
  }
  for (let a = 0; a < levels; a++) {
    sums[a * levels + a] = 0;
    for (let b = 0; b < a; b++) {
      let sum = 0;
      if (counts[a] > 0 && counts[b] > 0) {
        const mixed = linear[a] * counts[b] + counts[a] * linear[b];
        const [own, other] = [a * rowLength + from, b * rowLength + from];
        for (let c = 0; c < width; c++) sum += collected[own + c] * collected[other + c];
        sum = sum - (2 / (n - 2)) * mixed + level * counts[a] * counts[b];
      }
      sums[a * levels + b] = sum;
      sums[b * levels + a] = sum;
    }
  }
}

/** Σ K̃² over pairs of rows, from the kernel in the room; 0 where nothing but rounding is left. */
export function levelSquares(
  { kernel, ofLevels: rowSums, levels }: LevelRoom,
  { counts, n }: Pick<AtLevels, 'counts' | 'n'>,
): number {
  rowSums.fill(0);
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
