import { describe, expect, it } from 'vitest';
import { levelTies, topK } from '../../src/inference/top-k.js';
import { randomStream } from '../../src/numerics/random.js';
import { ROUNDING } from '../../src/numerics/rounding.js';

/** The definition: all indices in order of their scores. */
function plainTopK(scores: readonly number[], k: number): number[] {
  const indices = scores.map((_, index) => index);
  return indices.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, k);
}

/** The definition: down the scores, each joins the tie above it or begins one. */
function plainLevels(scores: readonly number[]): number[] {
  const levelled = [...scores];
  const largest = Math.max(...scores.map(Math.abs));
  const tolerance = Math.max(1e-11 * largest, ROUNDING);
  let leader = Infinity;
  for (const i of plainTopK(scores, scores.length)) {
    if (leader - scores[i] > tolerance) leader = scores[i];
    levelled[i] = leader;
  }
  return levelled;
}

/** Scores of which many are equal, or nearly so. */
function scoresWithTies(seed: number, count: number): number[] {
  const random = randomStream(seed, 'scores');
  return Array.from({ length: count }, () => (random.below(20) - 8) / 10 + random.below(4) * 4e-12);
}

describe('who is selected', () => {
  it.each([1, 2, 3, 4, 5])('is as by the definition, among ties of seed %i', (seed) => {
    const scores = scoresWithTies(seed, 200);
    expect([...levelTies(scores)]).toEqual(plainLevels(scores));
    for (const k of [0, 1, 7, 199, 200, 300]) expect(topK(scores, k)).toEqual(plainTopK(scores, k));
  });

  it('has the lower index first where scores are equal, and leaves scores apart that are', () => {
    expect(topK([0.5, 0.7, 0.5, 0.7], 3)).toEqual([1, 3, 0]);
    expect([...levelTies([0.5, 0.5 + 1e-13, 0.3])]).toEqual([0.5 + 1e-13, 0.5 + 1e-13, 0.3]);
    expect([...levelTies([0.2, -0.4])]).toEqual([0.2, -0.4]);
    expect(levelTies([])).toHaveLength(0);
  });
});
