/**
 * Cells from the bytes of a delimited text: the readable twin of simd/scan.as.ts, and what serves where WebAssembly has
 * no SIMD. The rules (RFC 4180, read kindly):
 *
 * - A line ends with LF, CRLF or CR. A line with nothing on it is no row, nor is one that begins with the
 *   mark of comments.
 * - A cell that begins with a quote ends with one; two quotes inside stand for one; delimiters and line ends inside belong
 *   to it; only blanks may follow the closing quote. A quote elsewhere is a character like others.
 * - Whole cells are consumed. A cell that the input cuts stays for the next call, with its line end: the caller closes
 *   the last line of a file.
 * - A cell that is a plain number of at most 15 digits is parsed: digits × 10^±k with k ≤ 22 is one operation on exact
 *   numbers, hence correctly rounded. An empty cell is NaN. Every other cell is NaN and listed as odd.
 *
 * Departs: the twin in WebAssembly also parses up to 19 digits and exponents, but no whole numbers beyond 2^53, so it lists
 * fewer cells as odd; what they come to is the same.
 */
import type { Scanner, ScanRules, ScanSpace } from '../simd/scan-space.js';
import { MOST_CELLS, MOST_ODDS, PADDING, ScanState, Stop } from '../simd/scan-space.js';

const [TAB, LF, CR, BLANK, QUOTE, PLUS, MINUS, ZERO, NINE] = [9, 10, 13, 32, 34, 43, 45, 48, 57];
const POWERS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));

/** A scanner in TypeScript. */
export class PlainScanner implements Scanner {
  space: ScanSpace = {
    bytes: new Uint8Array(PADDING),
    values: new Float64Array(MOST_CELLS),
    odds: new Int32Array(4 * MOST_ODDS),
    state: new Int32Array(16),
  };

  reserve(byteLength: number): void {
    if (byteLength + PADDING <= this.space.bytes.length) return;
    const bytes = new Uint8Array(byteLength + PADDING);
    bytes.set(this.space.bytes);
    this.space = { ...this.space, bytes };
  }

  scan(length: number, { columns, delimiter, decimal, comment }: ScanRules): number {
    const { bytes, values, odds, state } = this.space;
    bytes.fill(0, length, length + PADDING);
    let at = state[ScanState.position];
    let column = state[ScanState.column];
    let line = state[ScanState.line];
    let cells = 0;
    let odd = 0;
    let stop: number = Stop.more;
    while (at < length) {
      if (cells === MOST_CELLS || odd === MOST_ODDS) {
        stop = Stop.full;
        break;
      }
      if (column === 0) {
        if (bytes[at] === LF || (bytes[at] === CR && at + 1 < length)) {
          at += bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1;
          line++;
          continue;
        }
        if (bytes[at] === comment) {
          const next = nextLine(bytes, at, length);
          if (next < 0) break;
          at = next;
          line++;
          continue;
        }
        state[ScanState.rowLine] = line;
      }
      const cell = cellAt(bytes, at, length, delimiter);
      if (cell === undefined) break;
      if (cell.next < 0) {
        stop = Stop.afterQuote;
        break;
      }
      if (column < columns) {
        const { start, end } = cell;
        values[cells] = plainNumber(bytes, start, end, decimal);
        if (Number.isNaN(values[cells]) && end > start) {
          odds.set([cells, start, 2 * (end - start) + cell.escaped, line], 4 * odd++);
        }
        cells++;
      }
      line += cell.lines;
      column++;
      at = cell.next + 1;
      if (bytes[cell.next] !== delimiter) {
        if (bytes[cell.next] === CR && bytes[at] === LF) at++;
        line++;
        if (column !== columns) {
          stop = Stop.ragged;
          break;
        }
        column = 0;
      }
    }
    state[ScanState.position] = at;
    state[ScanState.column] = column;
    state[ScanState.line] = line;
    state[ScanState.cells] = cells;
    state[ScanState.odds] = odd;
    return stop;
  }
}

/** Where the line after the one at `at` begins; -1 where the bytes do not hold what ends it. */
export function nextLine(bytes: Uint8Array, at: number, length: number): number {
  while (at < length && bytes[at] !== LF && bytes[at] !== CR) at++;
  if (at >= length || (bytes[at] === CR && at + 1 >= length)) return -1;
  return at + (bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1);
}

/** A cell of a text. */
export interface Cell {
  /** The content, without quotes around it. */
  start: number;
  end: number;
  /** The delimiter or line end behind the cell; -1 where there is text between a closing quote and that. */
  next: number;
  /** Line ends inside. */
  lines: number;
  /** 1 where doubled quotes are inside. */
  escaped: 0 | 1;
}

/** The cell that begins at `at`; undefined where the bytes do not hold it and what ends it. */
export function cellAt(bytes: Uint8Array, at: number, length: number, delimiter: number): Cell | undefined {
  const cell: Cell = { start: at, end: at, next: at, lines: 0, escaped: 0 };
  if (bytes[at] === QUOTE) {
    cell.start = cell.end = at + 1;
    for (; ; cell.end++) {
      if (cell.end >= length) return undefined;
      if (bytes[cell.end] === QUOTE) {
        if (cell.end + 1 >= length) return undefined;
        if (bytes[cell.end + 1] !== QUOTE) break;
        cell.escaped = 1;
        cell.end++;
      } else if (bytes[cell.end] === LF || (bytes[cell.end] === CR && bytes[cell.end + 1] !== LF)) {
        cell.lines++;
      }
    }
    cell.next = cell.end + 1;
    while (isBlank(bytes[cell.next], delimiter)) cell.next++;
    if (cell.next < length && !endsCell(bytes[cell.next], delimiter)) return { ...cell, next: -1 };
  } else {
    if (delimiter !== BLANK) while (bytes[cell.start] === BLANK) cell.start++;
    cell.end = cell.start;
    while (cell.end < length && !endsCell(bytes[cell.end], delimiter)) cell.end++;
    cell.next = cell.end;
  }
  const cut = cell.next >= length || (bytes[cell.next] === CR && cell.next + 1 >= length);
  return cut ? undefined : cell;
}

function isBlank(byte: number, delimiter: number): boolean {
  return byte !== delimiter && (byte === BLANK || byte === TAB);
}

function endsCell(byte: number, delimiter: number): boolean {
  return byte === delimiter || byte === LF || byte === CR;
}

function plainNumber(bytes: Uint8Array, start: number, end: number, decimal: number): number {
  const signed = bytes[start] === MINUS || bytes[start] === PLUS;
  const first = start + (signed ? 1 : 0);
  // A second digit after a leading zero makes a label.
  if (bytes[first] === ZERO && first + 1 < end && bytes[first + 1] !== decimal) return NaN;
  let mantissa = 0;
  let point = -1;
  for (let at = first; at < end; at++) {
    const byte = bytes[at];
    if (byte >= ZERO && byte <= NINE) mantissa = mantissa * 10 + (byte - ZERO);
    else if (byte === decimal && point < 0) point = at;
    else return NaN;
  }
  const digits = end - first - (point < 0 ? 0 : 1);
  if (digits === 0 || digits > 15) return NaN;
  const value = point < 0 ? mantissa : mantissa / POWERS[end - point - 1];
  return bytes[start] === MINUS ? -value : value;
}
