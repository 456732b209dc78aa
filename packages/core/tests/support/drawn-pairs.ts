/** Proposed swaps for walks. */
import type { RandomStream } from '../../src/numerics/random.js';

/** Two different positions for each swap. */
export function drawnPairs(swaps: number, rows: number, random: RandomStream): Int32Array {
  const pairs = new Int32Array(2 * swaps);
  for (let at = 0; at < pairs.length; at += 2) {
    const [a, other] = [random.below(rows), random.below(rows - 1)];
    pairs.set([a, other < a ? other : other + 1], at);
  }
  return pairs;
}
