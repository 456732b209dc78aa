/**
 * The data of a repetition.
 */
import { type Dataset, type Design, simulate } from '@hsicinf/core';
import { type HeldDesign, heldDesigns } from '../held-designs.js';
import { type HostileDesign, hostileDesigns } from '../hostile-designs.js';
import { type SignalDesign, signalDesigns } from '../signal-designs.js';
import { type Cell, COURSES, type CourseGroups } from './cell.js';
import type { Courses } from './course-data.js';

/** The table of the course evaluations, and which of its forms belong together. */
export type CourseTable = Pick<Courses, 'dataset' | 'groups'>;

/** The data of a repetition, with the features that matter where they are known. */
export function dataOf(
  { source, rows, features }: Pick<Cell, 'source' | 'rows' | 'features'>,
  seed: number,
  table?: CourseTable,
): Dataset & { relevant?: number[] } {
  if (source.startsWith(COURSES)) {
    if (table === undefined) throw new Error('the course evaluations require the table, got none');
    const [, name, role] = /, (\w+) as (\w+)$/.exec(source) ?? [];
    return name === undefined
      ? table.dataset
      : { ...table.dataset, [role]: { name, values: table.groups[name as CourseGroups] } };
  }
  if (source in heldDesigns) return heldDesigns[source as HeldDesign]({ rows, features, seed });
  if (source in hostileDesigns) {
    return { ...hostileDesigns[source as HostileDesign]({ rows, features, seed }), relevant: [] };
  }
  if (source in signalDesigns) return signalDesigns[source as SignalDesign]({ rows, features, seed });
  return simulate(source as Design, { rows, features, seed });
}
