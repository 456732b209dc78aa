/**
 * The kernels of a variable as the dense walk wants them: U-centred, of norm 1, in numbers of 32 bits, entry by entry a
 * vector of four for every four kernels, 0 beyond the last.
 */
import { type Variable, variableRows } from '../../kernels/variable.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import { centredKernel } from './definition.js';
import { normed } from './dense-swaps.js';

/** Kernels in a vector. */
export const LANES = 4;

/** Plain data, so that it can be sent to a worker. */
export interface PackedKernels {
  rows: number;
  count: number;
  values: Float32Array;
}

/** The numbers that a variable's kernels fill. */
export function packedLength(variable: Variable, count: number): number {
  return LANES * variableRows(variable) ** 2 * Math.ceil(count / LANES);
}

/** Packs all kernels of a variable. Cost O(n²) a kernel. */
export function packKernels(
  wide: WideVariable,
  values: Float32Array = new Float32Array(packedLength(wide.variable, kernelCount(wide))),
): PackedKernels {
  const rows = variableRows(wide.variable);
  const count = kernelCount(wide);
  const entries = LANES * rows * rows;
  values.fill(0);
  for (let w = 0; w < count; w++) {
    const from = entries * Math.floor(w / LANES) + (w % LANES);
    const kernel = normed(centredKernel(wide, w));
    for (let at = 0; at < kernel.length; at++) values[from + LANES * at] = kernel[at];
  }
  return { rows, count, values };
}
