/**
 * The exact procedure against an independent one, on random small data sets of all kinds: every p-value of few rows to
 * the last digit, from all orders; those of more rows within their own errors, from many random orders.
 */
import { type Dataset, hsicInf, type Result } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { type RandomStream, randomStream, shuffled } from '../../../src/numerics/random.js';
import { naiveOutcome, type NaiveScores, naiveScores, naiveSelection } from '../../support/naive-exact.js';
import { randomDataset } from '../../support/random-data.js';

function* ordersOf(items: readonly number[]): Generator<number[]> {
  if (items.length <= 1) yield [...items];
  for (let i = 0; i < items.length && items.length > 1; i++) {
    for (const rest of ordersOf(items.toSpliced(i, 1))) yield [items[i], ...rest];
  }
}

const inOrder = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

interface Case {
  dataset: Dataset;
  naive: NaiveScores;
  k: number;
}

/** The first data set of a stream that has enough usable features. */
function draw(rows: number, features: number, random: RandomStream): Case {
  for (;;) {
    const dataset = randomDataset(rows, features, random);
    const naive = naiveScores(dataset);
    const usable = naive.scores.filter((score) => !Number.isNaN(score)).length;
    if (usable >= 2) return { dataset, naive, k: 1 + random.below(usable - 1) };
  }
}

function expectSameSelection({ naive, k }: Case, { selected, statistics }: Result): void {
  naive.scores.forEach((score, j) => {
    if (!Number.isNaN(score)) expect(Math.abs(statistics[j] - score)).toBeLessThan(1e-13);
  });
  expect(selected.map(({ index }) => index)).toEqual(naiveSelection(naive.scores, k));
}

describe('against all orders', () => {
  it.each(inOrder(100))('data set %i', async (seed) => {
    const random = randomStream(seed, 'few rows');
    const rows = seed % 10 === 0 ? 7 : 6;
    const one = draw(rows, 2 + random.below(9), random);
    const result = await hsicInf(one.dataset, { preset: 'exact', select: one.k, threads: 1 });
    expectSameSelection(one, result);
    for (const { index, pValue, pValueError } of result.selected) {
      let [admitted, above] = [0, 0];
      for (const order of ordersOf(inOrder(rows))) {
        const { selected, reaches } = naiveOutcome(one.naive, { feature: index, k: one.k, order });
        if (selected) admitted += 1;
        if (selected && reaches) above += 1;
      }
      expect(pValue).toBe(above / admitted);
      expect(pValueError).toBe(0);
    }
  });
});

describe('against random orders', () => {
  const ORDERS = 3000;

  it.each(inOrder(40))('data set %i', async (seed) => {
    const random = randomStream(seed, 'more rows');
    const one = draw(10 + random.below(15), 2 + random.below(6), random);
    const result = await hsicInf(one.dataset, { preset: 'exact', select: one.k, threads: 1 });
    expectSameSelection(one, result);
    for (const { index, pValue, pValueError = NaN } of result.selected) {
      let [admitted, above] = [0, 0];
      for (let r = 0; r < ORDERS; r++) {
        const order = shuffled(one.naive.output.length, random);
        const { selected, reaches } = naiveOutcome(one.naive, { feature: index, k: one.k, order });
        if (selected) admitted += 1;
        if (selected && reaches) above += 1;
      }
      if (admitted < 200) continue;
      // The spread of a count whose mean is the p-value, not of the one that came out, which may be 0.
      const variance = Math.max(pValue * (1 - pValue), 1 / admitted) / admitted;
      expect(Math.abs(pValue - above / admitted)).toBeLessThan(4 * Math.sqrt(variance + pValueError ** 2));
    }
  });
});
