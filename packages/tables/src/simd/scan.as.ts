/**
 * Cells from the bytes of a delimited text, row by row (the readable twin is csv/scan.ts, which also explains the
 * rules). Plain numbers are parsed here, eight digits at a time; every other cell is listed as odd, with its place, for
 * JavaScript to look at. Whole cells are consumed: a cell that the input cuts stays for the next call. At least 16 bytes
 * of zeros follow the input, so that loads may run over its end and digits cannot.
 */
import { plainNumber } from './decimal.part.as';

/** Places in the state, in bytes; scan-space.ts numbers them alike. */
const POSITION: usize = 0;
const COLUMN: usize = 4;
const LINE: usize = 8;
const ROW_LINE: usize = 12;
const CELLS: usize = 16;
const ODDS: usize = 20;

const MORE: i32 = 0;
const FULL: i32 = 1;
const RAGGED: i32 = 2;
const AFTER_QUOTE: i32 = 3;

const TAB: u32 = 9;
const LF: u32 = 10;
const CR: u32 = 13;
const BLANK: u32 = 32;
const QUOTE: u32 = 34;

/** The first static address that is free for the caller. */
export function base(): usize {
  return __heap_base;
}

/** The first byte of one of three kinds from `at` on: a delimiter or a line end. */
@inline
function fieldEnd(at: usize, end: usize, delimiters: v128, feeds: v128, returns: v128): usize {
  while (at < end) {
    const sixteen = v128.load(at);
    const hits = i8x16.bitmask(
      v128.or(v128.or(i8x16.eq(sixteen, delimiters), i8x16.eq(sixteen, feeds)), i8x16.eq(sixteen, returns)),
    );
    if (hits != 0) return at + <usize>ctz(hits);
    at += 16;
  }
  return end;
}

/** Line ends and doubled quotes inside the quoted cell that was passed last. */
let linesInside: i32 = 0;
let escaped: i32 = 0;

/** The closing quote of a cell whose content begins at `at`; `end` where the input does not tell. */
function closingQuote(at: usize, end: usize): usize {
  linesInside = 0;
  escaped = 0;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (byte == QUOTE) {
      if (at + 1 >= end) return end;
      if (load<u8>(at, 1) != QUOTE) return at;
      escaped = 1;
      at++;
    } else if (byte == LF || (byte == CR && load<u8>(at, 1) != LF)) {
      linesInside++;
    }
    at++;
  }
  return end;
}

/** Scans on from the state; see csv/scan.ts. */
export function scan(
  state: usize,
  input: usize,
  length: i32,
  values: usize,
  mostCells: i32,
  odds: usize,
  mostOdds: i32,
  columns: i32,
  delimiter: u32,
  decimal: u32,
  comment: u32,
  fives: usize,
): i32 {
  const end = input + <usize>length;
  const valuesEnd = values + ((<usize>mostCells) << 3);
  const oddsEnd = odds + ((<usize>mostOdds) << 4);
  const delimiters = i8x16.splat(<i8>delimiter);
  const feeds = i8x16.splat(<i8>LF);
  const returns = i8x16.splat(<i8>CR);
  let at = input + <usize>load<i32>(state, POSITION);
  let column = load<i32>(state, COLUMN);
  let line = load<i32>(state, LINE);
  let rowLine = load<i32>(state, ROW_LINE);
  let out = values;
  let odd = odds;
  let status = MORE;
  while (at < end) {
    if (out >= valuesEnd || odd >= oddsEnd) {
      status = FULL;
      break;
    }
    let byte = <u32>load<u8>(at);
    if (column == 0) {
      // A line with nothing on it is no row.
      if (byte == LF) {
        line++;
        at++;
        continue;
      }
      if (byte == CR) {
        if (at + 1 >= end) break;
        at += load<u8>(at, 1) == LF ? 2 : 1;
        line++;
        continue;
      }
      if (byte == comment) {
        const lineEnd = fieldEnd(at, end, feeds, feeds, returns);
        if (lineEnd >= end || (<u32>load<u8>(lineEnd) == CR && lineEnd + 1 >= end)) break;
        at = lineEnd + (<u32>load<u8>(lineEnd) == CR && <u32>load<u8>(lineEnd, 1) == LF ? 2 : 1);
        line++;
        continue;
      }
      rowLine = line;
    }
    let start = at;
    let next: usize;
    let contentEnd: usize;
    const quoted = byte == QUOTE;
    if (quoted) {
      start++;
      contentEnd = closingQuote(start, end);
      if (contentEnd >= end) break;
      next = contentEnd + 1;
      byte = <u32>load<u8>(next);
      while (byte != delimiter && (byte == BLANK || byte == TAB)) byte = <u32>load<u8>(++next);
      if (next < end && byte != delimiter && byte != LF && byte != CR) {
        status = AFTER_QUOTE;
        break;
      }
    } else {
      while (<u32>load<u8>(start) == BLANK && delimiter != BLANK) start++;
      contentEnd = fieldEnd(start, end, delimiters, feeds, returns);
      next = contentEnd;
      byte = <u32>load<u8>(next);
    }
    if (next >= end || (byte == CR && next + 1 >= end)) break;
    if (column < columns) {
      const value = plainNumber(start, contentEnd, decimal, fives);
      store<f64>(out, value);
      if (value != value && contentEnd > start) {
        store<u32>(odd, <u32>((out - values) >> 3));
        store<u32>(odd, <u32>(start - input), 4);
        store<u32>(odd, (<u32>(contentEnd - start) << 1) | <u32>(quoted ? escaped : 0), 8);
        store<u32>(odd, <u32>line, 12);
        odd += 16;
      }
      out += 8;
    }
    at = next + 1;
    if (quoted) line += linesInside;
    column++;
    if (byte != delimiter) {
      if (byte == CR && load<u8>(at) == LF) at++;
      line++;
      if (column != columns) {
        status = RAGGED;
        break;
      }
      column = 0;
    }
  }
  store<i32>(state, <i32>(at - input), POSITION);
  store<i32>(state, column, COLUMN);
  store<i32>(state, line, LINE);
  store<i32>(state, rowLine, ROW_LINE);
  store<i32>(state, <i32>((out - values) >> 3), CELLS);
  store<i32>(state, <i32>((odd - odds) >> 4), ODDS);
  return status;
}
