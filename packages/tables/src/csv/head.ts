/**
 * The head of a delimited text: enough of its first bytes to tell the delimiter, the names, and what numbers
 * say about the decimal mark.
 */
import { MISSING, MissingCells } from '../cells/missing.js';
import type { ReadContext, ReadOptions } from '../options.js';
import { NO_BYTE } from '../simd/scan-space.js';
import { concat } from '../sources/pieces.js';
import { quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';
import { BlankRuns } from './blank-runs.js';
import type { Told } from './decimal-mark.js';
import {
  columnNames,
  fieldTooMany,
  namesInFirstRow,
  namesNote,
  numberedNames,
  ROW_NAMES_NOTE,
  withRowNames,
} from './header.js';
import {
  DELIMITERS,
  type Field,
  isAligned,
  recordAt,
  type RecordRules,
  sniffDecimal,
  sniffDelimiter,
  type TextRecord,
} from './sniff.js';
import { aboveWords, type LinesAbove, linesAbove, linesAboveSparse } from './lines-above.js';
import { cellAt, nextLine } from './scan.js';
import type { TextDecoding } from './text-decoding.js';

/** Bytes and line ends that a sample should have, and the most bytes it may take to get those. */
const SAMPLE_BYTES = 2 ** 16;
const SAMPLE_LINES = 8;
const MOST_BYTES = 2 ** 25;
const QUOTE = 34;

/** What the head of a text tells. */
export interface Head {
  names: string[];
  hasHeader: boolean;
  delimiter: string;
  /** What its numbers tell about the decimal mark. */
  told: Told;
  /** The bytes behind the header that were read already. */
  rest: Uint8Array;
  /** The bytes up to there. */
  bytesBefore: number;
  /** The line on which they begin. */
  line: number;
  /** What seems to stand above the header. */
  above: LinesAbove | undefined;
  /** What takes superfluous blanks out of the bytes to come, where blanks align the columns. */
  blankRuns: BlankRuns | undefined;
  /** The first row, where it looks like names and none are asked for. */
  namesInFirstRow: string[] | undefined;
  notes: string[];
}

/** Reads the head; the chunks go on behind it. */
export async function readHead(
  chunks: AsyncIterator<Uint8Array>,
  decoding: TextDecoding,
  context: ReadContext,
): Promise<Head> {
  const { file, options } = context;
  const { skipLines: asked = 0, header: hasHeader = true } = options;
  const raw = await firstBytes(chunks, asked);
  const told = delimiterLine(raw.subarray(skippedBytes(raw, asked, file)));
  const skipLines = told === undefined ? asked : asked + 1;
  const skipped = skippedBytes(raw, skipLines, file);
  const { bytes, sample, above, rules, blankRuns } = arranged(
    raw.subarray(skipped),
    { ...told, ...options },
    file,
  );
  const notes: string[] = [];
  const record = firstRecord(bytes, rules, file);
  const lines = skipLines + record.lines;
  const width = record.fields.length;
  if (hasHeader) requireNames(sample, record, rules, { file, skipLines });
  const isHeader = hasHeader && above === undefined;
  const tooMany = isHeader ? fieldTooMany(sample, { from: record.next, width }, rules) : undefined;
  const isNamed = tooMany === 'row names';
  const header = fieldTexts(bytes, record.fields, (text) => decoding.decode(text, { line: 1 }));
  const names = hasHeader
    ? columnNames({ file, line: lines }, tooMany === 'empty end' ? [...header, ''] : header, notes)
    : numberedNames(width);
  if (isNamed) notes.push(ROW_NAMES_NOTE);
  const start = hasHeader ? record.next : 0;
  const plain = new TextDecoder();
  const inFirstRow = hasHeader
    ? undefined
    : namesInFirstRow(
        firstRecords(sample, rules).map(({ fields }) =>
          fieldTexts(sample, fields, (text) => plain.decode(text)),
        ),
        new MissingCells(options.missing ?? MISSING),
      );
  if (inFirstRow !== undefined) notes.push(namesNote(inFirstRow));
  return {
    names: isNamed ? withRowNames(names) : names,
    hasHeader,
    delimiter: String.fromCharCode(rules.delimiter),
    told: sniffDecimal(sample, start, rules),
    rest: bytes.subarray(start),
    bytesBefore: skipped + start,
    line: hasHeader ? lines + 1 : skipLines + 1,
    above: above && { ...above, lines: above.lines + skipLines },
    blankRuns,
    namesInFirstRow: inFirstRow,
    notes,
  };
}

/** What a first line such as sep=; tells, which Excel writes and understands. */
function delimiterLine(bytes: Uint8Array): { delimiter: string } | undefined {
  const first = String.fromCharCode(...bytes.subarray(0, 16));
  const delimiter = /^"?sep=([,;\t|])"?\r?\n/i.exec(first)?.[1];
  return delimiter === undefined ? undefined : { delimiter };
}

/** How the first bytes below lines that are skipped are divided; runs of blanks are gone where they align columns. */
function arranged(
  body: Uint8Array,
  options: ReadOptions,
  file: string,
): Pick<Head, 'above' | 'blankRuns'> & { bytes: Uint8Array; sample: Uint8Array; rules: RecordRules } {
  if (body.every((byte) => [9, 10, 13, 32].includes(byte))) {
    throw new TableError('requires a table, got an empty file', { file });
  }
  const { delimiter: asked } = options;
  const comment = options.comment?.charCodeAt(0) ?? NO_BYTE;
  const mayAlign = asked === undefined || asked === ' ';
  const written = body.subarray(0, sampleEnd(body));
  const blankRuns = mayAlign && isAligned(written, comment) ? new BlankRuns() : undefined;
  const bytes = blankRuns?.take(body) ?? body;
  const sample = blankRuns === undefined ? written : bytes.subarray(0, sampleEnd(bytes));
  const sniffed = asked === undefined ? sniffDelimiter(sample, comment) : { delimiter: asked, fits: false };
  const mayBeAbove = comment === NO_BYTE && !sniffed.fits;
  const above = mayBeAbove ? linesAbove(sample, asked === undefined ? DELIMITERS : [asked]) : undefined;
  const delimiter = asked ?? above?.delimiter ?? sniffed.delimiter;
  return { bytes, sample, above, blankRuns, rules: { delimiter: delimiter.charCodeAt(0), comment } };
}

/** A first line that names few columns is a title rather than a header. */
function requireNames(
  sample: Uint8Array,
  { fields, lines }: TextRecord,
  rules: RecordRules,
  { file, skipLines }: { file: string; skipLines: number },
): void {
  const above = linesAboveSparse(sample, rules);
  if (above === undefined) return;
  const named = fields.filter(({ start, end }) => end > start).length;
  throw new TableError(
    `requires a header with a name for each of the ${fields.length} columns, got ${named}; ${aboveWords(above + skipLines)}`,
    { file, line: skipLines + lines, remedy: 'skipLines' },
  );
}

/** The header, or the first row where there is none. */
function firstRecord(bytes: Uint8Array, rules: RecordRules, file: string): TextRecord {
  const record = recordAt(bytes, 0, rules);
  if (record === undefined) throw endlessLine(bytes, rules.delimiter, file);
  if (typeof record !== 'number') return record;
  const text = new TextDecoder().decode(bytes.subarray(record, record + 100)).split(/[\r\n]/)[0];
  throw new TableError(
    `requires a delimiter or the end of the line after a closing quote, got ${quote(text)}`,
    { file, line: 1, text },
  );
}

/** Some records from the start of a sample. */
function firstRecords(sample: Uint8Array, rules: RecordRules): TextRecord[] {
  const records: TextRecord[] = [];
  for (let at = 0; records.length < SAMPLE_LINES;) {
    const record = recordAt(sample, at, rules);
    if (record === undefined || typeof record === 'number') break;
    records.push(record);
    at = record.next;
  }
  return records;
}

/** The first bytes: a sample, or all there is, with its last line closed. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>, skipLines: number): Promise<Uint8Array> {
  // Some lines end with two of the characters that are counted.
  const fewestLines = 2 * skipLines + SAMPLE_LINES;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let lines = 0;
  while (bytes < SAMPLE_BYTES || (lines < fewestLines && bytes < MOST_BYTES)) {
    const next = await chunks.next();
    if (next.done === true) return concat([...parts, Uint8Array.of(10)]);
    parts.push(next.value);
    bytes += next.value.length;
    for (let at = 0; at < next.value.length && lines < fewestLines; at++) {
      if (next.value[at] === 10 || next.value[at] === 13) lines++;
    }
  }
  return concat(parts);
}

/** The bytes of the lines that are to be skipped. */
function skippedBytes(bytes: Uint8Array, lines: number, file: string): number {
  let at = 0;
  for (let line = 0; line < lines; line++) {
    at = nextLine(bytes, at, bytes.length);
    if (at < 0 || at === bytes.length) {
      throw new TableError(`to leave lines to read, got ${lines}`, {
        file,
        option: 'skipLines',
      });
    }
  }
  return at;
}

/** Where the sample ends: behind so many bytes and lines. */
function sampleEnd(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 10 || bytes[at] === 13) lines++;
    if ((lines >= SAMPLE_LINES && at + 1 >= SAMPLE_BYTES) || at + 1 === MOST_BYTES) return at + 1;
  }
  return bytes.length;
}

/** Why the first line has no end: there is no line end, or a quote that stays open hides it. */
function endlessLine(bytes: Uint8Array, delimiter: number, file: string): TableError {
  let at = 0;
  for (let cell = cellAt(bytes, at, bytes.length, delimiter); cell !== undefined && cell.next >= 0;) {
    at = cell.next + 1;
    cell = cellAt(bytes, at, bytes.length, delimiter);
  }
  const text = new TextDecoder().decode(bytes.subarray(at, at + 100)).split(/[\r\n]/)[0];
  const isWhole = bytes.length < MOST_BYTES;
  const where = isWhole ? 'up to the end of the file' : `in the first ${MOST_BYTES / 2 ** 20} MB`;
  const rule =
    bytes[at] === QUOTE
      ? `requires a closing quote after ${quote(text)}, got none ${where}`
      : `requires the end of the first line, got none ${where}; is this a text table?`;
  return new TableError(rule, { file, line: 1, text });
}

function fieldTexts(
  bytes: Uint8Array,
  fields: readonly Field[],
  decode: (bytes: Uint8Array) => string,
): string[] {
  return fields.map(({ start, end, escaped }) => {
    const text = decode(bytes.subarray(start, end));
    return escaped === 1 ? text.replaceAll('""', '"') : text;
  });
}
