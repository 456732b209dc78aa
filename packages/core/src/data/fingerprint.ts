/**
 * A fingerprint of numbers: 32 bits that tell whether any of them has changed, or changed its place. Sixteen lanes take
 * the 32-bit words in turn; each keeps the sum of its words w ⊕ (w >>> 15), and the sum of these sums, which sees the
 * order (after Fletcher, 1982); all are then mixed into one, with the length. One changed word always changes its sum, so
 * that it is missed at a chance of 2^-32 at most. By SIMD where it is loaded, in plain TypeScript otherwise, with the same
 * bits. Cost O(n), by SIMD little more than to read the numbers.
 */
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';

const LANES = 16;
/** Numbers of room that a fingerprint is taken in. */
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
  const padded = LANES * Math.ceil(words.length / LANES);
  for (let i = 0; i < padded; i++) {
    const lane = i % LANES;
    const word = i < words.length ? words[i] : 0;
    sums[lane] += word ^ (word >>> 15);
    sums[LANES + lane] += sums[lane];
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
