/**
 * Columns of numbers that are held against their fingerprints where they are read: what is computed from is then known to
 * be what was checked at the door, and no second look at the end is needed. One that differs ends the computation; whoever
 * began it finds out which it was (unchanged.ts).
 */
import { plainFingerprint } from './fingerprint.js';
import type { PreparedColumn, PreparedNumbers } from './prepared-column.js';

/** Throws where a column that was just read has another fingerprint than when it was checked. */
export function requirePrint({ facts: { fingerprint } }: PreparedNumbers, read: number): void {
  if (fingerprint !== undefined && fingerprint !== read) {
    throw new Error('A column of numbers is no longer what it was when the data were checked.');
  }
}

/** Throws unless all columns of numbers are still what was checked. Cost: a pass over them. */
export function requireAsChecked(columns: readonly PreparedColumn[]): void {
  for (const column of columns) {
    if (column.kernel === 'column') requirePrint(column, plainFingerprint(column.values));
  }
}
