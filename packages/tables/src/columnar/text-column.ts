/**
 * A column that a columnar file stores as texts. Dates and times mean what they mean in text files, and so do numbers with a few
 * words between them; numbers alone stay labels, since a file with types has one for numbers.
 */
import { daysOf, partOfDay } from '../cells/dates.js';
import { numberOf } from '../cells/number-text.js';
import { readDates } from '../csv/date-cells.js';
import { typedColumn } from '../csv/typed-column.js';
import type { TextCells } from '../csv/column-store.js';
import { labelColumn, numberColumn } from '../kinds.js';
import type { Column } from '../table.js';

/** What the texts are. */
export interface TextColumn {
  column: Column;
  /** Whether they are dates or times, and whether all of them spell numbers. */
  written: 'dates' | 'times' | undefined;
  spellNumbers: boolean;
}

/** Digits behind a zero, as in postcodes: the column is one of labels. */
const LEADING_ZERO = /^0\d/;

/** The column of these labels; codes are positions among them, or -1. */
export function textColumn(name: string, codes: Int32Array, labels: string[]): TextColumn {
  const numbers = labels.map((label) => numberOf(label, '.'));
  const spelled = numbers.filter((number) => number !== undefined).length;
  const spellNumbers = spelled > 0 && spelled === labels.length;
  const areLabels =
    spelled === 0
      ? labels.every((label) => daysOf(label) === undefined && partOfDay(label) === undefined)
      : spellNumbers || labels.some((label) => LEADING_ZERO.test(label));
  const values = new Float64Array(areLabels ? 0 : codes.length).fill(NaN);
  const texts = areLabels ? undefined : cellsOf(values, codes, { labels, numbers });
  if (texts === undefined)
    return { column: labelColumn(name, codes, labels), written: undefined, spellNumbers };
  const written = readDates(values, texts);
  const column =
    written === undefined ? typedColumn(name, values, { texts, decimal: '.' }) : numberColumn(name, values);
  return { column, written, spellNumbers };
}

/** Parts cells into numbers, which are written among the values, and texts. */
function cellsOf(
  values: Float64Array,
  codes: Int32Array,
  { labels, numbers }: { labels: string[]; numbers: readonly (number | undefined)[] },
): TextCells | undefined {
  const counts = labels.map(() => 0);
  const textCodes = new Int32Array(codes.length);
  let [count, infinite] = [0, 0];
  let first: TextCells['first'] | undefined;
  for (const [row, code] of codes.entries()) {
    if (code < 0) continue;
    const number = numbers[code];
    if (number !== undefined && Number.isFinite(number)) {
      values[row] = number;
      continue;
    }
    first ??= { row, text: labels[code] };
    textCodes[row] = code + 1;
    counts[code]++;
    count++;
    if (number !== undefined) infinite++;
  }
  return first && { levels: { texts: labels, counts }, codes: textCodes, count, infinite, first };
}
