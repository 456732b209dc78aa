/** Small packers for tests and the fuzzer: they make valid frames, not small ones. */

/** A ZSTD frame of plain blocks and of blocks that repeat one byte. @param {Uint8Array} bytes */
export function zstdFrame(bytes) {
  const out = [0x28, 0xb5, 0x2f, 0xfd, 0xa0, ...littleEndian(bytes.length, 4)];
  for (let at = 0; at < bytes.length;) {
    let end = at + 1;
    while (end < bytes.length && bytes[end] === bytes[at]) end++;
    const repeats = end - at > 8;
    if (!repeats) end = Math.min(at + 64, bytes.length);
    const last = end === bytes.length ? 1 : 0;
    out.push(...littleEndian(((end - at) << 3) | ((repeats ? 1 : 0) << 1) | last, 3));
    if (repeats) out.push(bytes[at]);
    else out.push(...bytes.subarray(at, end));
    at = end;
  }
  return Uint8Array.from(out);
}

/** An LZ4 frame whose one block looks back where it can. @param {Uint8Array} bytes */
export function lz4Frame(bytes) {
  const block = lz4Block(bytes);
  const header = [0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82];
  return Uint8Array.from([...header, ...littleEndian(block.length, 4), ...block, 0, 0, 0, 0]);
}

/** An LZ4 block: greedy matches of four bytes or more. @param {Uint8Array} bytes */
export function lz4Block(bytes) {
  /** @type {number[]} */
  const out = [];
  /** @type {Map<number, number>} */
  const seen = new Map();
  let literals = 0;
  const extend = (/** @type {number} */ length) => {
    if (length < 15) return;
    for (length -= 15; length >= 255; length -= 255) out.push(255);
    out.push(length);
  };
  /** @param {number} at @param {number} match @param {number} offset */
  const sequence = (at, match, offset) => {
    const plain = at - literals;
    out.push((Math.min(plain, 15) << 4) | (match < 4 ? 0 : Math.min(match - 4, 15)));
    extend(plain);
    out.push(...bytes.subarray(literals, at));
    if (match < 4) return;
    out.push(offset & 255, offset >> 8);
    extend(match - 4);
  };
  // The last five bytes are literals, by the rules of the format.
  for (let at = 0; at + 12 < bytes.length; at++) {
    const word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    const from = seen.get(word);
    seen.set(word, at);
    if (from === undefined || at - from > 65_535) continue;
    let match = 4;
    while (at + match < bytes.length - 5 && bytes[from + match] === bytes[at + match]) match++;
    sequence(at, match, at - from);
    at += match - 1;
    literals = at + 1;
  }
  sequence(bytes.length, 0, 0);
  return out;
}

/** @param {number} value @param {number} bytes */
function littleEndian(value, bytes) {
  return Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255);
}
