/**
 * Stored values of Parquet, one beside the other: the encodings PLAIN and BYTE_STREAM_SPLIT.
 */
import { Damage, must, requireBytes } from '../damage.js';

/** How the values of a column are stored, by their numbers. */
export const TYPES = [
  'BOOLEAN',
  'INT32',
  'INT64',
  'INT96',
  'FLOAT',
  'DOUBLE',
  'BYTE_ARRAY',
  'FIXED_LEN_BYTE_ARRAY',
] as const;

/** How the values of a column are stored. */
export type PhysicalType = (typeof TYPES)[number];

/** Stored numbers; truth values are 0 and 1, times of 96 bits are nanoseconds since 1970. */
export type StoredNumbers = Uint8Array | Int32Array | BigInt64Array | Float32Array | Float64Array;

/** Stored bytes of any length, one value after the other: they are many small things, which are not kept. */
export type StoredBytes = () => Uint8Array;

/** How the values of a column are stored: its type, and the bytes of each where their number is fixed. */
export interface StoredAs {
  type: PhysicalType;
  length: number;
}

/** Whether values are bytes, and not numbers. */
export function areBytes({ type }: StoredAs): boolean {
  return type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY';
}

const VIEWS = {
  INT32: Int32Array,
  INT64: BigInt64Array,
  FLOAT: Float32Array,
  DOUBLE: Float64Array,
} as const;
const NANOSECONDS_A_DAY = 86_400_000_000_000n;
/** The Julian day on which 1970 begins. */
const DAY_OF_1970 = 2_440_588n;

/** The numbers of PLAIN. */
export function plainNumbers(bytes: Uint8Array, count: number, { type }: StoredAs): StoredNumbers {
  if (type === 'BOOLEAN') {
    requireBytes(bytes, Math.ceil(count / 8));
    const truths = new Uint8Array(count);
    for (let i = 0; i < count; i++) truths[i] = (bytes[i >> 3] >> (i & 7)) & 1;
    return truths;
  }
  if (type === 'INT96') {
    requireBytes(bytes, 12 * count);
    return nanoseconds(bytes, count);
  }
  const View = VIEWS[numberType(type)];
  const size = count * View.BYTES_PER_ELEMENT;
  requireBytes(bytes, size);
  const aligned = bytes.byteOffset % View.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice(0, size);
  return new View(aligned.buffer as ArrayBuffer, aligned.byteOffset, count);
}

/** The bytes of PLAIN: of fixed length, or each behind its length. */
export function plainBytes(bytes: Uint8Array, count: number, { type, length }: StoredAs): StoredBytes {
  let at = 0;
  if (type === 'FIXED_LEN_BYTE_ARRAY') {
    must(length > 0, 'values of fixed length have no length');
    requireBytes(bytes, count * length);
    return () => bytes.subarray(at, (at += length));
  }
  // Each has a length of four bytes.
  requireBytes(bytes, 4 * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return () => {
    requireBytes(bytes, at + 4);
    const start = at + 4;
    at = start + view.getUint32(at, true);
    requireBytes(bytes, at);
    return bytes.subarray(start, at);
  };
}

/** The values of BYTE_STREAM_SPLIT, put together: the first bytes of all values, then the second ones, and so on. */
export function joinedStreams(bytes: Uint8Array, count: number, stored: StoredAs): Uint8Array {
  const width = areBytes(stored) ? stored.length : VIEWS[numberType(stored.type)].BYTES_PER_ELEMENT;
  requireBytes(bytes, count * width);
  const joined = new Uint8Array(count * width);
  for (let stream = 0; stream < width; stream++) {
    for (let i = 0; i < count; i++) joined[i * width + stream] = bytes[stream * count + i];
  }
  return joined;
}

function numberType(type: PhysicalType): keyof typeof VIEWS {
  if (type in VIEWS) return type as keyof typeof VIEWS;
  throw new Damage(`values of type ${type} are encoded as numbers`);
}

function nanoseconds(bytes: Uint8Array, count: number): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const days = BigInt(view.getInt32(12 * i + 8, true)) - DAY_OF_1970;
    times[i] = Number(days * NANOSECONDS_A_DAY + view.getBigInt64(12 * i, true));
  }
  return times;
}
