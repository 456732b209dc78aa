/**
 * Texts of a column that turn out to be numbers when all cells are read: cells in doubt, such as 2,772, whole numbers beyond
 * 2^53, and numbers with signs, such as $1,234 or 12 %. Up to here they were kept as texts.
 */
import { quote } from '@hsicinf/core/support';
import type { MissingCells } from '../cells/missing.js';
import { type Decimal, groupedNumberOf, numberOf, toldBy } from '../cells/number-text.js';
import { type Bare, bareNumber, type Sign } from '../cells/signed-number.js';
import { columnNote } from '../notes.js';
import { type ColumnStore, firstCell, type TextCells } from './column-store.js';
import type { DecimalMark, Doubts } from './decimal-mark.js';

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

/**
 * Writes the numbers behind texts in doubt among the values, which they become where the decimal mark is settled; returns the
 * texts that are left, if any.
 */
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

const LONG = /^[+-]?[1-9]\d{15,99}$/;

/** Whether the text of a number is a whole number beyond 2^53, of which a number keeps only the first digits. */
export function isLongWhole(text: string, value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && LONG.test(text);
}

/**
 * Long whole numbers: the texts that are left, if any, and whether the column keeps digits. Where all of a column lose nothing,
 * as those that programs wrote from numbers, they become numbers, and so they do beside fractions, which are measured. All
 * others are names of things: the column holds labels then, with all their digits.
 */
export function readLongWholes(
  values: Float64Array,
  texts: TextCells,
  missing: MissingCells,
): { left: TextCells | undefined; keepsDigits: boolean } {
  const long = texts.levels.texts.filter((text) => LONG.test(text));
  if (long.length === 0) return { left: texts, keepsDigits: false };
  const keepsDigits =
    !long.every(isKept) && values.every((value) => Number.isNaN(value) || Number.isInteger(value));
  if (keepsDigits) return { left: texts, keepsDigits };
  const numbers = texts.levels.texts.map((text) => (LONG.test(text) ? Number(text) : NaN));
  return { left: takeNumbers(values, texts, { numbers, missing }), keepsDigits };
}

/** Whether a number keeps all digits, or all that were written from one. */
function isKept(text: string): boolean {
  const number = Number(text);
  return String(number) === text || BigInt(number) === BigInt(text);
}

/** Writes numbers, by the code of their text or NaN, among the values; returns the texts that are left, if any. */
function takeNumbers(
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

/** What was read. */
export interface SignedColumn {
  signs: Sign[];
  example: { text: string; value: number };
}

/**
 * Numbers with signs: writes them among the values where every text of the column is one, all with the same currency; per cent
 * signs must stand behind all numbers of a column or behind none, because 0.12 and 12 % may be the same. Undefined where the
 * column is not such a one, and then nothing is written.
 */
export function readSigned(
  values: Float64Array,
  { codes, levels }: TextCells,
  { mark, missing }: { mark: Decimal | undefined; missing: MissingCells },
): SignedColumn | undefined {
  const used = levels.texts.flatMap((text, code) => (levels.counts[code] > 0 ? [{ text, code }] : []));
  const bare = bareNumbers(used.map(({ text }) => text));
  if (bare === undefined) return undefined;
  const signs = [...new Set(bare.flatMap((one) => one.signs))];
  const everywhere = bare.every((one) => one.signs.includes('percent signs'));
  const hasPlain = values.some((value) => !Number.isNaN(value));
  if (signs.includes('percent signs') && (!everywhere || hasPlain)) return undefined;
  const decimal = mark ?? markOf(bare);
  if (decimal === undefined) return undefined;
  const numbers = new Float64Array(levels.texts.length);
  for (const [i, { code }] of used.entries()) {
    const value = numberOf(bare[i].text, decimal) ?? groupedNumberOf(bare[i].text, decimal);
    if (value === undefined) return undefined;
    numbers[code] = value;
  }
  for (let row = 0; row < values.length; row++) if (codes[row] > 0) values[row] = numbers[codes[row] - 1];
  missing.take(values);
  return { signs, example: { text: used[0].text, value: numbers[used[0].code] } };
}

/** All texts without their signs; undefined where one has none, or where currencies differ. */
function bareNumbers(texts: readonly string[]): Bare[] | undefined {
  const all: Bare[] = [];
  const currencies = new Set<string>();
  for (const text of texts) {
    const bare = bareNumber(text);
    if (bare === undefined) return undefined;
    if (bare.currency !== undefined) currencies.add(bare.currency);
    all.push(bare);
  }
  return all.length > 0 && currencies.size <= 1 ? all : undefined;
}

/** The mark that numbers of a column tell; a point where there is none to read. */
function markOf(bare: readonly Bare[]): Decimal | undefined {
  const told = new Set(bare.flatMap(({ text }) => toldBy(text) ?? []));
  if (told.has('.')) return told.has(',') ? undefined : '.';
  if (told.has(',')) return ',';
  return told.has('doubt') ? undefined : '.';
}

/** Notes on such columns, one for each kind of sign. */
export function signNotes(columns: readonly (SignedColumn & { name: string })[]): string[] {
  const kinds = new Set(columns.map(({ signs }) => signs.join(' and ')));
  return Array.from(kinds).flatMap((kind) => {
    const alike = columns.filter(({ signs }) => signs.join(' and ') === kind);
    const { text, value } = alike[0].example;
    const names = alike.map(({ name }) => name);
    return columnNote(names, `numbers with ${kind}: ${quote(text)} is read as ${value}`);
  });
}
