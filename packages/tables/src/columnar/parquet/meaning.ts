/**
 * What the stored values of a Parquet column stand for, and stored values as what they stand for: texts, numbers, times
 * in days since 1970.
 */
import { DAY } from '../../cells/dates.js';
import { Damage, must } from '../damage.js';
import { decimal, half, mapped, wholeNumbers } from '../number-forms.js';
import { text } from '../cells.js';
import type { PhysicalType, StoredNumbers } from './stored.js';
import type { ThriftStruct } from './thrift.js';

/** What values stand for. */
export type Meaning =
  | { kind: 'number' | 'text' | 'unsigned' | 'uuid' | 'half' | 'days' }
  | { kind: 'time'; perMillisecond: number }
  | { kind: 'decimal'; scale: number };

/** Converted types, the old way to say it, by their numbers. */
const CONVERTED = [
  'UTF8',
  'MAP',
  'MAP_KEY_VALUE',
  'LIST',
  'ENUM',
  'DECIMAL',
  'DATE',
  'TIME_MILLIS',
  'TIME_MICROS',
  'TIMESTAMP_MILLIS',
  'TIMESTAMP_MICROS',
  'UINT_8',
  'UINT_16',
  'UINT_32',
  'UINT_64',
  'INT_8',
  'INT_16',
  'INT_32',
  'INT_64',
  'JSON',
  'BSON',
  'INTERVAL',
];
/** Logical types, the new way, by the numbers of their fields. */
const LOGICAL: Record<number, string> = {
  1: 'UTF8',
  4: 'ENUM',
  5: 'DECIMAL',
  6: 'DATE',
  8: 'TIMESTAMP',
  10: 'INTEGER',
  12: 'JSON',
  13: 'BSON',
  14: 'UUID',
  15: 'FLOAT16',
  17: 'GEOMETRY',
  18: 'GEOGRAPHY',
};
const UNREAD = ['JSON', 'BSON', 'INTERVAL', 'GEOMETRY', 'GEOGRAPHY'];
const MOST_SCALE = 400;
/** Bytes of the longest decimal. */
const LONGEST_DECIMAL = 64;

/** What the values of a column stand for, or why it is not read. */
export function meaningOf(element: ThriftStruct, type: PhysicalType): Meaning | { reason: string } {
  const logical = element.struct(10);
  const number = logical?.fields.findIndex((field) => field !== undefined) ?? -1;
  const name = LOGICAL[number] ?? CONVERTED[element.int(6) ?? -1] ?? '';
  if (UNREAD.includes(name)) return { reason: `holds ${name}` };
  if (type === 'BOOLEAN' || type === 'FLOAT' || type === 'DOUBLE') return { kind: 'number' };
  if (name === 'DECIMAL') {
    const scale = element.int(7) ?? logical?.struct(5)?.int(1) ?? 0;
    must(scale >= 0 && scale <= MOST_SCALE, `a column has decimals of scale ${scale}`);
    return { kind: 'decimal', scale };
  }
  if (type === 'INT96') return { kind: 'time', perMillisecond: 1e6 };
  if (type === 'BYTE_ARRAY') return { kind: 'text' };
  if (type === 'FIXED_LEN_BYTE_ARRAY') {
    if (name === 'UTF8') return { kind: 'text' };
    if (name === 'UUID') return { kind: 'uuid' };
    return name === 'FLOAT16' ? { kind: 'half' } : { reason: 'holds bytes' };
  }
  return wholeMeaning(name, logical);
}

function wholeMeaning(name: string, logical: ThriftStruct | undefined): Meaning {
  if (name === 'DATE') return { kind: 'days' };
  if (name === 'TIMESTAMP_MILLIS') return { kind: 'time', perMillisecond: 1 };
  if (name === 'TIMESTAMP_MICROS') return { kind: 'time', perMillisecond: 1e3 };
  if (name === 'TIMESTAMP') {
    const unit = logical?.struct(8)?.struct(2);
    const [perMillisecond] = [1, 1e3, 1e6].filter((_, i) => unit?.fields[i + 1] !== undefined);
    if (perMillisecond === undefined) throw new Damage('a column of times has no unit');
    return { kind: 'time', perMillisecond };
  }
  const signed = name !== 'INTEGER' || logical?.struct(10)?.bool(2) !== false;
  return { kind: name === 'UINT_32' || name === 'UINT_64' || !signed ? 'unsigned' : 'number' };
}

/** Stored numbers as what they stand for. */
export function meantNumbers(values: StoredNumbers, meaning: Meaning): ArrayLike<unknown> {
  const each = (number: (value: number | bigint) => number): Float64Array =>
    mapped(values as ArrayLike<number | bigint>, number);
  switch (meaning.kind) {
    case 'days':
      return each(Number);
    case 'time':
      return each((time) => Number(time) / meaning.perMillisecond / DAY);
    case 'decimal':
      return each((digits) => decimal(digits, meaning.scale));
    case 'unsigned':
      return values instanceof BigInt64Array
        ? wholeNumbers(new BigUint64Array(values.buffer, values.byteOffset, values.length))
        : new Uint32Array(values.buffer, values.byteOffset, values.length);
    default:
      return values instanceof BigInt64Array ? wholeNumbers(values) : values;
  }
}

/** Stored bytes as what they stand for. */
export function meantBytes(meaning: Meaning): (bytes: Uint8Array) => string | number {
  switch (meaning.kind) {
    case 'uuid':
      return uuid;
    case 'half':
      return halfOf;
    case 'decimal':
      return (bytes) => decimal(bigEndian(bytes), meaning.scale);
    default:
      return text;
  }
}

function uuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function halfOf(bytes: Uint8Array): number {
  must(bytes.length === 2, `a number of 16 bits has ${bytes.length} bytes`);
  return half((bytes[1] << 8) | bytes[0]);
}

function bigEndian(bytes: Uint8Array): bigint {
  must(bytes.length <= LONGEST_DECIMAL, `a decimal has ${bytes.length} bytes`);
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(8 * bytes.length, value);
}
