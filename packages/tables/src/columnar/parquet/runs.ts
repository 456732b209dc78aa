/**
 * Parquet's hybrid of runs and packed bits, for positions in a dictionary, truth values, and which rows have a value: a
 * run is one value many times; between runs values stand in as few bits as they need, eight at a time.
 */
import { Damage, must } from '../damage.js';

/** Decodes so many values of `width` bits. */
export function runValues<Values extends Uint8Array | Int32Array>(
  bytes: Uint8Array,
  width: number,
  values: Values,
): Values {
  must(width <= 32, `values have ${width} bits`);
  const count = values.length;
  let at = 0;
  for (let filled = 0; filled < count;) {
    const header = varint(bytes, at);
    at = header.end;
    const left = count - filled;
    if (header.value % 2 === 0) {
      const end = at + Math.ceil(width / 8);
      requireBytes(bytes, end);
      let value = 0;
      for (let shift = 0; at < end; shift += 8) value |= bytes[at++] << shift;
      const run = Math.min(left, header.value / 2);
      values.fill(value, filled, filled + run);
      filled += run;
    } else {
      const groups = (header.value - 1) / 2;
      const packed = Math.min(left, 8 * groups);
      // The last group may be cut behind its last value.
      requireBytes(bytes, at + Math.ceil((packed * width) / 8));
      unpackBits(bytes, at, width, values, filled, packed);
      filled += packed;
      at += groups * width;
    }
  }
  return values;
}

/** Numbers of `width` bits, the lowest bits first. */
function unpackBits(
  bytes: Uint8Array,
  at: number,
  width: number,
  values: Uint8Array | Int32Array,
  from: number,
  count: number,
): void {
  if (width === 1) {
    for (let i = 0; i < count; i++) values[from + i] = (bytes[at + (i >> 3)] >> (i & 7)) & 1;
    return;
  }
  const mask = width === 32 ? -1 : (1 << width) - 1;
  // Bits that were read and not yet used; at most 31 + 8, hence two words where a width is near 32.
  let low = 0;
  let held = 0;
  for (let i = from; i < from + count; i++) {
    let value = low;
    let bits = held;
    while (bits < width) {
      const byte = bytes[at++];
      value |= byte << bits;
      const over = bits + 8 - width;
      low = over > 0 ? byte >> (8 - over) : 0;
      bits += 8;
    }
    if (held >= width) low >>>= width;
    held = bits - width;
    values[i] = value & mask;
  }
}

/** A number in groups of seven bits, and where it ends. */
export function varint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0;
  for (let power = 1; power <= 2 ** 28; power *= 128) {
    requireBytes(bytes, at + 1);
    const byte = bytes[at++];
    value += (byte & 0x7f) * power;
    if (byte < 0x80) return { value, end: at };
  }
  throw new Damage('a number has no end');
}

function requireBytes(bytes: Uint8Array, end: number): void {
  must(end <= bytes.length, `values end early, after ${bytes.length} bytes`);
}
