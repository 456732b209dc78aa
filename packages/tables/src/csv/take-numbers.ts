/**
 * Texts of a column that turned out to be numbers, when all cells are read.
 */
import type { MissingCells } from '../cells/missing.js';
import { firstCell, type TextCells } from './column-store.js';

/** Writes numbers, by the code of their text or NaN, among the values; returns the texts that are left, if any. */
export function takeNumbers(
  values: Float64Array,
  texts: TextCells,
  { numbers, missing }: { numbers: readonly number[]; missing: MissingCells },
): TextCells | undefined {
  const { levels, codes } = texts;
  if (numbers.every(Number.isNaN)) return texts;
  let count = 0;
  let first: TextCells['first'] | undefined;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] - 1;
    if (code < 0) continue;
    if (Number.isNaN(numbers[code])) {
      first ??= firstCell(levels, code, row);
      count++;
      continue;
    }
    values[row] = missing.numbers.includes(numbers[code]) ? NaN : numbers[code];
    codes[row] = 0;
    levels.counts[code] = 0;
  }
  return first && { ...texts, count, first };
}
