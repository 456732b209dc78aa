/**
 * An output by thin factors where rows are in groups, and what a feature has besides them, as the linear ways over groups use
 * both (thin-kernels).
 */
import type { Steps } from '../../engine/steps.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import { type Besides, besidesOf, type ThinKernel, thinKernel } from './thin-kernels.js';

/** What the output's factors may leave out, and columns up to which they are made. */
const TOLERANCE = 1e-13;
const MOST_COLUMNS = 160;
/** Σ K̃² below this share of ‖F°ᵀF°‖², or below LEAST for a pair of rows on average, is more than a linear way can tell. */
const SHARE = 1e-3;
const LEAST = 1e-8;

/** The output's kernels, and P° of all of them, row-major, each on a multiple of 4 columns. */
export interface GroupOutput {
  kernels: (ThinKernel & { from: number; padded: number })[];
  width: number;
  rows: Float64Array;
  groups: RowGroups;
}

/** The output, or undefined where factors need too many columns or have too little left after centring. */
export function* groupOutput(target: WideVariable & { groups: RowGroups }): Steps<GroupOutput | undefined> {
  const { groups } = target;
  const n = groups.of.length;
  const kernels: GroupOutput['kernels'] = [];
  let width = 0;
  for (let w = 0; w < kernelCount(target); w++) {
    const kernel = yield* thinKernel(target, w, { tolerance: TOLERANCE, maxRank: MOST_COLUMNS });
    if (kernel === undefined || !isTelling(kernel.squares, kernel.before, n)) return undefined;
    const padded = 4 * Math.ceil(kernel.columns.length / 4);
    kernels.push({ ...kernel, from: width, padded });
    width += padded;
  }
  const rows = new Float64Array(n * width);
  for (const { columns, from } of kernels) {
    columns.forEach((column, c) => {
      for (let i = 0; i < n; i++) rows[i * width + from + c] = column[i];
    });
    yield 0;
  }
  return { kernels, width, rows, groups };
}

/** Whether enough is left of a kernel after centring. */
export function isTelling(squares: number, before: number, n: number): boolean {
  return squares >= SHARE * before && squares >= LEAST * n ** 2;
}

/** What thin-kernels asks for besides the columns, from the sums of the rows over their own groups. */
export function centredInGroups(sums: Float64Array, groups: RowGroups): Besides {
  const { of, sizes } = groups;
  const totals = new Float64Array(sizes.length);
  for (let i = 0; i < of.length; i++) totals[of[i]] += sums[i];
  const linear = new Float64Array(of.length);
  const lengths = new Float64Array(of.length);
  for (let i = 0; i < of.length; i++) {
    const size = sizes[of[i]];
    const mean = totals[of[i]] / size ** 2;
    linear[i] = sums[i] / size - mean;
    lengths[i] = 1 - (2 * sums[i]) / size + mean;
  }
  return besidesOf(linear, lengths, groups);
}
