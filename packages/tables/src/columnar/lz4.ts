/**
 * LZ4: bare blocks and Hadoop's frames, the ways of Parquet, and LZ4 frames, the way Arrow packs its buffers: a header,
 * then blocks that may look back into those before them (LZ4 frame format 1.6.x). Checksums are passed over; the caller
 * knows the length of the result.
 */
import { Damage } from './damage.js';

const MAGIC = 0x184d2204;

/** The unpacked bytes of one block. */
export function unpackLz4Block(packed: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  return whole(output, unpackBlock(packed, output, 0));
}

/** The unpacked bytes of Hadoop's frames: each is two lengths, of the result and of the block, and the block. */
export function unpackLz4Hadoop(packed: Uint8Array, length: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const output = new Uint8Array(length);
  let written = 0;
  for (let at = 0; at < packed.length;) {
    if (at + 8 > packed.length) throw new Damage('LZ4 frame is cut short');
    const [unpacked, size] = [view.getUint32(at), view.getUint32(at + 4)];
    at += 8;
    if (size > packed.length - at) throw new Damage('LZ4 frame is cut short');
    const end = unpackBlock(packed.subarray(at, at + size), output, written);
    if (end - written !== unpacked) throw new Damage('LZ4 block is damaged');
    written = end;
    at += size;
  }
  return whole(output, written);
}

/** The unpacked bytes of a frame. */
export function unpackLz4Frame(packed: Uint8Array, length: number): Uint8Array {
  if (packed.length < 15) throw new Damage('LZ4 frame is cut short');
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Damage('no LZ4 frame');
  const flags = view.getUint8(4);
  if (flags >> 6 !== 1) throw new Damage('unknown version of LZ4 frame');
  const [hasDictionary, hasLength, hasBlockChecksums] = [flags & 1, flags & 8, flags & 16];
  if (hasDictionary !== 0) throw new Damage('LZ4 frame with a dictionary');
  const output = new Uint8Array(length);
  let written = 0;
  let at = hasLength === 0 ? 7 : 15;
  for (;;) {
    if (at + 4 > packed.length) throw new Damage('LZ4 frame is cut short');
    const size = view.getUint32(at, true);
    if (size === 0) return whole(output, written);
    at += 4;
    const end = at + (size & 0x7fffffff);
    if (end > packed.length) throw new Damage('LZ4 frame is cut short');
    const block = packed.subarray(at, end);
    if (size >>> 31 === 1) {
      if (block.length > length - written) throw new Damage('LZ4 block is damaged');
      output.set(block, written);
      written += block.length;
    } else written = unpackBlock(block, output, written);
    at = end + (hasBlockChecksums === 0 ? 0 : 4);
  }
}

function whole(output: Uint8Array, written: number): Uint8Array {
  if (written === output.length) return output;
  throw new Damage(`LZ4 holds ${written} bytes instead of ${output.length}`);
}

/** Unpacks a block behind what is written; returns the new end. */
function unpackBlock(block: Uint8Array, output: Uint8Array, written: number): number {
  let at = 0;
  const extended = (length: number): number => {
    if (length < 15) return length;
    let byte = 255;
    for (; byte === 255 && at < block.length; length += byte) byte = block[at++];
    return length;
  };
  while (at < block.length) {
    const token = block[at++];
    const literals = extended(token >> 4);
    if (at + literals > block.length || written + literals > output.length) {
      throw new Damage('LZ4 block is damaged');
    }
    output.set(block.subarray(at, at + literals), written);
    at += literals;
    written += literals;
    // The last sequence has no match.
    if (at >= block.length) break;
    if (at + 2 > block.length) throw new Damage('LZ4 block is damaged');
    const offset = block[at] | (block[at + 1] << 8);
    at += 2;
    const match = extended(token & 15) + 4;
    if (offset === 0 || offset > written || written + match > output.length) {
      throw new Damage('LZ4 block is damaged');
    }
    // Byte by byte where the match overlaps what it makes.
    if (offset >= match) output.copyWithin(written, written - offset, written - offset + match);
    else for (let i = written; i < written + match; i++) output[i] = output[i - offset];
    written += match;
  }
  return written;
}
