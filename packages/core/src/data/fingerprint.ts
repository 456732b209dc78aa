/**
 * A fingerprint of numbers: 32 bits that tell whether any of them has changed, or changed its place. Eight numbers at a time
 * are 32 halves of words, each with a factor of its own. Four lanes keep the sums of the products, and the sums of these
 * sums, which see the order (after Fletcher, 1982); all are then mixed into one, with the length. What changes one half of
 * a word, such as a sign, always changes its sum; other changes are missed at a chance of about 2^-30. By SIMD where it is
 * loaded, in plain TypeScript otherwise, with the same bits. Cost O(n), by SIMD little more than to read the numbers.
 */
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';

const LANES = 4;
/** Words that are taken in together, a part of them in each lane. */
const TOGETHER = 16;
/** Odd numbers below 2^15 for their halves, the low and the high one of each word in turn. */
const FACTORS = Array.from({ length: 2 * TOGETHER }, (_, i) => (Math.imul(i + 1, 0x9e3779b1) >>> 17) | 1);
/** Numbers of room that a fingerprint is taken in: a sum and a sum of sums a lane, of half a number each. */
export const PRINT_NUMBERS = LANES;
/** Numbers that are copied in at once; a multiple of those in the lanes. */
const PIECE = 2 ** 14;

/** Addresses of room for PIECE numbers, and for the sums of the lanes. */
interface FingerprintRoom {
  values: number;
  sums: number;
}

/** Takes fingerprints, one after the other, until it is told to `end`. */
export function fingerprinter(): { of: (values: Float64Array) => number; end: () => void } {
  const space = borrowSimd();
  if (space === undefined) return { of: plainFingerprint, end: () => undefined };
  return { of: fingerprinterIn(space).of, end: () => space.release() };
}

/** The same in a space that is borrowed already: of numbers anywhere, and of those at an address, with room for seven more. */
export function fingerprinterIn(space: GaussianSpace): {
  of: (values: Float64Array) => number;
  at: (address: number, count: number) => number;
} {
  const room = { values: space.takeNumbers(PIECE), sums: space.takeNumbers(LANES) };
  return {
    of: (values) => simdFingerprint(space, room, values),
    at: (address, count) => space.kernels.fingerprint(address, count, room.sums),
  };
}

/** The definition. */
export function plainFingerprint(values: Float64Array): number {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  const sums = new Int32Array(2 * LANES);
  for (let from = 0; from < words.length; from += TOGETHER) {
    // Behind the last word are zeros, which add nothing.
    const count = Math.min(TOGETHER, words.length - from);
    for (let i = 0; i < count; i++) {
      const word = words[from + i];
      const [low, high] = [(word << 16) >> 16, word >> 16];
      sums[i % LANES] += low * FACTORS[2 * i] + high * FACTORS[2 * i + 1];
    }
    for (let lane = 0; lane < LANES; lane++) sums[LANES + lane] += sums[lane];
  }
  return sums.reduce(mixed, values.length);
}

/** The same by SIMD. */
function simdFingerprint(space: GaussianSpace, room: FingerprintRoom, values: Float64Array): number {
  const { memory, kernels } = space;
  const { length } = values;
  if (length <= PIECE) {
    // What was taken away during the run cannot be copied, and has no length.
    if (length > 0) memory.set(values, room.values / 8);
    return kernels.fingerprint(room.values, length, room.sums);
  }
  memory.fill(0, room.sums / 8, room.sums / 8 + LANES);
  const at = room.values / 8;
  for (let from = 0; from < length; from += PIECE) {
    const count = Math.min(PIECE, length - from);
    const padded = 8 * Math.ceil(count / 8);
    memory.set(values.subarray(from, from + count), at);
    memory.fill(0, at + count, at + padded);
    kernels.addBytes(room.values, 8 * padded, room.sums);
  }
  return kernels.mixedSums(room.sums, length);
}

/** Two words as one that changes with each of them. */
export function mixed(one: number, other: number): number {
  const product = Math.imul(one ^ other, 0x9e3779b1);
  return product ^ (product >>> 15);
}
