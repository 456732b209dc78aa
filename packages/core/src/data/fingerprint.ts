/**
 * A fingerprint of numbers: 32 bits that tell whether any of them has changed, or changed its place. Sixteen lanes take
 * the 32-bit words in turn; each keeps the sum of its words w ⊕ (w >>> 15), and the sum of these sums, which sees the
 * order (after Fletcher, 1982); all are then mixed into one, with the length. One changed word always changes its sum, so
 * that it is missed at a chance of 2^-32 at most. By SIMD where it is loaded, in plain TypeScript otherwise, with the same
 * bits. Cost O(n), by SIMD little more than to read the numbers.
 */
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';

const LANES = 16;
/** Numbers that are copied in at once; a multiple of those in the lanes. */
const PIECE = 2 ** 14;

/** Addresses of room for PIECE numbers, and for the sums of the lanes. */
export interface FingerprintRoom {
  values: number;
  sums: number;
}

/** Room for fingerprints in a space. */
export function fingerprintRoom(space: GaussianSpace): FingerprintRoom {
  return { values: space.takeNumbers(PIECE), sums: space.takeNumbers(LANES) };
}

/** Takes fingerprints, one after the other, until it is told to `end`. */
export function fingerprinter(): { of: (values: Float64Array) => number; end: () => void } {
  const space = borrowSimd();
  if (space === undefined) return { of: plainFingerprint, end: () => undefined };
  const room = fingerprintRoom(space);
  return { of: (values) => simdFingerprint(space, room, values), end: () => space.release() };
}

/** The definition. */
export function plainFingerprint(values: Float64Array): number {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  const sums = new Int32Array(2 * LANES);
  const padded = LANES * Math.ceil(words.length / LANES);
  for (let i = 0; i < padded; i++) {
    const lane = i % LANES;
    const word = i < words.length ? words[i] : 0;
    sums[lane] += word ^ (word >>> 15);
    sums[LANES + lane] += sums[lane];
  }
  return together(sums, values.length);
}

/** The same by SIMD. */
export function simdFingerprint(space: GaussianSpace, room: FingerprintRoom, values: Float64Array): number {
  const { memory } = space;
  memory.fill(0, room.sums / 8, room.sums / 8 + LANES);
  const at = room.values / 8;
  for (let from = 0; from < values.length; from += PIECE) {
    const count = Math.min(PIECE, values.length - from);
    const padded = 8 * Math.ceil(count / 8);
    memory.set(count === values.length ? values : values.subarray(from, from + count), at);
    if (padded > count) memory.fill(0, at + count, at + padded);
    space.kernels.addBytes(room.values, 8 * padded, room.sums);
  }
  return together(space.integers(room.sums, 2 * LANES), values.length);
}

function together(sums: Int32Array, length: number): number {
  let all = length;
  for (let i = 0; i < sums.length; i++) all = mixed(all, sums[i]);
  return all;
}

/** Two words as one that changes with each of them. */
export function mixed(one: number, other: number): number {
  const product = Math.imul(one ^ other, 0x9e3779b1);
  return product ^ (product >>> 15);
}
