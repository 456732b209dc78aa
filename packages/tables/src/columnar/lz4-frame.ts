/**
 * LZ4 frames, the way Arrow packs its buffers: a header, then blocks that may look back into those before them (LZ4
 * frame format 1.6.x). Checksums are passed over; the caller knows the length of the result.
 */

const MAGIC = 0x184d2204;

/** The unpacked bytes of a frame. */
export function unpackLz4Frame(packed: Uint8Array, length: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Error('no LZ4 frame');
  const flags = view.getUint8(4);
  if (flags >> 6 !== 1) throw new Error('unknown version of LZ4 frame');
  const [hasDictionary, hasLength, hasBlockChecksums] = [flags & 1, flags & 8, flags & 16];
  if (hasDictionary !== 0) throw new Error('LZ4 frame with a dictionary');
  const output = new Uint8Array(length);
  let written = 0;
  let at = hasLength === 0 ? 7 : 15;
  for (let size = view.getUint32(at, true); size !== 0; size = view.getUint32(at, true)) {
    at += 4;
    const end = at + (size & 0x7fffffff);
    if (end > packed.length) throw new Error('LZ4 frame is cut short');
    const block = packed.subarray(at, end);
    if (size >>> 31 === 1) {
      output.set(block, written);
      written += block.length;
    } else written = unpackBlock(block, output, written);
    at = end + (hasBlockChecksums === 0 ? 0 : 4);
  }
  if (written !== length) throw new Error(`LZ4 frame holds ${written} bytes instead of ${length}`);
  return output;
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
      throw new Error('LZ4 block is damaged');
    }
    output.set(block.subarray(at, at + literals), written);
    at += literals;
    written += literals;
    // The last sequence has no match.
    if (at >= block.length) break;
    const offset = block[at] | (block[at + 1] << 8);
    at += 2;
    const match = extended(token & 15) + 4;
    if (offset === 0 || offset > written || written + match > output.length) {
      throw new Error('LZ4 block is damaged');
    }
    // Byte by byte where the match overlaps what it makes.
    if (offset >= match) output.copyWithin(written, written - offset, written - offset + match);
    else for (let i = written; i < written + match; i++) output[i] = output[i - offset];
    written += match;
  }
  return written;
}
