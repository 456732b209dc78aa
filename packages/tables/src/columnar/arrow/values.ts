/**
 * The cells of a column in a batch of an Arrow file: numbers, texts, truth values; dates and times as days since
 * 1970; decimals as the nearest numbers. Every buffer is checked to be as long as the rows ask for.
 */
import { DAY } from '../../cells/dates.js';
import { type Cells, text } from '../cells.js';
import { Damage, must, requireBytes } from '../damage.js';
import { decimal, half, mapped, quotient, wholeNumbers } from '../number-forms.js';
import type { BatchReader } from './batch.js';
import type { ArrowType } from './schema.js';

/** The values of dictionaries, by the numbers of the dictionaries. */
export type Dictionaries = ReadonlyMap<number, ArrayLike<unknown>>;

const TRUTH: readonly unknown[] = [false, true];
/** Units of a timestamp in a second, a thousandth, and so on: how many make a millisecond, from the second unit on. */
const PER_MILLISECOND = [0n, 1n, 1_000n, 1_000_000n];

/** The cells of the next column. */
export function readCells(type: ArrowType, batch: BatchReader, dictionaries: Dictionaries): Cells {
  const { rows, nulls } = batch.node();
  must(rows <= batch.rows, `a column has ${rows} rows in a batch of ${batch.rows}`);
  if (type.name === 'null') {
    return {
      rows,
      values: [null],
      positions: { length: rows },
      present: new Uint8Array(rows),
      packed: false,
    };
  }
  if (type.name === 'runEnd') return runs(type, rows, batch, dictionaries);
  const bitmap = batch.buffer();
  const present = nulls === 0 || bitmap.length === 0 ? undefined : bits(bitmap, rows);
  const about = { rows, present, packed: false };
  if (type.dictionary !== undefined) {
    const positions = numbers(type, rows, batch.buffer()) as Int32Array;
    const values = dictionaries.get(type.dictionary.id) ?? [];
    return {
      ...about,
      values,
      positions: type.bits === 64 ? Float64Array.from(positions, Number) : positions,
    };
  }
  switch (type.name) {
    case 'bool':
      return { ...about, values: TRUTH, positions: bits(batch.buffer(), rows) };
    case 'utf8':
    case 'largeUtf8':
      return { ...about, values: texts(type.name, rows, batch) };
    case 'utf8View':
      return { ...about, values: viewedTexts(rows, batch) };
    default:
      return { ...about, values: numbersOf(type, rows, batch.buffer()) };
  }
}

/** All values in one list, null for the missing. */
export function valuesOf({ rows, values, positions, present }: Cells): unknown[] {
  return Array.from({ length: rows }, (_, row) => {
    if (present !== undefined && present[row] !== 1) return null;
    if (typeof values === 'function') return values(row);
    if (positions === undefined) return values[row];
    must(positions[row] >= 0 && positions[row] < values.length, 'values point beyond a dictionary');
    return values[positions[row]];
  });
}

/** Runs of a value: where each ends, and the values. */
function runs(type: ArrowType, rows: number, batch: BatchReader, dictionaries: Dictionaries): Cells {
  const [ends, inner] = type.children.map((child) => readCells(child.type, batch, dictionaries));
  const lasts = ends.values as ArrayLike<unknown>;
  const positions = new Int32Array(rows);
  let from = 0;
  for (let run = 0; from < rows; run++) {
    must(run < ends.rows, `runs end after ${from} of ${rows} rows`);
    const end = Math.min(rows, Number(lasts[run]));
    must(end > from || rows === 0, `a run ends at row ${end}, the one before at ${from}`);
    positions.fill(run, from, end);
    from = end;
  }
  batch.budget.keepTexts(inner.rows);
  return { rows, values: valuesOf(inner), positions, packed: false };
}

/** One byte a bit. */
function bits(bytes: Uint8Array, rows: number): Uint8Array {
  requireBytes(bytes, Math.ceil(rows / 8));
  const out = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) out[row] = (bytes[row >> 3] >> (row & 7)) & 1;
  return out;
}

type NumberArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

const VIEWS = {
  signed: { 8: Int8Array, 16: Int16Array, 32: Int32Array, 64: BigInt64Array },
  unsigned: { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array, 64: BigUint64Array },
  float: { 16: Uint16Array, 32: Float32Array, 64: Float64Array },
} as const;

/** Numbers as they are stored. */
function numbers({ name, bits: width, signed }: ArrowType, rows: number, bytes: Uint8Array): NumberArray {
  const kind = name === 'float' ? 'float' : signed ? 'signed' : 'unsigned';
  const View = (VIEWS[kind] as Record<number, (typeof VIEWS)['signed'][8 | 16 | 32 | 64]>)[width];
  const size = rows * View.BYTES_PER_ELEMENT;
  requireBytes(bytes, size);
  const aligned = bytes.byteOffset % View.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice(0, size);
  return new View(aligned.buffer as ArrayBuffer, aligned.byteOffset, rows);
}

/** Numbers as what they stand for. */
function numbersOf(type: ArrowType, rows: number, bytes: Uint8Array): ArrayLike<unknown> {
  if (type.name === 'decimal' && type.bits > 64) return wideDecimals(type, rows, bytes);
  const stored = numbers(type, rows, bytes);
  switch (type.name) {
    case 'float':
      return type.bits === 16 ? mapped(stored as Uint16Array, half) : stored;
    case 'date':
      return mapped(
        stored as ArrayLike<number | bigint>,
        (date) => Number(date) / (type.unit === 0 ? 1 : DAY),
      );
    case 'timestamp':
      return mapped(stored as BigInt64Array, (time) => milliseconds(time, type.unit) / DAY);
    case 'decimal':
      return mapped(stored as ArrayLike<number | bigint>, (digits) => decimal(digits, type.scale));
    default:
      return stored instanceof BigInt64Array || stored instanceof BigUint64Array
        ? wholeNumbers(stored)
        : stored;
  }
}

function milliseconds(time: bigint, unit: number): number {
  return unit === 0 ? Number(time) * 1000 : quotient(time, PER_MILLISECOND[unit]);
}

/** Decimals of 128 and 256 bits: words of 64 bits, the lowest first. */
function wideDecimals({ bits: width, scale }: ArrowType, rows: number, bytes: Uint8Array): Float64Array {
  const words = width / 64;
  requireBytes(bytes, rows * words * 8);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: rows }, (_, row) => {
    let digits = 0n;
    for (let word = words - 1; word >= 0; word--) {
      digits = (digits << 64n) | view.getBigUint64(8 * (row * words + word), true);
    }
    return decimal(BigInt.asIntN(width, digits), scale);
  });
}

/** Texts one behind the other, and where each begins. */
function texts(name: 'utf8' | 'largeUtf8', rows: number, batch: BatchReader): (row: number) => string {
  const [places, bytes] = [batch.buffer(), batch.buffer()];
  if (rows === 0) return () => '';
  const type = { name: 'int', bits: name === 'utf8' ? 32 : 64, signed: true } as ArrowType;
  const offsets = numbers(type, rows + 1, places);
  // In order, so that no byte belongs to two texts.
  for (let row = 0, start = 0; row <= rows; row++) {
    const end = Number(offsets[row]);
    must(end >= start && end <= bytes.length, `a text lies at bytes ${start} to ${end} of ${bytes.length}`);
    start = end;
  }
  return (row) => text(bytes.subarray(Number(offsets[row]), Number(offsets[row + 1])));
}

/** Texts of up to 12 bytes in place, longer ones anywhere in further buffers. */
function viewedTexts(rows: number, batch: BatchReader): (row: number) => string {
  const views = batch.buffer();
  const buffers = Array.from({ length: batch.variadic() }, () => batch.buffer());
  requireBytes(views, 16 * rows);
  const view = new DataView(views.buffer, views.byteOffset, views.byteLength);
  return (row) => {
    const at = 16 * row;
    const length = view.getInt32(at, true);
    must(length >= 0, `a text has ${length} bytes`);
    if (length <= 12) return text(views.subarray(at + 4, at + 4 + length));
    const buffer = buffers[view.getInt32(at + 8, true)];
    const start = view.getInt32(at + 12, true);
    if (buffer === undefined || start < 0 || start + length > buffer.length) {
      throw new Damage(`a text lies at bytes ${start} to ${start + length} of ${buffer?.length ?? 0}`);
    }
    // Many rows may point to the same bytes.
    batch.budget.unfold('a text', buffer.length, length);
    return text(buffer.subarray(start, start + length));
  };
}
