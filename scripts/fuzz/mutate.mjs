/**
 * Damaged files out of whole ones: wrong bytes, lengths and counts, files that are cut, parts that are missing, come twice
 * or come from another file.
 */
import { gunzipSync, gzipSync } from 'node:zlib';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('./seeds.mjs').Seed} Seed */
/** @typedef {(bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array} Mutation */

/** Bytes that mean something in lengths, flags and varints. */
const BYTES = [0, 1, 2, 0x0f, 0x10, 0x7e, 0x7f, 0x80, 0x81, 0xfe, 0xff];
/** Counts and places that programs get wrong. */
const COUNTS = [0, -1, 1, 7, 255, 65_535, 65_536, 2 ** 24, 2 ** 30, 2 ** 31 - 1, -(2 ** 31)];

/** A place: anywhere, or near the end, where files describe themselves. @param {number} length @param {Random} random */
function placeIn(length, random) {
  return random.below(2) === 0
    ? random.below(length)
    : Math.max(0, length - 1 - random.below(Math.min(length, 900)));
}

/** @param {Uint8Array} bytes @param {number} at @param {number} removed @param {Uint8Array} added */
function spliced(bytes, at, removed, added) {
  const out = new Uint8Array(bytes.length - removed + added.length);
  out.set(bytes.subarray(0, at));
  out.set(added, at);
  out.set(bytes.subarray(at + removed), at + added.length);
  return out;
}

/** @param {Uint8Array} bytes @param {Random} random @param {(view: DataView, at: number) => void} write */
function written(bytes, random, write) {
  if (bytes.length < 8) return bytes;
  const out = bytes.slice();
  write(new DataView(out.buffer), Math.min(placeIn(out.length, random), out.length - 8));
  return out;
}

/** @type {Record<string, Mutation>} */
const mutations = {
  byte: (bytes, random) => written(bytes, random, (view, at) => view.setUint8(at, random.below(256))),
  bit: (bytes, random) =>
    written(bytes, random, (view, at) => view.setUint8(at, view.getUint8(at) ^ (1 << random.below(8)))),
  special: (bytes, random) => written(bytes, random, (view, at) => view.setUint8(at, random.pick(BYTES))),
  count32: (bytes, random) =>
    written(bytes, random, (view, at) => view.setInt32(at & ~3, random.pick(COUNTS), true)),
  count64: (bytes, random) =>
    written(bytes, random, (view, at) => view.setBigInt64(at & ~7, BigInt(random.pick(COUNTS)), true)),
  length: (bytes, random) =>
    written(bytes, random, (view, at) => view.setInt32(at & ~3, bytes.length + random.below(9) - 4, true)),
  varint: (bytes, random) =>
    spliced(
      bytes,
      placeIn(bytes.length, random),
      1,
      Uint8Array.of(...new Uint8Array(random.below(9)).fill(0xff), 0x0f),
    ),
  cut: (bytes, random) => bytes.slice(0, random.below(bytes.length)),
  missing: (bytes, random) => {
    const at = placeIn(bytes.length, random);
    return spliced(bytes, at, Math.min(bytes.length - at, 1 + random.below(64)), new Uint8Array());
  },
  twice: (bytes, random) => {
    const at = placeIn(bytes.length, random);
    return spliced(bytes, at, 0, bytes.slice(at, at + 1 + random.below(200)));
  },
  other: (bytes, random, other) => {
    const from = random.below(other.length);
    const part = other.slice(from, from + 1 + random.below(200));
    const at = placeIn(bytes.length, random);
    return spliced(bytes, at, Math.min(bytes.length - at, part.length), part);
  },
  zeros: (bytes, random) => {
    const at = placeIn(bytes.length, random);
    return bytes.slice().fill(random.pick([0, 255]), at, at + 1 + random.below(40));
  },
};

/** @param {Uint8Array} bytes @param {Random} random @param {Uint8Array} other */
function damaged(bytes, random, other) {
  const names = Object.keys(mutations);
  for (let left = 1 + random.below(3); left > 0 && bytes.length > 0; left--) {
    bytes = mutations[random.pick(names)](bytes, random, other);
  }
  return bytes;
}

/**
 * A damaged file out of one of the seeds. Half of the packed ones are damaged inside: they unpack without complaint.
 * @param {Seed[]} seeds
 * @param {Random} random
 * @returns {Seed}
 */
export function mutate(seeds, random) {
  const { name, bytes } = random.pick(seeds);
  const other = random.pick(seeds).bytes;
  if (!name.endsWith('.gz') || random.below(2) === 0) return { name, bytes: damaged(bytes, random, other) };
  const inside = damaged(new Uint8Array(gunzipSync(bytes)), random, other);
  return { name, bytes: new Uint8Array(gzipSync(inside)) };
}
