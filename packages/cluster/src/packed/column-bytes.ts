/**
 * The values of a column as bytes, and back, bit for bit:
 *
 * - numbers        8 bytes each
 * - coded numbers  up to 256 different values, 8 bytes each, then a byte a row: genotypes take an eighth of the room
 * - short labels   the length of a JSON list of labels (4 bytes), the list, then a byte a row; 255 is a missing cell
 * - labels         the same with four bytes a row; -1 is a missing cell
 *
 * All numbers are little-endian.
 */
import type { Encoding } from './column-record.js';

/** Different values that a byte tells apart. */
const MOST_CODES = 256;
/** A byte that stands for a missing label. */
const MISSING_BYTE = 255;

/** Values in bytes, and how. */
export interface EncodedColumn {
  encoding: Encoding;
  bytes: Uint8Array;
}

/** Numbers in the fewer bytes of the two ways. */
export function encodeNumbers(values: Float64Array): EncodedColumn {
  const coded = codesOf(values);
  if (coded === undefined || 8 * coded.levels.length + values.length >= values.byteLength) {
    return { encoding: 'numbers', bytes: bytesOf(values) };
  }
  return { encoding: 'coded numbers', bytes: joined([bytesOf(coded.levels), coded.codes]) };
}

/** Numbers that are known to be on a few levels, by their codes. */
export function encodeCodes(levels: Float64Array, codes: Uint8Array): EncodedColumn {
  return { encoding: 'coded numbers', bytes: joined([bytesOf(levels), codes]) };
}

/** Labels by codes; -1 is a missing cell. */
export function encodeLabels(codes: Int32Array, levels: readonly string[]): EncodedColumn {
  const list = Buffer.from(JSON.stringify(levels));
  const length = new Uint8Array(Uint32Array.of(list.length).buffer);
  const isShort = levels.length <= MISSING_BYTE;
  const rows = isShort ? Uint8Array.from(codes, (code) => (code < 0 ? MISSING_BYTE : code)) : bytesOf(codes);
  return { encoding: isShort ? 'short labels' : 'labels', bytes: joined([length, list, rows]) };
}

/** The levels of the column that is being decoded. */
const ownLevels = new Float64Array(MOST_CODES);
const levelBytes = new Uint8Array(ownLevels.buffer);

/** The numbers that bytes hold, in an array of their own or a given one; undefined where they are not so many. */
export function decodeNumbers(
  encoding: Encoding,
  bytes: Uint8Array,
  rows: number,
  room: (rows: number) => Float64Array = (length) => new Float64Array(length),
): Float64Array | undefined {
  if (encoding === 'numbers') {
    if (bytes.length !== 8 * rows) return undefined;
    const values = room(rows);
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength).set(bytes);
    return values;
  }
  const count = (bytes.length - rows) / 8;
  if (!Number.isInteger(count) || count < 1 || count > MOST_CODES) return undefined;
  ownLevels.fill(NaN, count);
  levelBytes.set(bytes.subarray(0, 8 * count));
  const values = room(rows);
  const at = 8 * count;
  for (let row = 0; row < rows; row++) values[row] = ownLevels[bytes[at + row]];
  return values;
}

/** The numbers at some rows, into a given array; false where there are not so many as there should be. */
export function decodeNumbersAt(
  encoding: Encoding,
  bytes: Uint8Array,
  count: number,
  { rows, into }: { rows: Int32Array; into: Float64Array },
): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isCoded = encoding !== 'numbers';
  const levels = (bytes.length - count) / 8;
  const isWhole = isCoded ? Number.isInteger(levels) && levels >= 1 : bytes.length === 8 * count;
  if (!isWhole) return false;
  for (let i = 0; i < rows.length; i++) {
    const place = isCoded ? bytes[8 * levels + rows[i]] : rows[i];
    if (isCoded && place >= levels) return false;
    into[i] = view.getFloat64(8 * place, true);
  }
  return true;
}

/** The labels that bytes hold; undefined where they are not so many, or no labels. */
export function decodeLabels(
  encoding: Encoding,
  bytes: Uint8Array,
  rows: number,
): { codes: Int32Array; levels: string[] } | undefined {
  if (bytes.length < 4) return undefined;
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const width = encoding === 'short labels' ? 1 : 4;
  if (bytes.length !== end + width * rows) return undefined;
  let levels: unknown;
  try {
    levels = JSON.parse(Buffer.from(bytes.subarray(4, end)).toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(levels) || !levels.every((level): level is string => typeof level === 'string')) {
    return undefined;
  }
  const cells = bytes.slice(end);
  const codes =
    width === 1
      ? Int32Array.from(cells, (code) => (code === MISSING_BYTE ? -1 : code))
      : new Int32Array(cells.buffer);
  return codes.every((code) => code >= -1 && code < levels.length) ? { codes, levels } : undefined;
}

/** The different values in the order of their first rows, and the place of each row's among them; undefined for many. */
function codesOf(values: Float64Array): { levels: Float64Array; codes: Uint8Array } | undefined {
  // By bits, so that -0 and 0 stay apart.
  const words = new BigInt64Array(values.buffer, values.byteOffset, values.length);
  const places = new Map<bigint, number>();
  const codes = new Uint8Array(values.length);
  let last = words[0];
  let lastPlace = 0;
  for (let row = 0; row < values.length; row++) {
    const word = words[row];
    if (word !== last || row === 0) {
      const known = places.get(word);
      if (known === undefined && places.size === MOST_CODES) return undefined;
      lastPlace = known ?? places.size;
      if (known === undefined) places.set(word, lastPlace);
      last = word;
    }
    codes[row] = lastPlace;
  }
  return { levels: new Float64Array(BigInt64Array.from(places.keys()).buffer), codes };
}

function bytesOf(values: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
