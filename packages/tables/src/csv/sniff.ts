/**
 * The first records of a text as fields, where speed does not matter, and what they tell: the delimiter and the decimal mark.
 *
 * The delimiter is the one of `,` tab `;` `|` (or, failing those, a blank) that cuts all records of the sample into the
 * same number of fields, at least 2, and into the most. Where none does, it is the one that cuts the first record into
 * most fields: reading will say which row does not fit. A text without any has one column. A first record that lacks one
 * field is a header above rows with names, as R writes them: it fits, where nothing fits better.
 */
import { toldBy } from '../cells/number-text.js';
import type { ScanRules } from '../simd/scan-space.js';
import { BlankRuns } from './blank-runs.js';
import type { Told } from './decimal-mark.js';
import { type Cell, cellAt, nextLine } from './scan.js';

const SAMPLE_RECORDS = 50;
/** Fields with a mark that are looked at for what they tell, and how long they may be. */
const SAMPLE_NUMBERS = 2000;
const LONGEST_NUMBER = 40;
const USUAL = [',', '\t', ';', '|'];
/** All that are looked for. */
export const DELIMITERS = [...USUAL, ' '];

/** The delimiter of a sample, and whether all records fit it. */
export function sniffDelimiter(sample: Uint8Array, comment: number): { delimiter: string; fits: boolean } {
  const tried = DELIMITERS.map((delimiter) => {
    const { counts, broken } = fieldCounts(sample, { delimiter: delimiter.charCodeAt(0), comment });
    // A quote that stays open hides the first record: then its first line must do.
    const first = counts[0] ?? firstLine(sample).split(delimiter).length;
    const width = counts.at(-1) ?? 0;
    const isEven = !broken && first > 1 && counts.slice(1).every((count) => count === width);
    return { delimiter, first, fits: isEven && width === first, lacksOne: isEven && width === first + 1 };
  });
  const usual = tried.slice(0, USUAL.length);
  const fitting =
    most(usual.filter(({ fits }) => fits)) ??
    most(usual.filter(({ lacksOne }) => lacksOne)) ??
    most(usual.filter(({ first }) => first > 1));
  if (fitting !== undefined) {
    return { delimiter: fitting.delimiter, fits: fitting.fits || fitting.lacksOne };
  }
  const blank = tried[USUAL.length];
  if (blank.fits || blank.lacksOne) return { delimiter: blank.delimiter, fits: true };
  // One column: a delimiter that the text does not use.
  const free = USUAL.find((delimiter) => !sample.includes(delimiter.charCodeAt(0)));
  return { delimiter: free ?? ',', fits: false };
}

/**
 * Whether columns are aligned by blanks: one for each run of them divides the cells, and each single one does not, or would
 * leave columns without a name.
 */
export function isAligned(sample: Uint8Array, comment: number): boolean {
  if (hasUsual(sample) || sniffDelimiter(new BlankRuns().take(sample), comment).delimiter !== ' ')
    return false;
  return sniffDelimiter(sample, comment).delimiter !== ' ' || hasRun(sample, comment);
}

/** What the numbers of a sample tell about the decimal mark; `from` is where they begin, behind a header. */
export function sniffDecimal(sample: Uint8Array, from: number, rules: RecordRules): Told {
  const told: Told = { '.': 0, ',': 0, doubtful: {} };
  let left = SAMPLE_NUMBERS;
  for (let at = from; left > 0;) {
    const record = recordAt(sample, at, rules);
    if (record === undefined || typeof record === 'number') break;
    for (const { start, end } of record.fields) {
      if (end - start > LONGEST_NUMBER || !hasMark(sample, start, end)) continue;
      // Only ASCII makes numbers.
      const text = String.fromCharCode(...sample.subarray(start, end)).trim();
      const tells = toldBy(text);
      if (tells === 'doubt') told.doubtful[text.includes(',') ? ',' : '.'] ??= text;
      else if (tells !== undefined) told[tells]++;
      if (--left === 0) break;
    }
    at = record.next;
  }
  return told;
}

/** Whether single blanks make empty cells in the first record. */
function hasRun(sample: Uint8Array, comment: number): boolean {
  const record = recordAt(sample, 0, { delimiter: 32, comment });
  if (record === undefined || typeof record === 'number') return false;
  return record.fields.some(({ start, end }) => start === end);
}

/** Whether the first line with something on it holds a usual delimiter. */
function hasUsual(sample: Uint8Array): boolean {
  const codes = USUAL.map((delimiter) => delimiter.charCodeAt(0));
  let isBlank = true;
  for (const byte of sample) {
    if (codes.includes(byte)) return true;
    if ((byte === 10 || byte === 13) && !isBlank) return false;
    if (byte > 32) isBlank = false;
  }
  return false;
}

function hasMark(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === 44 || bytes[at] === 46) return true;
  return false;
}

/** The fields of each of the first records, and whether text follows a closing quote: then it is the wrong delimiter. */
function fieldCounts(sample: Uint8Array, rules: RecordRules): { counts: number[]; broken: boolean } {
  const counts: number[] = [];
  for (let at = 0; counts.length < SAMPLE_RECORDS;) {
    const record = recordAt(sample, at, rules);
    if (record === undefined) break;
    if (typeof record === 'number') return { counts, broken: true };
    counts.push(record.fields.length);
    at = record.next;
  }
  return { counts, broken: false };
}

function firstLine(sample: Uint8Array): string {
  return new TextDecoder()
    .decode(sample)
    .trimStart()
    .split(/[\r\n]/, 1)[0];
}

function most<T extends { first: number }>(candidates: readonly T[]): T | undefined {
  // The first of equals, because the usual delimiters come in order.
  return candidates.reduce<T | undefined>(
    (best, candidate) => (best === undefined || candidate.first > best.first ? candidate : best),
    undefined,
  );
}

const [LF, CR] = [10, 13];

/** A field of a record: its content, and whether doubled quotes are inside. */
export type Field = Pick<Cell, 'start' | 'end' | 'escaped'>;

/** The bytes that make records. */
export type RecordRules = Pick<ScanRules, 'delimiter' | 'comment'>;

/** A record and where it ended. */
export interface TextRecord {
  fields: Field[];
  next: number;
  /** Lines that the record and those before it took. */
  lines: number;
}

/**
 * The record at `at`, blank lines and comments passed over. Undefined where the bytes end before it does; a number where text follows
 * a closing quote there.
 */
export function recordAt(
  bytes: Uint8Array,
  at: number,
  { delimiter, comment }: RecordRules,
): TextRecord | number | undefined {
  let lines = 0;
  while (at < bytes.length && (bytes[at] === LF || bytes[at] === CR || bytes[at] === comment)) {
    const next = nextLine(bytes, at, bytes.length);
    if (next < 0) return undefined;
    at = next;
    lines++;
  }
  const fields: Field[] = [];
  while (at < bytes.length) {
    const cell = cellAt(bytes, at, bytes.length, delimiter);
    if (cell === undefined) return undefined;
    if (cell.next < 0) return at;
    fields.push(cell);
    lines += cell.lines;
    at = cell.next + 1;
    if (bytes[cell.next] === delimiter) continue;
    if (bytes[cell.next] === CR && bytes[at] === LF) at++;
    return { fields, next: at, lines: lines + 1 };
  }
  return undefined;
}
