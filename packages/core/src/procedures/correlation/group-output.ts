/**
 * An output by thin factors where rows are in groups, and what a feature has besides them, as the linear ways over groups use
 * both (thin-kernels).
 */
import type { Steps } from '../../engine/steps.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import {
  type Besides,
  constantOf,
  linearFactor,
  type ThinKernel,
  thinKernel,
  writeColumn,
} from './thin-kernels.js';

/** What the output's factors may leave out, and columns up to which they are made. */
const TOLERANCE = 1e-13;
const MOST_COLUMNS = 160;
/** Σ K̃² below this share of ‖F°ᵀF°‖², or below LEAST for a pair of rows on average, is more than a linear way can tell. */
const SHARE = 1e-3;
const LEAST = 1e-8;

/** A kernel with its place, and α of its rows: their β times what it is multiplied by. */
export interface PlacedKernel extends ThinKernel {
  from: number;
  padded: number;
  weighted: Float64Array;
}

/** The output's kernels, and P° of all of them, row-major, each on a multiple of 4 columns. */
export interface GroupOutput {
  kernels: PlacedKernel[];
  width: number;
  rows: Float64Array;
  groups: RowGroups;
  /** What β of a row is multiplied by, for each group. */
  factors: Float64Array;
}

/** The output, or undefined where factors need too many columns or have too little left after centring. */
export function* groupOutput(target: WideVariable & { groups: RowGroups }): Steps<GroupOutput | undefined> {
  const { groups } = target;
  const n = groups.of.length;
  const factors = Float64Array.from(groups.sizes, linearFactor);
  const kernels: PlacedKernel[] = [];
  let width = 0;
  for (let w = 0; w < kernelCount(target); w++) {
    const kernel = yield* thinKernel(target, w, { tolerance: TOLERANCE, maxRank: MOST_COLUMNS });
    if (kernel === undefined || !isTelling(kernel.squares, kernel.before, n)) return undefined;
    const padded = 4 * Math.ceil(kernel.columns.length / 4);
    kernels.push({ ...kernel, from: width, padded, weighted: weightedBy(factors, kernel.linear, groups) });
    width += padded;
  }
  const rows = new Float64Array(n * width);
  for (const { columns, from } of kernels) {
    for (let c = 0; c < columns.length; c++) writeColumn(rows, columns[c], from + c, width);
    yield 0;
  }
  return { kernels, width, rows, groups, factors };
}

function weightedBy(factors: Float64Array, values: Float64Array, { of }: RowGroups): Float64Array {
  const weighted = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) weighted[i] = factors[of[i]] * values[i];
  return weighted;
}

/** Whether enough is left of a kernel after centring. */
export function isTelling(squares: number, before: number, n: number): boolean {
  return squares >= SHARE * before && squares >= LEAST * n ** 2;
}

/** What a feature has besides its columns, and what that adds to Σ K̃². */
export interface OwnBesides extends Besides {
  squares: number;
}

/** That, from the sum of K over the own group of each row. */
export function centredInGroups(sums: Float64Array, { groups, factors }: GroupOutput): OwnBesides {
  const { of, sizes } = groups;
  const [means, levels] = [new Float64Array(sizes.length), new Float64Array(sizes.length)];
  for (let i = 0; i < of.length; i++) means[of[i]] += sums[i];
  for (let g = 0; g < sizes.length; g++) means[g] /= sizes[g] ** 2;
  const linear = new Float64Array(of.length);
  let squares = 0;
  for (let i = 0; i < of.length; i++) {
    const g = of[i];
    const [share, mean] = [sums[i] / sizes[g], means[g]];
    const length = 1 - 2 * share + mean;
    linear[i] = sizes[g] > 3 ? share - mean : length;
    levels[g] += length;
    squares += factors[g] * linear[i] * linear[i];
  }
  for (let g = 0; g < sizes.length; g++) if (sizes[g] > 3) levels[g] /= Math.sqrt(sizes[g] - 1);
  return { linear, levels, squares: squares + constantOf(levels, levels, groups) };
}

/** What that adds to Σ K̃L̃: `weighted` of the output, and its levels. */
export function productWith(
  { linear, levels }: Besides,
  weighted: Float64Array,
  ofOutput: Float64Array,
  groups: RowGroups,
): number {
  let sum = constantOf(levels, ofOutput, groups);
  for (let i = 0; i < linear.length; i++) sum += linear[i] * weighted[i];
  return sum;
}
