/**
 * A variable ready for its kernel: the one form in which statistics see a feature or an output. Plain data, so that it
 * can be sent to a worker. A new kernel is a new member of the union and a new case here.
 */
import { type ClassCodes, deltaRow } from './delta.js';
import { type GaussianPoints, gaussianRow } from './gaussian.js';
import { gramInOrder, type GramKernels, gramRow } from './gram.js';

/** A feature or an output, with the kernel that it is seen through. */
export type Variable = GaussianPoints | ClassCodes | GramKernels;

/** out[j − from] = k(row i, row j) for j in [from, to): the definition that every statistic of one kernel builds on. */
export function kernelRow(variable: Variable, i: number, from: number, to: number, out: Float64Array): void {
  if (variable.kernel === 'gaussian') gaussianRow(variable, i, from, to, out);
  else if (variable.kernel === 'delta') deltaRow(variable, i, from, to, out);
  else gramRow(variable, i, from, to, out);
}

/** Arrays that are equal where two rows of a variable are, one per coordinate. */
export function arraysOf(variable: Variable): (Float64Array | Int32Array)[] {
  return variable.kernel === 'gaussian' ? variable.coordinates : [variable.codes];
}

/** The number of rows. */
export function variableRows(variable: Variable): number {
  return variable.kernel === 'gaussian' ? variable.coordinates[0].length : variable.codes.length;
}

/** The variable with its rows in another order; rows may be left out. */
export function rowsInOrder(variable: Variable, order: Int32Array): Variable {
  if (variable.kernel === 'gram') return gramInOrder(variable, order);
  if (variable.kernel === 'delta') return { kernel: 'delta', codes: order.map((row) => variable.codes[row]) };
  return { kernel: 'gaussian', coordinates: variable.coordinates.map((values) => reordered(values, order)) };
}

/** Numbers with their rows in an order, in an array for them. */
export function reordered(
  values: Float64Array,
  order: Int32Array,
  out: Float64Array = new Float64Array(order.length),
): Float64Array {
  for (let i = 0; i < order.length; i++) out[i] = values[order[i]];
  return out;
}

/** Whether rows [from, to) all hold the same value, so that the kernel is 1 between any two of them. */
export function isConstant(variable: Variable, from: number, to: number): boolean {
  for (const values of arraysOf(variable)) {
    for (let i = from + 1; i < to; i++) if (values[i] !== values[from]) return false;
  }
  return true;
}

/**
 * How many of the rows [from, to), in the given order, differ from the most frequent value among them, counted up to
 * `enough`: one more row never makes the number smaller, so the first rows that reach it decide.
 */
export function rowsOffMode(
  arrays: readonly (Float64Array | Int32Array)[],
  { order, from, to, enough }: { order?: Int32Array | undefined; from: number; to: number; enough: number },
): number {
  const counts = new Map<number | string, number>();
  let mode = 0;
  for (let i = from; i < to; i++) {
    const row = order === undefined ? i : order[i];
    const key = arrays.length === 1 ? arrays[0][row] : arrays.map((values) => values[row]).join(',');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    mode = Math.max(mode, count);
    if (i + 1 - from - mode >= enough) return enough;
  }
  return to - from - mode;
}
