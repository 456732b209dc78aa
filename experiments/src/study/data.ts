/**
 * The data of a repetition.
 */
import { type Dataset, type Design, simulate } from '@hsicinf/core';
import { type HostileDesign, hostileDesigns } from '../hostile-designs.js';
import { type SignalDesign, signalDesigns } from '../signal-designs.js';
import { type Cell, COURSES } from './cell.js';

/** The data of a repetition, with the features that matter where they are known. */
export function dataOf(
  { source, rows, features }: Pick<Cell, 'source' | 'rows' | 'features'>,
  seed: number,
  table?: Dataset,
): Dataset & { relevant?: number[] } {
  if (source === COURSES) {
    if (table === undefined) throw new Error('the course evaluations require the table, got none');
    return table;
  }
  if (source in hostileDesigns) {
    return { ...hostileDesigns[source as HostileDesign]({ rows, features, seed }), relevant: [] };
  }
  if (source in signalDesigns) return signalDesigns[source as SignalDesign]({ rows, features, seed });
  return simulate(source as Design, { rows, features, seed });
}
