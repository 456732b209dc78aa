/**
 * One record of a delimited text, as fields: for the header and for sniffing, where speed does not matter.
 */
import type { ScanRules } from '../simd/scan-space.js';
import { type Cell, cellAt, nextLine } from './scan.js';

const [LF, CR] = [10, 13];

/** A field of a record: its content, and whether doubled quotes are inside. */
export type Field = Pick<Cell, 'start' | 'end' | 'escaped'>;

/** The bytes that make records. */
export type RecordRules = Pick<ScanRules, 'delimiter' | 'comment'>;

/** A record and where it ended. */
export interface TextRecord {
  fields: Field[];
  next: number;
  /** Lines that the record and those before it took. */
  lines: number;
}

/**
 * The record at `at`, blank lines and comments passed over. Undefined where the bytes end before it does; a number where text follows
 * a closing quote there.
 */
export function recordAt(
  bytes: Uint8Array,
  at: number,
  { delimiter, comment }: RecordRules,
): TextRecord | number | undefined {
  let lines = 0;
  while (at < bytes.length && (bytes[at] === LF || bytes[at] === CR || bytes[at] === comment)) {
    const next = nextLine(bytes, at, bytes.length);
    if (next < 0) return undefined;
    at = next;
    lines++;
  }
  const fields: Field[] = [];
  while (at < bytes.length) {
    const cell = cellAt(bytes, at, bytes.length, delimiter);
    if (cell === undefined) return undefined;
    if (cell.next < 0) return at;
    fields.push(cell);
    lines += cell.lines;
    at = cell.next + 1;
    if (bytes[cell.next] === delimiter) continue;
    if (bytes[cell.next] === CR && bytes[at] === LF) at++;
    return { fields, next: at, lines: lines + 1 };
  }
  return undefined;
}
