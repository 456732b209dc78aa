/**
 * One variable through several kernels: Gaussian ones of some widths, the one kernel of classes, or matrices. The variable's
 * points are those of the width 1, and the widths are multiples of it: k_w(i, j) = exp(−‖u_i − u_j‖²/w²).
 */
import type { RowGroups } from '../numerics/row-groups.js';
import { deltaRow } from './delta.js';
import { divided } from './gaussian.js';
import type { Variable } from './variable.js';

/** A variable and the widths that it is seen through. */
export interface WideVariable {
  variable: Variable;
  /** Multiples of the bandwidth of the variable's points; classes and matrices have kernels of their own and no use for them. */
  widths: readonly number[];
  /** Rows that are compared, and change places, among themselves; all of them where nothing is said. */
  groups?: RowGroups;
}

/** How many kernels a variable has. */
export function kernelCount({ variable, widths }: WideVariable): number {
  if (variable.kernel === 'gram') return variable.matrices.length;
  return variable.kernel === 'delta' ? 1 : widths.length;
}

/** What each kernel is called: its width as a multiple, or its name. */
export function kernelNames({ variable, widths }: WideVariable): readonly string[] {
  if (variable.kernel === 'gram') return variable.names;
  return variable.kernel === 'delta' ? ['delta'] : widths.map(String);
}

/** The variable with its w-th kernel alone. */
export function ofKernel({ variable, widths }: WideVariable, w: number): Variable {
  if (variable.kernel === 'gram') {
    return { ...variable, matrices: [variable.matrices[w]], names: [variable.names[w]] };
  }
  if (variable.kernel === 'delta' || widths[w] === 1) return variable;
  return {
    kernel: 'gaussian',
    coordinates: variable.coordinates.map((values) => divided(values, widths[w])),
  };
}

/**
 * out[j − from] = k_w(i, j) − 1 for j in [from, to): wide kernels are near 1, and what they differ by keeps its digits this
 * way. Centring takes the 1 off anyhow.
 */
export function kernelLessOneRow(
  { variable, widths }: WideVariable,
  w: number,
  { i, from, to }: { i: number; from: number; to: number },
  out: Float64Array,
): void {
  const length = to - from;
  if (variable.kernel === 'gram') {
    const at = i * variable.codes.length + from;
    for (let j = 0; j < length; j++) out[j] = variable.matrices[w][at + j] - 1;
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
