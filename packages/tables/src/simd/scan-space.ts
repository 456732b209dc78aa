/**
 * Where a scanner reads and writes: bytes in; numbers, odd cells and a small state out. The scanner in WebAssembly and
 * its twin in TypeScript share the layout.
 */

/** Places in the state; scan.as.ts numbers them alike. */
export const ScanState = {
  /** The first byte that is not consumed. */
  position: 0,
  /** The column of the next cell; after a ragged row, the cells that it had. */
  column: 1,
  /** The line of the next cell, from 1. */
  line: 2,
  /** The line on which the current row began. */
  rowLine: 3,
  /** The cells written by the last call. */
  cells: 4,
  /** The odd cells listed by the last call. */
  odds: 5,
} as const;

/** Why a scan stopped. */
export const Stop = {
  /** The rest of the bytes is no whole cell. */
  more: 0,
  /** No room for another number or odd cell. */
  full: 1,
  /** A row has more or fewer cells than there are columns. */
  ragged: 2,
  /** Text stands between a closing quote and the end of its cell. */
  afterQuote: 3,
} as const;

/** The views of a scanner. */
export interface ScanSpace {
  /** The input, with 16 bytes of zeros behind it. */
  bytes: Uint8Array;
  /** One number a cell in reading order; NaN where the cell is empty or odd. */
  values: Float64Array;
  /** Four numbers an odd cell: its index in `values`; its first byte; 2 × length + 1 if it holds doubled quotes; its line. */
  odds: Int32Array;
  state: Int32Array;
}

/** How the text is to be read. */
export interface ScanRules {
  columns: number;
  /** The byte between cells. */
  delimiter: number;
  /** The byte before a fraction; NO_BYTE where none is to be looked for. */
  decimal: number;
  /** The byte that makes a line a comment; NO_BYTE where there are none. */
  comment: number;
}

/** A scanner with its space. */
export interface Scanner {
  readonly space: ScanSpace;
  /** Room for so many bytes of input; what is there stays. Views change. */
  reserve(byteLength: number): void;
  /** Scans the first `length` bytes on from the state; returns a Stop. */
  scan(length: number, rules: ScanRules): number;
}

/** Stands where no byte is looked for. */
export const NO_BYTE = 256;
/** Bytes of zeros behind the input. */
export const PADDING = 16;
/** Cells a call can write. */
export const MOST_CELLS = 2 ** 17;
/** Odd cells a call can list. */
export const MOST_ODDS = 2 ** 15;
