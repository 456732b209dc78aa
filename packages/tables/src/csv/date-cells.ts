/**
 * Columns of written dates, or of times, when all cells are read: where every cell is one or missing, they are numbers. Where
 * most are dates, the others are there by accident, by the rule for texts among numbers: there are few of them, or few different ones;
 * unless dates and texts look like codes.
 */
import { daysOf, partOfDay } from '../cells/dates.js';
import type { StrayCells } from '../table.js';
import { firstCell, type TextCells } from './column-store.js';
import { MOST_CODES, MOST_STRAY, MOST_STRAY_SHARE } from '../cells/stray-texts.js';

/** Writes dates or times among the values; undefined where the column holds neither, and then nothing is written. */
export function readDates(values: Float64Array, texts: TextCells): 'dates' | 'times' | undefined {
  if (isReadBy(daysOf, values, texts)) return 'dates';
  return isReadBy(partOfDay, values, texts) ? 'times' : undefined;
}

function isReadBy(
  read: (text: string) => number | undefined,
  values: Float64Array,
  { codes, levels }: TextCells,
): boolean {
  const days = new Float64Array(levels.texts.length);
  for (const [code, text] of levels.texts.entries()) {
    const value = read(text);
    if (value === undefined) return false;
    days[code] = value;
  }
  if (values.some((value) => !Number.isNaN(value))) return false;
  for (let row = 0; row < values.length; row++) if (codes[row] > 0) values[row] = days[codes[row] - 1];
  return true;
}

/** The first cell among dates that is none, and how many there are; undefined where the column is not one of dates. */
export function strayAmongDates(
  values: Float64Array,
  { codes, levels, count }: TextCells,
): StrayCells | undefined {
  let numbers = 0;
  for (const value of values) if (!Number.isNaN(value)) numbers++;
  const cells = numbers + count;
  const mostStray = Math.max(MOST_STRAY, MOST_STRAY_SHARE * cells);
  const others = new Set<number>();
  let strays = numbers;
  for (const [code, text] of levels.texts.entries()) {
    if (levels.counts[code] === 0 || daysOf(text) !== undefined) continue;
    others.add(code);
    strays += levels.counts[code];
    // Texts of all kinds: each of them stands somewhere.
    if (others.size > mostStray) return undefined;
  }
  if (strays === 0 || 2 * strays >= cells) return undefined;
  const areMany = levels.texts.length - others.size > MOST_CODES;
  const areMarks = areMany && numbers === 0 && others.size <= MOST_STRAY;
  const isSlip = areMany || numbers > 0 || Array.from(others).some((code) => levels.counts[code] === 1);
  if (!(strays <= mostStray ? isSlip : areMarks)) return undefined;
  const row = codes.findIndex((code, at) => others.has(code - 1) || !Number.isNaN(values[at]));
  const place = codes[row] > 0 ? firstCell(levels, codes[row] - 1, row) : { row, text: String(values[row]) };
  return { ...place, count: strays, amongDates: true };
}
