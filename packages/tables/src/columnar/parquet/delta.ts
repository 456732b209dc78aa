/**
 * Parquet's encodings by differences: DELTA_BINARY_PACKED for whole numbers, DELTA_LENGTH_BYTE_ARRAY for texts by their
 * lengths, DELTA_BYTE_ARRAY for texts by what they share with the one before.
 */
import { type Budget, Damage, must } from '../damage.js';
import { varint } from './runs.js';
import type { StoredBytes } from './stored.js';

const MOST_IN_BLOCK = 2 ** 20;

/** Whole numbers, modulo 2^32 or 2^64, and where they end. */
export function deltaValues<Values extends Int32Array | BigInt64Array>(
  bytes: Uint8Array,
  values: Values,
): { values: Values; end: number } {
  const count = values.length;
  const block = varint(bytes, 0);
  const parts = varint(bytes, block.end);
  const total = varint(bytes, parts.end);
  const inPart = block.value / parts.value;
  must(
    block.value <= MOST_IN_BLOCK && Number.isInteger(inPart / 8) && inPart > 0,
    `differences come in ${parts.value} parts of a block of ${block.value}`,
  );
  must(total.value === count, `${total.value} differences stand for ${count} values`);
  const first = zigzag(bytes, total.end);
  let at = first.end;
  if (count === 0) return { values, end: at };
  // Both kinds of numbers are written word by word: the low one, and for 64 bits the high one.
  const words = new Int32Array(values.buffer, values.byteOffset, values.byteLength / 4);
  const wide = values instanceof BigInt64Array ? 2 : 1;
  let [low, high] = split(first.value);
  const write = (index: number): void => {
    words[wide * index] = low;
    if (wide === 2) words[2 * index + 1] = high;
  };
  write(0);
  for (let filled = 1; filled < count;) {
    const least = zigzag(bytes, at);
    const [leastLow, leastHigh] = split(least.value);
    const widths = least.end;
    at = widths + parts.value;
    requireBytes(bytes, at);
    for (let part = 0; part < parts.value && filled < count; part++) {
      const width = bytes[widths + part];
      must(width <= 64, `differences have ${width} bits`);
      const used = Math.min(inPart, count - filled);
      requireBytes(bytes, at + Math.ceil((used * width) / 8));
      for (let i = 0; i < used; i++) {
        const bit = i * width;
        const start = at + Math.floor(bit / 8);
        addTo(bitsAt(bytes, start, bit % 8, Math.min(width, 32)), bitsHigh(bytes, start, bit % 8, width));
        addTo(leastLow, leastHigh);
        write(filled++);
      }
      at += (inPart * width) / 8;
    }
  }
  return { values, end: Math.min(at, bytes.length) };

  function addTo(otherLow: number, otherHigh: number): void {
    const sum = (low >>> 0) + (otherLow >>> 0);
    high = (high + otherHigh + (sum >= 2 ** 32 ? 1 : 0)) | 0;
    low = sum | 0;
  }
}

/** Up to 32 bits from a bit of a byte on. */
function bitsAt(bytes: Uint8Array, at: number, bit: number, width: number): number {
  if (width === 0) return 0;
  let value = bytes[at] >> bit;
  for (let have = 8 - bit; have < width; have += 8) value |= bytes[++at] << have;
  return width === 32 ? value | 0 : value & ((1 << width) - 1);
}

/** The bits from the 33rd on. */
function bitsHigh(bytes: Uint8Array, at: number, bit: number, width: number): number {
  return width <= 32 ? 0 : bitsAt(bytes, at + 4, bit, width - 32);
}

/** Texts by their lengths, which stand before them all. */
export function deltaLengthBytes(bytes: Uint8Array, count: number): StoredBytes {
  const { values: lengths, end } = deltaValues(bytes, new Int32Array(count));
  let at = end;
  let next = 0;
  return () => {
    const length = lengths[next++];
    must(length >= 0 && length <= bytes.length - at, `a text of ${length} bytes has ${bytes.length - at}`);
    return bytes.subarray(at, (at += length));
  };
}

/** Texts by how many bytes they share with the one before, and the rest. */
export function deltaTextBytes(bytes: Uint8Array, count: number, budget: Budget): StoredBytes {
  const { values: shared, end } = deltaValues(bytes, new Int32Array(count));
  const rest = deltaLengthBytes(bytes.subarray(end), count);
  let before = new Uint8Array();
  let next = 0;
  return () => {
    const same = shared[next++];
    must(same >= 0 && same <= before.length, `a text shares ${same} bytes of ${before.length}`);
    const more = rest();
    budget.unfold('a text', bytes.length, same);
    const text = new Uint8Array(same + more.length);
    text.set(before.subarray(0, same));
    text.set(more, same);
    before = text;
    return text;
  };
}

function zigzag(bytes: Uint8Array, at: number): { value: bigint; end: number } {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    requireBytes(bytes, at + 1);
    const byte = bytes[at++];
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return { value: (value >> 1n) ^ -(value & 1n), end: at };
  }
  throw new Damage('a number has no end');
}

/** The low and the high word. */
function split(value: bigint): [number, number] {
  return [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))];
}

function requireBytes(bytes: Uint8Array, end: number): void {
  must(end <= bytes.length, `differences end early, after ${bytes.length} bytes`);
}
