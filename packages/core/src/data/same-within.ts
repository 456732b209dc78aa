/** Whether a variable varies within groups of rows. */
import type { RowGroups } from '../numerics/row-groups.js';
import type { OwnColumn, OwnTarget } from './dataset.js';

function arraysOf(variable: OwnColumn | OwnTarget): readonly ArrayLike<string | number>[] {
  if (variable.kind === 'kernels') return [variable.values.codes];
  return variable.kind === 'vector' ? variable.values : [variable.values];
}

/** Whether a variable is the same in all rows of every group. */
export function isSameWithin(variable: OwnColumn | OwnTarget, { of, sizes }: RowGroups): boolean {
  const arrays = arraysOf(variable);
  const first = new Int32Array(sizes.length).fill(-1);
  for (let i = 0; i < of.length; i++) {
    const at = first[of[i]];
    if (at < 0) first[of[i]] = i;
    else if (arrays.some((values) => values[i] !== values[at])) return false;
  }
  return true;
}
