/**
 * Cells in doubt, such as 2,772, when all cells are read. Up to here they were kept as texts; where the decimal mark is
 * settled they become the numbers that they stand for.
 */
import type { MissingCells } from '../cells/missing.js';
import type { ColumnStore, TextCells } from './column-store.js';
import type { DecimalMark, Doubts } from './decimal-mark.js';
import { toldBy } from '../cells/number-text.js';
import { takeNumbers } from './take-numbers.js';

/** Which texts of a table are in doubt. */
export function doubtsOf(store: ColumnStore): Doubts {
  const doubts: Doubts = { commas: false, points: false, uneven: false };
  for (let column = 0; column < store.width; column++) {
    const doubtful = store.textOf(column)?.levels.texts.filter((text) => toldBy(text) === 'doubt') ?? [];
    const hasCommas = doubtful.some((text) => text.includes(','));
    doubts.points ||= doubtful.some((text) => text.includes('.'));
    doubts.commas ||= hasCommas;
    doubts.uneven ||= hasCommas && store.hasNumbers(column);
  }
  return doubts;
}

/** Writes the numbers behind texts in doubt among the values; returns the texts that are left, if any. */
export function withoutDoubts(
  values: Float64Array,
  texts: TextCells,
  { decimal, missing }: { decimal: DecimalMark; missing: MissingCells },
): TextCells | undefined {
  const numbers = texts.levels.texts.map((text) =>
    toldBy(text) === 'doubt' ? (decimal.settled(text) ?? NaN) : NaN,
  );
  return takeNumbers(values, texts, { numbers, missing });
}
