/**
 * The delimiter, and what numbers tell about the decimal mark, from the first records of a text.
 *
 * The delimiter is the one of `,` tab `;` `|` (or, failing those, a blank) that cuts all records of the sample into the
 * same number of fields, at least 2, and into the most. Where none does, it is the one that cuts the first record into
 * most fields: reading will say which row does not fit. A text without any has one column.
 */
import type { Told } from './decimal-mark.js';
import { toldBy } from '../cells/number-text.js';
import { recordAt, type RecordRules, type TextRecord } from './records.js';

const SAMPLE_RECORDS = 50;
/** Fields with a mark that are looked at for what they tell, and how long they may be. */
const SAMPLE_NUMBERS = 2000;
const LONGEST_NUMBER = 40;
const USUAL = [',', '\t', ';', '|'];
/** All that are looked for. */
export const DELIMITERS = [...USUAL, ' '];

/** The delimiter of a sample. */
export function sniffDelimiter(sample: Uint8Array, comment: number): string {
  const tried = DELIMITERS.map((delimiter) => {
    const { found, broken } = records(sample, { delimiter: delimiter.charCodeAt(0), comment });
    const counts = found.map(({ fields }) => fields.length);
    // A quote that stays open hides the first record: then its first line must do.
    const first = counts[0] ?? firstLine(sample).split(delimiter).length;
    return {
      delimiter,
      first,
      fits: !broken && counts.length > 0 && first > 1 && counts.every((count) => count === first),
    };
  });
  const usual = tried.slice(0, USUAL.length);
  const fitting = most(usual.filter(({ fits }) => fits)) ?? most(usual.filter(({ first }) => first > 1));
  if (fitting !== undefined) return fitting.delimiter;
  const blank = tried[USUAL.length];
  if (blank.fits) return blank.delimiter;
  // One column: a delimiter that the text does not use.
  const free = USUAL.find((delimiter) => !sample.includes(delimiter.charCodeAt(0)));
  return free ?? ',';
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

function hasMark(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === 44 || bytes[at] === 46) return true;
  return false;
}

/** The first records, and whether text follows a closing quote: then it is the wrong delimiter. */
function records(sample: Uint8Array, rules: RecordRules): { found: TextRecord[]; broken: boolean } {
  const found: TextRecord[] = [];
  for (let at = 0; found.length < SAMPLE_RECORDS;) {
    const record = recordAt(sample, at, rules);
    if (record === undefined) break;
    if (typeof record === 'number') return { found, broken: true };
    found.push(record);
    at = record.next;
  }
  return { found, broken: false };
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
