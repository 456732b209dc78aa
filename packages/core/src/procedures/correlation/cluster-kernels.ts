/**
 * Kernels between clusters of rows: the mean of a kernel over all pairs of a row of the one and a row of the other, which
 * compares the distributions of the output in the two (mean embeddings; Smola, Gretton, Song & Schölkopf, 2007). Where the
 * output is the same in all rows of a cluster it is the kernel between these values.
 */
import type { Steps } from '../../engine/steps.js';
import { kernelFactors } from '../../kernels/factors.js';
import { type GramKernels, gramKernels } from '../../kernels/gram.js';
import { variableRows } from '../../kernels/variable.js';
import {
  kernelCount,
  kernelLessOneRow,
  kernelNames,
  ofKernel,
  type WideVariable,
} from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';

/** Rows above which thin factors are tried. */
const MANY_ROWS = 2000;
const TOLERANCE = 1e-12;
const MOST_COLUMNS = 512;

/** One matrix for each kernel of a variable. Yields 0 now and then. */
export function* clusterKernels(wide: WideVariable, clusters: RowGroups): Steps<GramKernels> {
  const matrices: Float64Array[] = [];
  for (let w = 0; w < kernelCount(wide); w++) {
    matrices.push((yield* fromFactors(wide, w, clusters)) ?? (yield* fromRows(wide, w, clusters)));
  }
  return gramKernels(matrices, kernelNames(wide));
}

function* fromRows(wide: WideVariable, w: number, { of, sizes }: RowGroups): Steps<Float64Array> {
  const [n, count] = [of.length, sizes.length];
  const means = new Float64Array(count * count);
  const row = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    kernelLessOneRow(wide, w, { i, from: 0, to: n }, row);
    const at = of[i] * count;
    for (let j = 0; j < n; j++) means[at + of[j]] += (1 + row[j]) / (sizes[of[i]] * sizes[of[j]]);
    if (i % 16 === 0) yield 0;
  }
  return means;
}

/** From the mean rows of factors, where rows are many and factors thin. */
function* fromFactors(
  wide: WideVariable,
  w: number,
  { of, sizes }: RowGroups,
): Steps<Float64Array | undefined> {
  if (variableRows(wide.variable) <= MANY_ROWS) return undefined;
  const factors = yield* kernelFactors(ofKernel(wide, w), {
    tolerance: TOLERANCE,
    maxRank: MOST_COLUMNS,
  });
  if (factors === undefined) return undefined;
  const count = sizes.length;
  const means = factors.columns.map((column) => {
    const own = new Float64Array(count);
    for (let i = 0; i < of.length; i++) own[of[i]] += column[i] / sizes[of[i]];
    return own;
  });
  const kernel = new Float64Array(count * count);
  for (let a = 0; a < count; a++) {
    for (const own of means) {
      for (let b = 0; b < count; b++) kernel[a * count + b] += own[a] * own[b];
    }
    if (a % 64 === 0) yield 0;
  }
  return kernel;
}
