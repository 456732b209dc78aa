/**
 * What the scanner left open, one cell at a time: missing, a number that takes `Number` to round, or text.
 */
import type { MemoryBudget } from '../memory-budget.js';
import { type ScanSpace, ScanState } from '../simd/scan-space.js';
import { quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';
import type { ColumnStore } from './column-store.js';
import type { DecimalMark } from './decimal-mark.js';
import type { MissingCells } from '../cells/missing.js';

const [TAB, BLANK, QUOTE, PLUS, NINE, LETTER_I] = [9, 32, 34, 43, 57, 73];

/** Reads odd cells into a store. */
export class CellReader {
  /** Texts of missing cells as bytes, in small letters. */
  private readonly missing: ReadonlySet<string>;
  private readonly longestMissing: number;
  /** Whether a byte begins one of them. */
  private readonly beginsMissing = new Uint8Array(256);
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(
    private readonly store: ColumnStore,
    private readonly context: {
      file: string;
      names: readonly string[];
      decimal: DecimalMark;
      memory: MemoryBudget;
      missing: MissingCells;
    },
  ) {
    const tokens = Array.from(context.missing.texts, (token) => new TextEncoder().encode(token));
    this.missing = new Set(tokens.map((bytes) => characters(bytes, 0, bytes.length).toLowerCase()));
    this.longestMissing = Math.max(0, ...tokens.map(({ length }) => length));
    for (const token of this.missing) {
      for (const first of [token.slice(0, 1), token.slice(0, 1).toUpperCase()]) {
        if (first !== '') this.beginsMissing[first.charCodeAt(0)] = 1;
      }
    }
  }

  /**
   * Reads the odd cells that a scan listed, before the cells themselves are appended: numbers are written among
   * `values`, texts into the store.
   */
  read({ bytes, values, odds, state }: ScanSpace): void {
    for (let at = 0; at < 4 * state[ScanState.odds]; at += 4) {
      const cell = odds[at];
      let start = odds[at + 1];
      let end = start + (odds[at + 2] >>> 1);
      let source = bytes;
      if ((odds[at + 2] & 1) === 1) {
        source = withoutDoubledQuotes(bytes, start, end);
        [start, end] = [0, source.length];
      }
      while (start < end && isBlank(source[start])) start++;
      while (start < end && isBlank(source[end - 1])) end--;
      if (end > start) values[cell] = this.valueOf(source, start, end, cell, odds[at + 3]);
    }
    this.context.missing.take(values, state[ScanState.cells]);
  }

  /** The number in a trimmed cell; NaN where it is missing or text, which is written down. */
  private valueOf(bytes: Uint8Array, start: number, end: number, cell: number, line: number): number {
    const lead = bytes[start];
    if (this.beginsMissing[lead] === 1 && end - start <= this.longestMissing) {
      if (this.missing.has(characters(bytes, start, end).toLowerCase())) return NaN;
    }
    // A number begins with a sign, a digit or the decimal mark, which all lie between + and 9, or spells infinity.
    let infinite = 0;
    if ((lead >= PLUS && lead <= NINE) || (lead & 0xdf) === LETTER_I) {
      const value = this.context.decimal.numberIn(characters(bytes, start, end), line);
      if (value !== undefined && Number.isFinite(value)) return value;
      infinite = value === undefined ? 0 : 1;
    }
    const column = this.store.columnOf(cell);
    const row = this.store.rowOf(cell);
    const cells =
      this.store.textOf(column) ??
      this.store.beginText(column, { row, line, text: this.decode(bytes, start, end, column, line) });
    let code = cells.levels.find(bytes, start, end);
    if (code < 0) {
      this.context.memory.takeText(end - start);
      code = cells.levels.add(bytes, start, end, this.decode(bytes, start, end, column, line));
    }
    cells.codes[row] = code + 1;
    cells.count++;
    cells.infinite += infinite;
    return NaN;
  }

  private decode(bytes: Uint8Array, start: number, end: number, column: number, line: number): string {
    const place = { file: this.context.file, line, column: this.context.names[column] };
    return decodeText(this.decoder, bytes.slice(start, end), place);
  }
}

/** The text of bytes; an error where they are none. */
export function decodeText(
  decoder: { decode(bytes: Uint8Array): string },
  bytes: Uint8Array,
  place: { file: string; line: number; column?: string },
): string {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const shown = quote(new TextDecoder().decode(bytes.subarray(0, 16)));
    throw new TableError(
      `is not a text table in UTF-8, got ${shown}; save the file as CSV in UTF-8, as Parquet or as Arrow`,
      place,
    );
  }
  if (text.includes('\0')) {
    throw new TableError(`is not a text table, got a NUL byte in ${quote(text)}`, place);
  }
  return text;
}

function isBlank(byte: number): boolean {
  return byte === BLANK || byte === TAB;
}

/** Each byte as a character: right for ASCII, and nothing else comes out as ASCII. */
function characters(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]);
  return text;
}

function withoutDoubledQuotes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const result = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    result[length++] = bytes[at];
    if (bytes[at] === QUOTE) at++;
  }
  return result.subarray(0, length);
}
