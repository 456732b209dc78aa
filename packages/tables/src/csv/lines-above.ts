/**
 * Lines that stand above a table, such as a title or what a machine says of itself: told by records of one number of
 * fields that follow on others with fewer. They are named, not skipped: a guess would be wrong where a row is cut.
 */
import { numberOf, toldBy } from '../cells/number-text.js';
import { NO_BYTE } from '../simd/scan-space.js';
import type { Remedy } from '../table-error.js';
import { recordAt, type RecordRules, sniffDelimiter } from './sniff.js';

const SAMPLE_RECORDS = 50;
/** A table is a header and a row at least. */
const FEWEST_RECORDS = 2;
const LONGEST_NUMBER = 40;
const [TAB, BLANK] = [9, 32];
/** Marks of comments. */
const COMMENT = /[#%]/;
/** Remarks that may stand below a table, and records that it has for each line around it. */
const MOST_BELOW = 3;
const RECORDS_FOR_EACH = 2;
/** Records above a table that are looked at, and the share of names that a header has. */
const MOST_ABOVE = 20;
const FILLED = 0.8;

/** What stands above. */
export interface LinesAbove {
  lines: number;
  /** Lines with one field below the table, where its end is known. */
  below: number;
  /** The delimiter of the table below. */
  delimiter: string;
  /** The character that all of them begin with, if it is a mark of comments. */
  comment?: string;
}

/** The lines above the table of a sample; undefined where it begins with the first line. */
export function linesAbove(sample: Uint8Array, delimiters: readonly string[]): LinesAbove | undefined {
  const marked = commentsAbove(sample, delimiters);
  if (marked !== undefined) return marked;
  let best: (Pick<LinesAbove, 'lines' | 'below' | 'delimiter'> & { records: number }) | undefined;
  for (const delimiter of delimiters) {
    const found = firstOfTable(sample, delimiter);
    if (found?.lines === 0) return undefined;
    // Words of a text are no cells.
    if (delimiter !== ' ' && found !== undefined && found.records > (best?.records ?? 0))
      best = { ...found, delimiter };
  }
  if (best === undefined) return undefined;
  const { lines, below, delimiter } = best;
  const comment = commentMark(sample, lines);
  return { lines, below, delimiter, ...(comment !== undefined && { comment }) };
}

/** Lines that begin with a mark of comments, where all others, also between such lines, make a table. */
function commentsAbove(sample: Uint8Array, delimiters: readonly string[]): LinesAbove | undefined {
  const comment = String.fromCharCode(sample[0]);
  if (!COMMENT.test(comment)) return undefined;
  const { delimiter, fits } = sniffDelimiter(sample, sample[0]);
  if (!fits || !delimiters.includes(delimiter)) return undefined;
  const lines = new TextDecoder().decode(sample).split(/\r\n|\n|\r/);
  return { lines: lines.findIndex((line) => !line.startsWith(comment)), below: 0, delimiter, comment };
}

/**
 * How many lines stand above a table whose lines all have the same number of fields, as spreadsheets save a title above
 * one: most fields of the first record are empty, and a record below it fills nearly all, none of them with a number.
 */
export function linesAboveSparse(sample: Uint8Array, rules: RecordRules): number | undefined {
  let lines = 0;
  let width = 0;
  for (let at = 0, records = 0; records < MOST_ABOVE; records++) {
    const record = recordAt(sample, at, rules);
    if (record === undefined || typeof record === 'number') return undefined;
    const filled = record.fields.filter(({ start, end }) => isFilled(sample, start, end));
    if (records === 0) width = record.fields.length;
    if (records === 0 && (width < 3 || 2 * filled.length > width)) return undefined;
    if (filled.length >= FILLED * width) {
      return filled.some(({ start, end }) => isNumber(sample, start, end)) ? undefined : lines;
    }
    lines += record.lines;
    at = record.next;
  }
  return undefined;
}

function isFilled(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== BLANK && bytes[at] !== TAB) return true;
  return false;
}

/** Only ASCII makes numbers. */
function isNumber(bytes: Uint8Array, start: number, end: number): boolean {
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + LONGEST_NUMBER))).trim();
  return numberOf(text, '.') !== undefined || toldBy(text) !== undefined;
}

/** What a row that does not fit the header has to do with lines above it. */
export function aboveAdvice(above: LinesAbove | undefined): { words: string; remedy: { remedy?: Remedy } } {
  if (above === undefined) return { words: '', remedy: {} };
  const { lines, below, comment } = above;
  return {
    words: `${belowWords(below)}; ${aboveWords(lines)}`,
    remedy: { remedy: comment === undefined ? 'skipLines' : 'comment' },
  };
}

/** Lines above a table, in words. */
export function aboveWords(lines: number): string {
  const which = lines === 1 ? 'the first line seems' : `the first ${lines} lines seem`;
  return `${which} to stand above the table`;
}

/** Lines below a table, in words. */
function belowWords(lines: number): string {
  if (lines === 0) return '';
  const which = lines === 1 ? 'the last line seems' : `the last ${lines} lines seem`;
  return `; ${which} to stand below the table: delete ${lines === 1 ? 'it' : 'them'}`;
}

/** The lines above the first of the last records that have one number of fields, at least 2, and how many these are; a few remarks may follow. */
function firstOfTable(
  sample: Uint8Array,
  delimiter: string,
): { lines: number; below: number; records: number } | undefined {
  const counts: number[] = [];
  const ends = [0];
  const starts: number[] = [];
  const rules = { delimiter: delimiter.charCodeAt(0), comment: NO_BYTE };
  for (let at = 0; counts.length < SAMPLE_RECORDS;) {
    const record = recordAt(sample, at, rules);
    if (record === undefined || typeof record === 'number') break;
    counts.push(record.fields.length);
    ends.push(record.lines + (ends.at(-1) ?? 0));
    starts.push(at);
    at = record.next;
  }
  const end = counts.findLastIndex((count) => count > 1) + 1;
  const below = counts.length - end;
  const width = counts[end - 1] ?? 0;
  const first = counts.slice(0, end).findLastIndex((count) => count !== width) + 1;
  const records = end - first;
  // Texts with commas here and there are no table.
  const fewest = FEWEST_RECORDS + (below === 0 ? 0 : RECORDS_FOR_EACH * (first + below));
  if (width < 2 || records < fewest || below > MOST_BELOW) return undefined;
  const tells = (record: number): boolean => {
    const from = starts[record];
    const next = Math.min(starts.at(record + 1) ?? sample.length, from + LONGEST_NUMBER);
    return toldBy(String.fromCharCode(...sample.subarray(from, next)).trim()) !== undefined;
  };
  // Numbers such as 1,234,567 make one column.
  if (tells(first) && tells(end - 1)) return undefined;
  const above = counts.slice(0, first);
  // A first row that lacks one name has names of rows below it; one word is a title.
  const lacksOne = first === 1 && width > 2 && above[0] === width - 1;
  return lacksOne || above.some((count) => count >= width)
    ? undefined
    : { lines: ends[first], below, records };
}

function commentMark(sample: Uint8Array, lines: number): string | undefined {
  const texts = new TextDecoder().decode(sample).split(/\r\n|\n|\r/, lines);
  const marks = new Set(texts.filter((text) => text !== '').map((text) => text[0]));
  const [mark] = marks;
  return marks.size === 1 && COMMENT.test(mark) ? mark : undefined;
}
