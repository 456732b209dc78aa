/** Corners of the exact procedure: ties at the cut, outputs with one odd row, features on few levels, outputs without a kind. */
import { type Column, type Dataset, hsicInf, type Target } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { randomStream, shuffled } from '../../../src/numerics/random.js';
import { levelTies } from '../../../src/inference/top-k.js';
import { naiveOutcome, naiveScores } from '../../support/naive-exact.js';

const classes = (labels: string): Target & { kind: 'class' } => ({ kind: 'class', values: labels.split('') });

function uniform(rows: number, seed: number, name = `x${seed}`): Column & { values: Float64Array } {
  const random = randomStream(seed, 'exact corners');
  return { name, values: Float64Array.from({ length: rows }, () => random.uniform()) };
}

describe('ties at the cut', () => {
  it('a feature listed after the owner of the best rejected score needs more than that score', async () => {
    const features: Column[] = [
      { name: 'x1', ...classes('aaaabbbbba') },
      { name: 'x2', ...classes('aaaaabbbbb') },
    ];
    const target = classes('aaaaabbbbb');
    const later = await hsicInf({ features, target }, { preset: 'exact', select: 1 });
    // Of the scores that x2 can have, one is above that of x1: its own.
    expect(later.selected[0]).toMatchObject({ name: 'x2', pValue: 1 });
    const earlier = await hsicInf(
      { features: features.toReversed(), target },
      { preset: 'exact', select: 1 },
    );
    // Listed first, x2 is selected also at the score of x1: 2 tables of 252 orders, and 50 of x1's score.
    expect(earlier.selected[0].name).toBe('x2');
    expect(earlier.selected[0].pValue).toBeCloseTo(2 / 52, 12);
  });

  it('copies in other units tie, and rank by index', async () => {
    const source = uniform(40, 3, 'copied');
    const unit = (name: string, factor: number): Column => ({
      name,
      values: source.values.map((value) => factor * value + 0.1),
    });
    const features = [uniform(40, 1), unit('a', -1), unit('b', 1e-3), unit('c', 7), uniform(40, 2)];
    const target: Target = { kind: 'number', values: source.values };
    for (const order of [features, features.toReversed()]) {
      const { selected } = await hsicInf({ features: order, target }, { preset: 'exact', select: 3 });
      const copies = order.map(({ name }) => name).filter((name) => 'abc'.includes(name));
      expect(selected.map(({ name }) => name)).toEqual(copies);
    }
  });

  it('levelTies makes scores equal that differ by rounding, and no others', () => {
    const scores = [1, 0.5, 0.5 + 4e-12, 1 - 9e-12, 0.5 - 2e-11, -1 + 1e-13, -1];
    const [a, b, c, d, e, f, g] = levelTies(scores);
    expect([a, b, e, f]).toEqual([scores[0], scores[2], scores[4], scores[5]]);
    expect([c, d, g]).toEqual([b, a, f]);
    // The scores of an output that says nothing are rounding, all of them.
    expect(new Set(levelTies([3e-16, -2e-16, 1e-17])).size).toBe(1);
  });
});

describe('an output with one odd row', () => {
  const odd = (rows: number): Float64Array =>
    Float64Array.from({ length: rows }, (_, i) => (i === 3 ? 5 : 0));

  it.each(
    [6, 7, 8, 12, 20, 400].flatMap((rows) =>
      (['number', 'vector', 'class'] as const).map((kind) => ({ rows, kind })),
    ),
  )('cannot be tested: $rows rows, $kind', async ({ rows, kind }) => {
    const targets = {
      number: { kind: 'number', values: odd(rows) },
      vector: { kind: 'vector', values: [odd(rows), odd(rows).map((value) => 2 - value)] },
      class: { kind: 'class', values: Array.from(odd(rows), String) },
    } satisfies Record<string, Target>;
    const features = [1, 2, 3, 4, 5].map((seed) => uniform(rows, seed));
    const { selected, notes } = await hsicInf(
      { features, target: targets[kind] },
      { preset: 'exact', select: 2, permutations: 99 },
    );
    expect(selected.map(({ name, pValue }) => [name, pValue])).toEqual([
      ['x1', 1],
      ['x2', 1],
    ]);
    expect(notes.join(' ')).toContain(
      '"x1", "x2", because only a single row of the output or the feature differs',
    );
  });

  it('a feature with one odd row cannot be tested either, beside others that can', async () => {
    const features = [uniform(30, 1), { name: 'odd', values: odd(30) }];
    const target: Target = { kind: 'number', values: features[0].values.map((value) => -value) };
    const { selected, notes } = await hsicInf(
      { features: [...features, uniform(30, 2), uniform(30, 3)], target },
      { preset: 'exact', select: 3, permutations: 99 },
    );
    const one = selected.find(({ name }) => name === 'odd');
    if (one !== undefined) {
      expect(one.pValue).toBe(1);
      expect(notes.join(' ')).toContain('for "odd", because');
    }
    expect(selected[0]).toMatchObject({ name: 'x1', pValue: 0.01 });
  });
});

describe('features on few levels', () => {
  /** 22 and 15 rows against 20 and 17, of which 12 share the second label. */
  function twoByTwo(random = randomStream(37, 'two by two')): Dataset {
    const labels = (rows: number, ones: number): string[] =>
      Array.from(shuffled(rows, random), (rank) => (rank < ones ? 'b' : 'a'));
    const features = ['x1', 'x2', 'x3', 'x4'].map((name) => ({
      name,
      kind: 'class' as const,
      values: labels(37, 15),
    }));
    return { features, target: { kind: 'class', values: labels(37, 17) } };
  }

  it('see both signs of an association: p is exact, and has no error', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const dataset = twoByTwo(randomStream(seed, 'two by two'));
      const naive = naiveScores(dataset);
      const { selected } = await hsicInf(dataset, { preset: 'exact', select: 1 });
      const [{ index, pValue, pValueError }] = selected;
      expect(pValueError).toBe(0);
      const random = randomStream(seed, 'brute force');
      let [admitted, above] = [0, 0];
      for (let r = 0; r < 4000; r++) {
        const outcome = naiveOutcome(naive, { feature: index, k: 1, order: shuffled(37, random) });
        if (outcome.selected) admitted += 1;
        if (outcome.selected && outcome.reaches) above += 1;
      }
      const error = Math.sqrt(Math.max(pValue * (1 - pValue), 1 / admitted) / admitted);
      expect(Math.abs(pValue - above / admitted)).toBeLessThan(4 * error);
    }
  });

  it('a rank of an unbalanced binary feature against a skewed output is seen from both sides', async () => {
    // Few rows on one side and an output whose ends differ: orders that no swap connects have other scores.
    const values = Float64Array.from({ length: 24 }, (_, i) => (i < 16 ? 0.02 * i : 1.5 ** (i - 12)));
    const features = [1, 2, 3].map((seed) => {
      const random = randomStream(seed, 'unbalanced');
      return {
        name: `x${seed}`,
        values: Float64Array.from(shuffled(24, random), (rank) => (rank < 7 ? 1 : 0)),
      };
    });
    const dataset: Dataset = { features, target: { kind: 'number', values } };
    const naive = naiveScores(dataset);
    const { selected } = await hsicInf(dataset, { preset: 'exact', select: 1, permutations: 9999 });
    const [{ index, pValue, pValueError = NaN }] = selected;
    expect(pValueError).toBeGreaterThan(0);
    const random = randomStream(1, 'brute force');
    let [admitted, above] = [0, 0];
    for (let r = 0; r < 20_000; r++) {
      const outcome = naiveOutcome(naive, { feature: index, k: 1, order: shuffled(24, random) });
      if (outcome.selected) admitted += 1;
      if (outcome.selected && outcome.reaches) above += 1;
    }
    const error = Math.sqrt((pValue * (1 - pValue)) / admitted + pValueError ** 2);
    expect(Math.abs(pValue - above / admitted)).toBeLessThan(4 * error);
  });
});

describe('an output without a kind', () => {
  it.each(['exact', 'cross', 'paper'] as const)('is of numbers: %s', async (preset) => {
    const features = [1, 2, 3, 4].map((seed) => uniform(60, seed));
    const { values } = uniform(60, 9);
    const options = { preset, select: 2, ...(preset === 'paper' && { blockSize: 5 }) };
    const [named, unnamed] = await Promise.all(
      [{ kind: 'number' as const, values }, { values }].map((target) =>
        hsicInf({ features, target }, options),
      ),
    );
    expect(unnamed).toEqual(named);
  });

  it('of labels is refused', async () => {
    const target = { values: ['a', 'b', 'a', 'b', 'a', 'b'] } as unknown as Target;
    await expect(
      hsicInf({ features: [uniform(6, 1), uniform(6, 2)], target }, { select: 1 }),
    ).rejects.toThrow('hsicInf requires finite values, got "a" in the target at row index 0');
  });
});
