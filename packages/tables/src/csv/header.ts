/**
 * Names of columns, and of rows. Every column has a name of its own: an empty one is called by its position, a repeated one
 * is an error. A table that is read without a header may have names in its first row; one that R wrote has a header with one name
 * fewer than its rows have cells.
 */
import { quote } from '@hsicinf/core/support';
import type { MissingCells } from '../cells/missing.js';
import { numberOf, toldBy } from '../cells/number-text.js';
import { isBeyondLimit } from '../cells/signed-number.js';
import { ADVICE } from '../notes.js';
import { TableError } from '../table-error.js';
import { recordAt, type RecordRules } from './sniff.js';

/** Names that are looked at for numbers. */
const SAMPLE_NAMES = 1000;
/** Whole numbers that may be years. */
const FIRST_YEAR = 1500;
const LAST_YEAR = 2200;
/** So many numbers in rising order are no chance. */
const MANY_THAT_RISE = 8;

/** Names as they stand in the file, made usable; what was changed is noted. */
export function columnNames(
  { file, line }: { file: string; line: number },
  header: readonly string[],
  notes: string[],
): string[] {
  const taken = new Map<string, number>();
  const names = header.map((name) => name.trim());
  names.forEach((name, index) => {
    if (name === '') return;
    const first = taken.get(name);
    if (first !== undefined) {
      throw new TableError(
        `requires a different name for every column, got ${quote(name)} for columns ${first + 1} and ${index + 1}`,
        { file, line, column: name, text: name, remedy: 'header' },
      );
    }
    taken.set(name, index);
  });
  const share = shareOfNumbers(names);
  if (share !== undefined) {
    notes.push(`the first line looks like data: it holds ${share}. If so, ${ADVICE.header}`);
  }
  const unnamed = names.flatMap((name, index) => (name === '' ? [index] : []));
  for (const index of unnamed) {
    let name = `column ${index + 1}`;
    while (taken.has(name)) name += "'";
    taken.set(name, index);
    names[index] = name;
  }
  if (unnamed.length > 0) {
    const shown = unnamed.slice(0, 3).map((index) => quote(names[index]));
    const more = unnamed.length > shown.length ? ` and ${unnamed.length - shown.length} more` : '';
    notes.push(`columns without a name are named by their position: ${shown.join(', ')}${more}`);
  }
  return names;
}

/** What a line of numbers holds; undefined where it is a header. */
export function shareOfNumbers(names: readonly string[]): 'only numbers' | 'mostly numbers' | undefined {
  const given = names.slice(0, SAMPLE_NAMES).filter((name) => name !== '');
  const numbers = given.filter(isNumber);
  if (numbers.length > 0 && numbers.length === given.length) return 'only numbers';
  if (numbers.length < 2 || 2 * numbers.length < given.length) return undefined;
  return areNames(numbers.map(Number)) ? undefined : 'mostly numbers';
}

/** Whether numbers name columns: years, numbers of the columns, or many that rise, such as wavelengths. */
function areNames(numbers: readonly number[]): boolean {
  const rise = (by: (step: number) => boolean): boolean =>
    numbers.every((number, i) => i === 0 || by(number - numbers[i - 1]));
  // A row of data rises by chance, but hardly all along.
  if (numbers.length >= MANY_THAT_RISE) return rise((step) => step > 0);
  if (!numbers.every(Number.isInteger)) return false;
  const areYears = numbers.every((number) => number >= FIRST_YEAR && number <= LAST_YEAR);
  if (areYears) return rise((step) => step > 0);
  return numbers[0] >= 0 && numbers[0] <= 1 && rise((step) => step === 1);
}

/** Whether a text is a number, whatever its decimal mark. */
function isNumber(name: string): boolean {
  return numberOf(name, '.') !== undefined || toldBy(name) !== undefined;
}

/** Names of columns in a file without a header. */
export function numberedNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `column ${index + 1}`);
}

/**
 * The names in the first of some rows of a table that is read without a header: texts alone, no two the same, and numbers below
 * some of them. Undefined where it holds data.
 */
export function namesInFirstRow(
  [first, ...below]: readonly (readonly string[])[],
  missing: MissingCells,
): string[] | undefined {
  const names = first.map((text) => text.trim());
  const given = names.filter((name) => name !== '');
  if (new Set(given).size < given.length || given.length < names.length - 1) return undefined;
  const isName = (text: string): boolean =>
    !isNumber(text) && !isBeyondLimit(text) && !missing.isMissing(text);
  const standsOverNumbers = (_: string, column: number): boolean => {
    const cells = below.map((row) => (row[column] ?? '').trim()).filter((text) => !missing.isMissing(text));
    return cells.length > 0 && cells.every(isNumber);
  };
  return given.every(isName) && names.some(standsOverNumbers) ? names : undefined;
}

/** What a note says of them. */
export function namesNote(names: readonly string[]): string {
  const shown = names.filter((name) => name !== '').slice(0, 3);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return `the first row looks like column names: ${shown.map((name) => quote(name)).join(', ')}${more}. If so, ${ADVICE.names}`;
}

const SAMPLE_RECORDS = 50;

/** What the column is called of names of rows that have no name of their own in the header, as R's write.table leaves them. */
const ROW_NAMES = 'rownames';

/** What a note says of it. */
export const ROW_NAMES_NOTE = `the header has one name fewer than the rows have cells: the first cell of each row is taken as its name, in column "${ROW_NAMES}"`;

/**
 * What the one field is that the rows of a sample, from a place on, have more than the header: names of rows in front, or an
 * empty field at the end, where rows end with a delimiter and the header does not. Undefined where they have not.
 */
export function fieldTooMany(
  sample: Uint8Array,
  { from, width }: { from: number; width: number },
  rules: RecordRules,
): 'row names' | 'empty end' | undefined {
  let hasLast = false;
  let count = 0;
  for (let at = from; count < SAMPLE_RECORDS; count++) {
    const record = recordAt(sample, at, rules);
    if (record === undefined || typeof record === 'number') break;
    if (record.fields.length !== width + 1) return undefined;
    const last = record.fields[width];
    hasLast ||= last.end > last.start;
    at = record.next;
  }
  if (count === 0) return undefined;
  return hasLast ? 'row names' : 'empty end';
}

/** The names of all columns, that of the rows first. */
export function withRowNames(names: readonly string[]): string[] {
  let name = ROW_NAMES;
  while (names.includes(name)) name += "'";
  return [name, ...names];
}
