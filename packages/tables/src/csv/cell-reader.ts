/**
 * What the scanner left open, one cell at a time: missing, a number that takes `Number` to round, or text.
 */
import type { MemoryBudget } from '../memory-budget.js';
import { type ScanSpace, ScanState } from '../simd/scan-space.js';
import type { ColumnStore } from './column-store.js';
import { isLongWhole } from './numbers-among-texts.js';
import { type TextDecoding, westernBytes } from './text-decoding.js';
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

  constructor(
    private readonly store: ColumnStore,
    private readonly context: {
      names: readonly string[];
      decimal: DecimalMark;
      memory: MemoryBudget;
      missing: MissingCells;
      decoding: TextDecoding;
    },
  ) {
    const tokens = Array.from(context.missing.texts).flatMap((token) => [
      new TextEncoder().encode(token),
      westernBytes(token) ?? [],
    ]);
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
      const text = characters(bytes, start, end);
      const value = this.context.decimal.numberIn(text, line);
      const isFinite = value !== undefined && Number.isFinite(value);
      if (isFinite && !isLongWhole(text, value)) return value;
      infinite = value === undefined || isFinite ? 0 : 1;
    }
    const column = this.store.columnOf(cell);
    const row = this.store.rowOf(cell);
    const cells =
      this.store.textOf(column) ??
      this.store.beginText(column, { row, line, text: this.decode(bytes, start, end, column, line) });
    let code = cells.levels.find(bytes, start, end);
    if (code < 0) {
      this.context.memory.takeText(end - start);
      const text = this.decode(bytes, start, end, column, line);
      code = cells.levels.add(bytes, start, end, { text, line });
    }
    cells.codes[row] = code + 1;
    cells.count++;
    cells.infinite += infinite;
    return NaN;
  }

  private decode(bytes: Uint8Array, start: number, end: number, column: number, line: number): string {
    return this.context.decoding.decode(bytes.slice(start, end), {
      line,
      column: this.context.names[column],
    });
  }
}

function isBlank(byte: number): boolean {
  return byte === BLANK || byte === TAB;
}

/** Each byte as a character: right for ASCII, and nothing else comes out as ASCII. */
function characters(bytes: ArrayLike<number>, start: number, end: number): string {
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
