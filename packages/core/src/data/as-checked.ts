/**
 * Columns of numbers that are held against what was kept of them at the door, where they are read: their fingerprint, or the
 * codes of their levels. What is computed from is then known to be what was checked, and no second look at the end is
 * needed. One that differs ends the computation; whoever began it finds out which it was (unchanged.ts).
 */
import type { ColumnFacts, GridLevels } from './column-facts.js';
import { FIRST_CODE, gridTolerance } from './column-levels.js';
import { plainFingerprint } from './fingerprint.js';
import type { PreparedColumn, PreparedNumbers } from './prepared-column.js';

/** Levels whose codes were kept. */
type CodedGrid = GridLevels & { codes: Uint8Array };

/** The levels by which a column is known, where it has no fingerprint. */
export function knownByCodes({ fingerprint, levels }: ColumnFacts): CodedGrid | undefined {
  const isCoded = fingerprint === undefined && levels?.codes !== undefined;
  return isCoded ? (levels as CodedGrid) : undefined;
}

/** Whether rows of a column, all unless said otherwise, are on the levels that their codes tell. */
export function hasItsCodes(
  values: Float64Array,
  levels: CodedGrid,
  { from, to }: { from: number; to: number } = { from: 0, to: levels.codes.length },
): boolean {
  const { codes, first, step } = levels;
  const tolerance = gridTolerance(levels);
  const lowest = first - FIRST_CODE;
  for (let i = from; i < to; i++) {
    // Numbers that were taken away are NaN here, and on no level.
    if (!(Math.abs(values[i] / step - (lowest + codes[i])) <= tolerance)) return false;
  }
  return true;
}

/** Throws where a column that was just read has another fingerprint than when it was checked. */
export function requirePrint({ facts: { fingerprint } }: PreparedNumbers, read: number): void {
  if (fingerprint !== undefined && fingerprint !== read) throw hasChanged();
}

/** Throws where rows that are about to be read are not on the levels that were kept. */
export function requireCodes(
  values: Float64Array,
  levels: CodedGrid,
  rows?: { from: number; to: number },
): void {
  if (!hasItsCodes(values, levels, rows)) throw hasChanged();
}

/** Throws unless all columns of numbers are still what was checked. Cost: a pass over them. */
export function requireAsChecked(columns: readonly PreparedColumn[]): void {
  for (const column of columns) {
    if (column.kernel !== 'column') continue;
    const levels = knownByCodes(column.facts);
    if (levels === undefined) requirePrint(column, plainFingerprint(column.values));
    else requireCodes(column.values, levels);
  }
}

function hasChanged(): Error {
  return new Error('A column of numbers is no longer what it was when the data were checked.');
}
