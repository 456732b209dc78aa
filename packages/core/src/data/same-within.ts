/** Whether a variable varies within groups of rows. */
import type { RowGroups } from '../numerics/row-groups.js';
import type { OwnColumn, OwnTarget } from './dataset.js';

function arraysOf(variable: OwnColumn | OwnTarget): readonly ArrayLike<string | number>[] {
  if (variable.kind === 'kernels') return [variable.values.codes];
  return variable.kind === 'vector' ? variable.values : [variable.values];
}

/** The first row of the group of each row; of groups that were asked about. */
const known = new WeakMap<RowGroups, Int32Array>();

function firstsOf(groups: RowGroups): Int32Array {
  const before = known.get(groups);
  if (before !== undefined) return before;
  const first = new Int32Array(groups.sizes.length).fill(-1);
  const firsts = new Int32Array(groups.of.length);
  for (let row = 0; row < firsts.length; row++) {
    const group = groups.of[row];
    if (first[group] < 0) first[group] = row;
    firsts[row] = first[group];
  }
  known.set(groups, firsts);
  return firsts;
}

/** Whether a variable is the same in all rows of every group. */
export function isSameWithin(variable: OwnColumn | OwnTarget, groups: RowGroups): boolean {
  const firsts = firstsOf(groups);
  return arraysOf(variable).every((values) => {
    for (let i = 0; i < firsts.length; i++) if (values[i] !== values[firsts[i]]) return false;
    return true;
  });
}
