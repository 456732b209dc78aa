/**
 * A delimited text with rows and columns swapped, as a text: for tables of which each row is a feature and each column a
 * sample. The first column then holds the names. Memory: the text, and eight bytes for each cell.
 */
import { Pace, quote } from '@hsicinf/core/support';
import { MemoryBudget } from '../memory-budget.js';
import type { ReadContext } from '../options.js';
import { NO_BYTE } from '../simd/scan-space.js';
import { gather } from '../sources/pieces.js';
import { TableError } from '../table-error.js';
import { BlankRuns } from './blank-runs.js';
import { isAligned, recordAt, type RecordRules, sniffDelimiter, type TextRecord } from './sniff.js';
import { nextLine } from './scan.js';

const LF = 10;
const QUOTE = 34;
/** Bytes of the beginning that tell how cells are divided, and those handed on at once. */
const SAMPLE = 2 ** 16;
const PIECE = 2 ** 17;

/** The swapped text, and what divides its cells. */
export interface TransposedText {
  bytes: AsyncGenerator<Uint8Array, undefined>;
  delimiter: string;
  /** The line of the file that each column was. */
  lines: readonly number[];
}

/** Reads all of a text and swaps it; lines to skip and comments are gone then. */
export async function transposed(
  chunks: AsyncIterator<Uint8Array>,
  { file, options }: ReadContext,
): Promise<TransposedText> {
  const memory = new MemoryBudget(file, options.memory);
  const gathered = await gather(chunks, undefined, (bytes) => memory.keep(bytes));
  const skipLines = options.skipLines ?? 0;
  const body = withEnd(gathered.subarray(skipped(gathered, skipLines)));
  const comment = options.comment?.charCodeAt(0) ?? NO_BYTE;
  const asked = options.delimiter;
  const mayAlign = asked === undefined || asked === ' ';
  const aligned = mayAlign && isAligned(body.subarray(0, SAMPLE), comment);
  const bytes = aligned ? new BlankRuns().take(body) : body;
  const delimiter = asked ?? sniffDelimiter(bytes.subarray(0, SAMPLE), comment).delimiter;
  const rules = { delimiter: delimiter.charCodeAt(0), comment };
  const cells = new Cells(file, memory);
  const pace = new Pace(options.signal);
  for (let at = 0, line = skipLines; at < bytes.length;) {
    const record = recordAt(bytes, at, rules);
    if (record === undefined) {
      requireBlank(bytes.subarray(at), { file, line: line + 1 });
      break;
    }
    if (typeof record === 'number') throw afterQuote(bytes, record, { file, line: line + 1 });
    line += record.lines;
    cells.add(record, line);
    at = record.next;
    await pace.breathe();
  }
  return { bytes: swapped(bytes, cells, rules), delimiter, lines: cells.lines };
}

/** What is left at the end may be blank lines and comments, but no open quote. */
function requireBlank(rest: Uint8Array, place: { file: string; line: number }): void {
  const open = rest.indexOf(QUOTE);
  if (open < 0) return;
  const text = firstLine(rest, open);
  throw new TableError(`requires a closing quote after ${quote(text)}, got none up to the end of the file`, {
    ...place,
    text,
  });
}

function afterQuote(bytes: Uint8Array, at: number, place: { file: string; line: number }): TableError {
  const text = firstLine(bytes, at);
  return new TableError(
    `requires a delimiter or the end of the line after a closing quote, got ${quote(text)}`,
    { ...place, text },
  );
}

function firstLine(bytes: Uint8Array, at: number): string {
  return new TextDecoder().decode(bytes.subarray(at, at + 100)).split(/[\r\n]/)[0];
}

/** Where cells begin and end, row by row. */
class Cells {
  rows = 0;
  width = 0;
  readonly lines: number[] = [];
  /** Whether the first row lacks a name for the first column. */
  lacksCorner = false;
  private length = 0;
  private places = new Int32Array(2 ** 12);

  constructor(
    private readonly file: string,
    private readonly memory: MemoryBudget,
  ) {}

  add({ fields }: TextRecord, line: number): void {
    if (this.rows === 0) this.width = fields.length;
    if (this.rows === 1 && fields.length === this.width + 1) {
      this.lacksCorner = true;
      this.width++;
    }
    if (this.rows > 0 && fields.length !== this.width) {
      throw new TableError(`requires ${this.width} fields as in the first row, got ${fields.length}`, {
        file: this.file,
        line,
      });
    }
    this.reserve(2 * fields.length);
    for (const { start, end } of fields) {
      this.places[this.length++] = start;
      this.places[this.length++] = end;
    }
    this.lines.push(line);
    this.rows++;
  }

  /** Where the cell of a row and a column begins and ends; undefined for the corner that is not there. */
  at(row: number, column: number): [start: number, end: number] | undefined {
    const missing = this.lacksCorner ? 1 : 0;
    if (row === 0 && column < missing) return undefined;
    const cell = 2 * (row * this.width + column - missing);
    return [this.places[cell], this.places[cell + 1]];
  }

  private reserve(more: number): void {
    if (this.length + more <= this.places.length) return;
    const larger = Math.max(2 * this.places.length, this.length + more);
    this.memory.keep(4 * larger);
    const places = this.memory.allocate(() => new Int32Array(larger));
    places.set(this.places);
    this.places = places;
  }
}

async function* swapped(
  bytes: Uint8Array,
  cells: Cells,
  { delimiter }: RecordRules,
): AsyncGenerator<Uint8Array, undefined> {
  let out = new Uint8Array(PIECE);
  let length = 0;
  for (let column = 0; column < cells.width; column++) {
    for (let row = 0; row < cells.rows; row++) {
      const [from, to] = cells.at(row, column) ?? [0, 0];
      const isQuoted = from > 0 && bytes[from - 1] === QUOTE;
      // Quotes belong to the cell.
      const [start, end] = isQuoted ? [from - 1, to + 1] : [from, to];
      if (length + end - start + 1 > out.length) {
        yield out.subarray(0, length);
        out = new Uint8Array(Math.max(PIECE, end - start + 1));
        length = 0;
      }
      out.set(bytes.subarray(start, end), length);
      length += end - start;
      out[length++] = row === cells.rows - 1 ? LF : delimiter;
    }
  }
  yield out.subarray(0, length);
}

function skipped(bytes: Uint8Array, lines: number): number {
  let at = 0;
  for (let line = 0; line < lines && at >= 0; line++) at = nextLine(bytes, at, bytes.length);
  return at < 0 ? bytes.length : at;
}

/** The bytes with their last line ended. */
function withEnd(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + 1);
  whole.set(bytes);
  whole[bytes.length] = LF;
  return whole;
}
