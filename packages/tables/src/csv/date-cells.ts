/**
 * Columns of written dates, when all cells are read: where every cell is a date or missing, they are numbers.
 */
import { daysOf } from '../cells/dates.js';
import type { TextCells } from './column-store.js';

/** Writes the days of dates among the values; false where the column is not one of dates, and then nothing is written. */
export function readDates(values: Float64Array, { codes, levels }: TextCells): boolean {
  const days = new Float64Array(levels.texts.length);
  for (const [code, text] of levels.texts.entries()) {
    const value = daysOf(text);
    if (value === undefined) return false;
    days[code] = value;
  }
  if (values.some((value) => !Number.isNaN(value))) return false;
  for (let row = 0; row < values.length; row++) if (codes[row] > 0) values[row] = days[codes[row] - 1];
  return true;
}
