/**
 * Seeded random streams: xoroshiro128+ (Blackman & Vigna, 2018) from pure-rand, one independent stream per label.
 *
 * A stream depends on the seed and its labels alone ("walk", "gene 17"), never on who asks first: threads, shards and
 * the order of columns change nothing. Only integer arithmetic is used, so Node and browsers draw the same numbers.
 */
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** A source of uniform draws. */
export interface RandomStream {
  /** A whole number in [0, bound), each equally likely; bound at most 2^32. */
  below(bound: number): number;
  /** A number in (0, 1), a multiple of 2^-53 shifted by half a step: never 0, never 1. */
  uniform(): number;
}

/** The stream for a seed and labels. */
export function randomStream(seed: number, ...labels: readonly string[]): RandomStream {
  const generator = xoroshiro128plusFromState(hash128(JSON.stringify([seed, ...labels])));
  const next = (): number => generator.next() >>> 0;
  return {
    below(bound) {
      // Draws above the largest multiple of bound are thrown back: the remainder would favour small values.
      // Quotients of whole numbers below 2^32 never round up to the next one, so floor gives them exactly; the
      // remainder operator would be several times slower.
      const limit = Math.floor(2 ** 32 / bound) * bound;
      let draw = next();
      while (draw >= limit) draw = next();
      return draw - Math.floor(draw / bound) * bound;
    },
    uniform() {
      const high = next() >>> 6;
      const low = next() >>> 5;
      return (high * 2 ** 27 + low + 0.5) * 2 ** -53;
    },
  };
}

/** Four 32-bit words from a text: FNV-1a from four starting points, each finished by MurmurHash3's mixer. */
function hash128(text: string): [number, number, number, number] {
  const words = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    for (let w = 0; w < 4; w++) words[w] = Math.imul(words[w] ^ unit, 0x01000193);
  }
  // Each word takes in the one before it, so that no two words are functions of one another's low bits alone.
  for (let w = 0; w < 4; w++) words[w] = mix(words[w] ^ words[(w + 3) % 4]);
  const [a, b, c, d] = words;
  // All zeros is the one state that the generator cannot leave.
  return (a | b | c | d) === 0 ? [1, 0, 0, 0] : [a, b, c, d];
}

function mix(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/** 0, 1, …, count − 1 in a random order (Fisher–Yates). */
export function shuffled(count: number, random: RandomStream): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  return order;
}
