/**
 * A delimited text, read in one pass: the head is sniffed, then windows of bytes go through the scanner, cells into
 * columns, and columns become typed at the end. Memory: the columns, and a few megabytes. The event loop turns between
 * windows.
 */
import type { ReadContext } from '../options.js';
import { NO_BYTE, PADDING, type Scanner, type ScanSpace, ScanState, Stop } from '../simd/scan-space.js';
import type { TextBytes } from '../sources/utf8.js';
import { wasmScanner } from '../simd/scanner.js';
import type { Column, Table } from '../table.js';
import { Pace, quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';
import { MemoryBudget } from '../memory-budget.js';
import { MISSING, MissingCells } from '../cells/missing.js';
import { CellReader } from './cell-reader.js';
import { ColumnStore } from './column-store.js';
import { DecimalMark } from './decimal-mark.js';
import { doubtsOf } from './numbers-among-texts.js';
import { FinishedColumns } from './finished-columns.js';
import { readHead } from './head.js';
import { aboveAdvice, type LinesAbove } from './lines-above.js';
import { PlainScanner } from './scan.js';
import { SpilledCells } from './spilled-cells.js';
import { TextDecoding } from './text-decoding.js';

/** Bytes scanned at once: small enough to stay in the processor's cache. */
const WINDOW = 2 ** 17;
/** A longer cell is taken for a quote that was never closed. */
const LONGEST_CELL = 2 ** 24;

/** Cells of a part, where a table is taken in parts. */
const PART = 2 ** 21;
/** What a line with one field may be. */
const REMARK = '; if the line is a remark rather than a row, delete it';

/** The part of the rows that is taken, by the bytes of the text that are, and those above them; if it can be known. */
export type ShareOf = (bytes: number, above: number) => number | undefined;

/** Reads a text. */
export async function readCsv(
  { bytes: chunks, encoding }: TextBytes,
  shareOf: ShareOf,
  context: ReadContext,
): Promise<Table> {
  const { file, options } = context;
  const pace = new Pace(options.signal);
  const decoding = new TextDecoding(file, encoding ?? 'auto');
  const head = await readHead(chunks, decoding, context);
  const memory = new MemoryBudget(file, options.memory);
  const { parts } = context;
  const { length: width } = head.names;
  const store = new ColumnStore(width, memory, parts && new SpilledCells(parts.cells, width));
  const decimal = new DecimalMark({
    file,
    given: options.decimal,
    delimiter: head.delimiter,
    sample: head.told,
  });
  const missing = new MissingCells(options.missing ?? MISSING);
  const cells = new CellReader(store, {
    names: head.names,
    decimal,
    memory,
    missing,
    decoding,
  });
  const body = new Body(context.scanner ?? (await wasmScanner()) ?? new PlainScanner(), store, cells, {
    file,
    names: head.names,
    line: head.line,
    bytesBefore: head.bytesBefore,
    // Bytes that went do not count.
    shareOf: head.blankRuns === undefined ? shareOf : () => undefined,
    delimiter: head.delimiter.charCodeAt(0),
    comment: options.comment?.charCodeAt(0) ?? NO_BYTE,
    decimal,
    above: head.above,
  });
  for (let chunk: Uint8Array | undefined = head.rest; chunk !== undefined;) {
    for (let at = 0; at < chunk.length; at += WINDOW) {
      body.take(chunk.subarray(at, at + WINDOW));
      await pace.breathe();
    }
    const next: IteratorResult<Uint8Array> = await chunks.next();
    chunk = next.done === true ? undefined : (head.blankRuns?.take(next.value) ?? next.value);
  }
  body.finish();
  if (store.rows === 0) {
    throw new TableError(
      `requires at least one row of data, got ${head.hasHeader ? 'only a header' : 'none'}`,
      {
        file,
      },
    );
  }
  const isSettled = decimal.settle(doubtsOf(store));
  const columns: Column[] = [];
  const table = { name: file, format: 'csv' as const, rows: store.rows, unreadable: [], notes: [] };
  const finished = new FinishedColumns({ decimal, missing, isSettled });
  for (const [index, name] of head.names.entries()) {
    const { values, texts } = store.take(index);
    columns.push(finished.column(name, values, texts));
    await pace.breathe();
    if (parts !== undefined && columns.length * store.rows >= PART) {
      await parts.take({ ...table, columns: columns.splice(0) });
    }
  }
  const notes = finished.notes();
  return {
    ...table,
    columns,
    delimiter: head.delimiter,
    decimal: decimal.decimal,
    ...(head.namesInFirstRow && { namesInFirstRow: head.namesInFirstRow }),
    notes: [...notes.signs, ...decoding.notes(), ...head.notes, ...decimal.notes(), ...notes.others],
  };
}

/** What is needed to know of a body of rows before it is read. */
interface BodyRules {
  file: string;
  names: readonly string[];
  /** The line on which it begins. */
  line: number;
  /** The bytes of the file above it. */
  bytesBefore: number;
  shareOf: ShareOf;
  delimiter: number;
  comment: number;
  decimal: DecimalMark;
  /** What seems to stand above the header. */
  above: LinesAbove | undefined;
}

/** The rows below the header: pending bytes, and the scanner that eats them. */
class Body {
  /** Bytes in the scanner's space that are not consumed. */
  private pending = 0;
  private taken = 0;

  constructor(
    private readonly scanner: Scanner,
    private readonly store: ColumnStore,
    private readonly cells: CellReader,
    private readonly rules: BodyRules,
  ) {
    scanner.reserve(2 * WINDOW);
    scanner.space.state.fill(0);
    scanner.space.state[ScanState.line] = rules.line;
  }

  /** Scans the pending bytes and these. */
  take(bytes: Uint8Array): void {
    this.scanner.reserve(this.pending + bytes.length + PADDING);
    const { space } = this.scanner;
    space.bytes.set(bytes, this.pending);
    this.taken += bytes.length;
    const length = this.pending + bytes.length;
    const { delimiter, comment, decimal, shareOf, bytesBefore } = this.rules;
    const share = shareOf(this.taken, bytesBefore);
    let stop: number = Stop.full;
    const columns = this.store.width;
    for (space.state[ScanState.position] = 0; stop === Stop.full;) {
      // The mark may become known on the way.
      stop = this.scanner.scan(length, { columns, delimiter, decimal: decimal.byte, comment });
      if (stop === Stop.ragged && endsInBlankLine(space)) {
        // No row: it goes on below.
        space.state[ScanState.column] = 0;
        space.state[ScanState.cells]--;
        stop = Stop.full;
      }
      const cells = space.state[ScanState.cells];
      this.store.reserve(cells, share);
      this.cells.read(space);
      this.store.append(space.values, cells);
    }
    if (stop === Stop.ragged) this.failRagged();
    const position = space.state[ScanState.position];
    if (stop === Stop.afterQuote) this.failAfterQuote(space.bytes.subarray(position, length));
    space.bytes.copyWithin(0, position, length);
    this.pending = length - position;
    if (this.pending > LONGEST_CELL) this.failOpen(`in the ${LONGEST_CELL / 2 ** 20} MB that follow`);
  }

  /** Closes the last line. */
  finish(): void {
    this.take(Uint8Array.of(10));
    if (this.pending > 0) this.failOpen('up to the end of the file');
  }

  private failRagged(): never {
    const { state, values } = this.scanner.space;
    const fields = state[ScanState.column];
    const { above, file } = this.rules;
    const { words, remedy } = aboveAdvice(above);
    const isText = fields === 1 && Number.isNaN(values[state[ScanState.cells] - 1]);
    const remark = isText && above === undefined && this.store.rows > 0;
    const wanted = `${this.store.width} ${this.store.width === 1 ? 'field' : 'fields'}`;
    throw new TableError(
      `requires ${wanted} as in the header, got ${fields}${words}${remark ? REMARK : ''}`,
      {
        file,
        line: state[ScanState.rowLine],
        // The first column that the row has nothing for.
        ...this.column(fields),
        ...remedy,
      },
    );
  }

  private failAfterQuote(bytes: Uint8Array): never {
    const { state } = this.scanner.space;
    const text = firstLine(bytes);
    throw new TableError(
      `requires a delimiter or the end of the line after a closing quote, got ${quote(text)}`,
      { file: this.rules.file, line: state[ScanState.line], ...this.column(state[ScanState.column]), text },
    );
  }

  private failOpen(where: string): never {
    const { state, bytes } = this.scanner.space;
    const text = firstLine(bytes.subarray(0, this.pending));
    const missing = bytes[0] === 34 ? 'a closing quote' : 'a delimiter';
    throw new TableError(`requires ${missing} after ${quote(text)}, got none ${where}`, {
      file: this.rules.file,
      line: state[ScanState.line],
      ...this.column(state[ScanState.column]),
      text,
    });
  }

  /** The name of a column, if there is such a column. */
  private column(index: number): { column?: string } {
    return index < this.rules.names.length ? { column: this.rules.names[index] } : {};
  }
}

/** Whether the ragged row at the end of a scan is a line of blanks. */
function endsInBlankLine({ state, values, odds }: ScanSpace): boolean {
  const last = state[ScanState.cells] - 1;
  if (state[ScanState.column] !== 1 || !Number.isNaN(values[last])) return false;
  const listed = state[ScanState.odds];
  return listed === 0 || odds[4 * (listed - 1)] !== last;
}

/** What stands on the first line of some bytes. */
function firstLine(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.slice(0, 400)).split(/[\r\n]/)[0];
}
