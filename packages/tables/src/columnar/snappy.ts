/**
 * Snappy's blocks (google/snappy, format_description.txt): a length, then literals and copies of what was written before.
 * Every tag is held against the bytes that are left and the room that is left, so that no block reads or writes beyond.
 */
import { must } from './damage.js';

/** The bytes of a block that says it holds `length` of them. */
export function unpackSnappy(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  const header = readLength(packed);
  must(header.length === length, `it holds ${header.length} bytes instead of ${length}`);
  let from = header.end;
  let to = 0;
  while (from < packed.length) {
    const tag = packed[from++];
    const kind = tag & 3;
    if (kind === 0) {
      const extra = Math.max(0, (tag >> 2) - 59);
      const count = (extra === 0 ? tag >> 2 : littleEndian(packed, from, extra)) + 1;
      from += extra;
      must(from + count <= packed.length && to + count <= length, 'a literal is longer than what is left');
      out.set(packed.subarray(from, from + count), to);
      from += count;
      to += count;
      continue;
    }
    const bytes = kind === 3 ? 4 : kind;
    const count = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const low = littleEndian(packed, from, bytes);
    const distance = kind === 1 ? ((tag >> 5) << 8) + low : low;
    from += bytes;
    must(distance > 0 && distance <= to && to + count <= length, 'a copy reaches beyond what is there');
    // A copy may run into what it writes: then it repeats.
    if (distance >= count) out.copyWithin(to, to - distance, to - distance + count);
    else for (let i = 0; i < count; i++) out[to + i] = out[to + i - distance];
    to += count;
  }
  must(to === length, `it unfolds to ${to} bytes instead of ${length}`);
  return out;
}

function readLength(packed: Uint8Array): { length: number; end: number } {
  let length = 0;
  for (let i = 0; i < Math.min(5, packed.length); i++) {
    length += (packed[i] & 0x7f) * 2 ** (7 * i);
    if (packed[i] < 0x80) return { length, end: i + 1 };
  }
  must(false, 'its length is damaged');
  return { length: 0, end: 0 };
}

function littleEndian(packed: Uint8Array, at: number, bytes: number): number {
  must(at + bytes <= packed.length, 'it is cut short');
  let value = 0;
  for (let i = bytes - 1; i >= 0; i--) value = value * 256 + packed[at + i];
  return value;
}
