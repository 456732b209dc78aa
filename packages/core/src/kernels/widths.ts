/**
 * One variable through several kernels: Gaussian ones of some widths, or the one kernel of classes. The variable's points
 * are those of the width 1, and the widths are multiples of it: k_w(i, j) = exp(−‖u_i − u_j‖²/w²).
 */
import type { RowGroups } from '../numerics/row-groups.js';
import { deltaRow } from './delta.js';
import type { Variable } from './variable.js';

/** A variable and the widths that it is seen through. */
export interface WideVariable {
  variable: Variable;
  /** Multiples of the bandwidth of the variable's points; classes have one kernel and no use for them. */
  widths: readonly number[];
  /** Rows that are compared, and change places, among themselves; all of them where nothing is said. */
  groups?: RowGroups;
  /** Kernel matrices, row-major, that take the place of those of the variable, which then says no more than how many rows there are. */
  matrices?: readonly Float64Array[];
}

/** How many kernels a variable has. */
export function kernelCount({ variable, widths, matrices }: WideVariable): number {
  if (matrices !== undefined) return matrices.length;
  return variable.kernel === 'delta' ? 1 : widths.length;
}

/**
 * out[j − from] = k_w(i, j) − 1 for j in [from, to): wide kernels are near 1, and what they differ by keeps its digits this
 * way. Centring takes the 1 off anyhow.
 */
export function kernelLessOneRow(
  { variable, widths, matrices }: WideVariable,
  w: number,
  { i, from, to }: { i: number; from: number; to: number },
  out: Float64Array,
): void {
  const length = to - from;
  if (matrices !== undefined) {
    const n = Math.sqrt(matrices[w].length);
    for (let j = 0; j < length; j++) out[j] = matrices[w][i * n + from + j] - 1;
    return;
  }
  if (variable.kernel === 'delta') {
    deltaRow(variable, i, from, to, out);
    for (let j = 0; j < length; j++) out[j] -= 1;
    return;
  }
  const scale = -1 / widths[w] ** 2;
  out.fill(0, 0, length);
  for (const values of variable.coordinates) {
    const own = values[i];
    for (let j = 0; j < length; j++) out[j] += (values[from + j] - own) ** 2;
  }
  for (let j = 0; j < length; j++) out[j] = Math.expm1(scale * out[j]);
}
