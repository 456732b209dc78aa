/**
 * Columns of numbers with signs, such as $1,234 or 12 %, when all cells are read. They become numbers where every text of
 * the column is one, all with the same currency; per cent signs must stand behind all numbers of a column or behind none,
 * because 0.12 and 12 % may be the same.
 */
import { quote } from '@hsicinf/core/support';
import { columnNote } from '../notes.js';
import { type Bare, bareNumber, type Sign } from '../cells/signed-number.js';
import type { MissingCells } from '../cells/missing.js';
import { type Decimal, groupedNumberOf, numberOf, toldBy } from '../cells/number-text.js';
import type { TextCells } from './column-store.js';

/** What was read. */
export interface SignedColumn {
  signs: Sign[];
  example: { text: string; value: number };
}

/** Writes the numbers among the values; undefined where the column is not such a one, and then nothing is written. */
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
