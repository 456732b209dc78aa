/**
 * Stored values of Parquet, one beside the other: the encodings PLAIN and BYTE_STREAM_SPLIT.
 */
import { Damage, must } from '../damage.js';

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

/** Stored values; truth values are 0 and 1, times of 96 bits are nanoseconds since 1970. */
export type Stored =
  | Uint8Array
  | Int32Array
  | BigInt64Array
  | Float32Array
  | Float64Array
  | readonly bigint[]
  | readonly Uint8Array[];

const VIEWS = {
  INT32: Int32Array,
  INT64: BigInt64Array,
  FLOAT: Float32Array,
  DOUBLE: Float64Array,
} as const;
const NANOSECONDS_A_DAY = 86_400_000_000_000n;
/** The Julian day on which 1970 begins. */
const DAY_OF_1970 = 2_440_588n;

/** The values of PLAIN. */
export function plainValues(
  bytes: Uint8Array,
  count: number,
  { type, length }: { type: PhysicalType; length: number },
): Stored {
  switch (type) {
    case 'BOOLEAN':
      requireBytes(bytes, Math.ceil(count / 8));
      return Uint8Array.from({ length: count }, (_, i) => (bytes[i >> 3] >> (i & 7)) & 1);
    case 'INT96':
      requireBytes(bytes, 12 * count);
      return nanoseconds(bytes, count);
    case 'BYTE_ARRAY':
      return byteArrays(bytes, count);
    case 'FIXED_LEN_BYTE_ARRAY':
      requireBytes(bytes, count * length);
      return fixedArrays(bytes, count, length);
    default: {
      const View = VIEWS[type];
      const size = count * View.BYTES_PER_ELEMENT;
      requireBytes(bytes, size);
      const aligned = bytes.byteOffset % View.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice(0, size);
      return new View(aligned.buffer as ArrayBuffer, aligned.byteOffset, count);
    }
  }
}

/** The values of BYTE_STREAM_SPLIT: the first bytes of all values, then the second ones, and so on. */
export function splitValues(
  bytes: Uint8Array,
  count: number,
  { type, length }: { type: PhysicalType; length: number },
): Stored {
  if (type === 'BOOLEAN' || type === 'INT96' || type === 'BYTE_ARRAY') {
    throw new Damage(`values of type ${type} are split into streams of bytes`);
  }
  const width = type === 'FIXED_LEN_BYTE_ARRAY' ? length : VIEWS[type].BYTES_PER_ELEMENT;
  requireBytes(bytes, count * width);
  const joined = new Uint8Array(count * width);
  for (let stream = 0; stream < width; stream++) {
    for (let i = 0; i < count; i++) joined[i * width + stream] = bytes[stream * count + i];
  }
  return plainValues(joined, count, { type, length });
}

function requireBytes(bytes: Uint8Array, needed: number): void {
  must(needed <= bytes.length, `values that take ${needed} bytes have ${bytes.length}`);
}

function nanoseconds(bytes: Uint8Array, count: number): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: count }, (_, i) => {
    const days = BigInt(view.getInt32(12 * i + 8, true)) - DAY_OF_1970;
    return days * NANOSECONDS_A_DAY + view.getBigInt64(12 * i, true);
  });
}

function byteArrays(bytes: Uint8Array, count: number): Uint8Array[] {
  // Each has a length of four bytes.
  requireBytes(bytes, 4 * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const arrays: Uint8Array[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    requireBytes(bytes, at + 4);
    const end = at + 4 + view.getUint32(at, true);
    requireBytes(bytes, end);
    arrays.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return arrays;
}

function fixedArrays(bytes: Uint8Array, count: number, length: number): Uint8Array[] {
  must(length > 0, 'values of fixed length have no length');
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * length, (i + 1) * length));
}
