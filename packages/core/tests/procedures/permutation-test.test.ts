/** The permutation engine with a statistic of one's own: against all orders, against a known tail, its level, its rules. */
import { permutationTest } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';

function normals(count: number, label: string): Float64Array {
  const random = randomStream(1, label);
  return Float64Array.from({ length: count }, () => normalQuantile(random.uniform()));
}

/** All orders of the numbers given. */
function ordersOf(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((first) =>
    ordersOf(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

/** |Σ x_order(i) y_i|. */
const product =
  (x: ArrayLike<number>, y: ArrayLike<number>) =>
  (order: ArrayLike<number>): number => {
    let sum = 0;
    for (let i = 0; i < y.length; i++) sum += x[order[i]] * y[i];
    return Math.abs(sum);
  };

const share = (values: readonly number[], observed: number): number =>
  values.filter((value) => value >= observed - 1e-12).length / values.length;

describe('against all orders', () => {
  const [x, y] = [normals(7, 'own x'), normals(7, 'own y')];
  const own = product(x, y);
  const given = [0, 1, 2, 3, 4, 5, 6];

  it('counts all of them where rows are few', async () => {
    const expected = share(ordersOf(given).map(own), own(given));
    const found = await permutationTest({ rows: 7, statistic: own });
    expect(found).toEqual({ statistic: own(given), pValue: expected, pValueError: 0, estimated: false });
  });

  it('moves rows within strata only', async () => {
    const strata = ['a', 'b', 'a', 'b', 'a', 'b', 'b'];
    const orders = ordersOf(given).filter((order) => order.every((row, at) => strata[row] === strata[at]));
    const { pValue } = await permutationTest({ rows: 7, statistic: own, strata });
    expect(pValue).toBe(share(orders.map(own), own(given)));
  });

  it('moves clusters as wholes, to clusters of as many rows', async () => {
    const clusters = ['a', 'a', 'b', 'c', 'b', 'd', 'd'];
    const places: Record<string, number[]> = { a: [0, 1], b: [2, 4], d: [5, 6] };
    const orders = ordersOf([0, 1, 2]).map((moved) => {
      const order = [...given];
      const names = ['a', 'b', 'd'];
      names.forEach((name, at) =>
        places[name].forEach((row, i) => (order[row] = places[names[moved[at]]][i])),
      );
      return order;
    });
    const { pValue } = await permutationTest({ rows: 7, statistic: own, clusters });
    expect(pValue).toBe(share(orders.map(own), own(given)));
  });
});

describe('where orders are many', () => {
  it('finds a small probability that is known', async () => {
    // The first m places hold the rows 0..m-1 in one of choose(n, m) ways.
    const [n, m] = [24, 6];
    const statistic = (order: Int32Array): number => {
      let own = 0;
      for (let i = 0; i < m; i++) if (order[i] < m) own += 1;
      return own;
    };
    const { pValue, pValueError, estimated } = await permutationTest({
      rows: n,
      statistic,
      smallestPValue: 1e-9,
    });
    const exact = 1 / 134_596;
    expect(estimated).toBe(true);
    expect(Math.abs(Math.log(pValue / exact))).toBeLessThan(0.6);
    expect(pValueError).toBeGreaterThan(0);
    const bounded = await permutationTest({ rows: n, statistic, smallestPValue: 1e-3 });
    expect(bounded).toMatchObject({ pValue: 1e-3, isUpperBound: true });
  });

  it.each([99, 'auto'] as const)('keeps its level (permutations %s)', async (permutations) => {
    const random = randomStream(5, 'own level');
    const repetitions = 400;
    let rejected = 0;
    for (let r = 0; r < repetitions; r++) {
      const [x, y] = [0, 1].map(() => Float64Array.from({ length: 15 }, () => random.uniform() ** 3));
      const { pValue } = await permutationTest({
        rows: 15,
        statistic: product(x, y),
        permutations,
        smallestPValue: 0.01,
        seed: r,
      });
      if (pValue <= 0.05) rejected += 1;
    }
    // .05 and three Monte-Carlo errors.
    expect(rejected / repetitions).toBeLessThan(0.083);
    expect(rejected / repetitions).toBeGreaterThan(0.015);
  });

  it('gives the same p-value for the same seed', async () => {
    const own = product(normals(30, 'seed x'), normals(30, 'seed y'));
    const run = (seed: number) => permutationTest({ rows: 30, statistic: own, permutations: 500, seed });
    expect(await run(3)).toEqual(await run(3));
    expect((await run(3)).pValue).not.toBe((await run(4)).pValue);
  });
});

describe('what is refused', () => {
  const statistic = (): number => 1;
  it.each([
    [{ rows: 1, statistic }, 'requires rows of at least 2'],
    [{ rows: 5 }, 'requires statistic to be given'],
    [{ rows: 5, statistic: () => NaN }, 'requires statistic to give a finite number, got NaN'],
    [{ rows: 5, statistic: () => '1' }, 'requires statistic to give a finite number, got "1"'],
    [{ rows: 3, statistic, strata: [1, 1] }, 'requires strata of 3 labels, one a row, got 2'],
    [{ rows: 3, statistic, strata: [1, 2, 3] }, 'requires strata that hold several rows'],
    [{ rows: 3, statistic, clusters: [1, 2, 2] }, 'requires clusters to have some that can change places'],
    [
      { rows: 4, statistic, clusters: [1, 1, 2, 2], strata: [1, 2, 1, 1] },
      'rows of a cluster to lie in one stratum',
    ],
    [{ rows: 4, statistic, permutation: 4 }, 'did you mean permutations?'],
  ])('%o', async (given, message) => {
    await expect(permutationTest(given as unknown as Parameters<typeof permutationTest>[0])).rejects.toThrow(
      message,
    );
  });

  it('ends when it is told to', async () => {
    const abort = new AbortController();
    const test = permutationTest({
      rows: 50,
      statistic: product(normals(50, 'a'), normals(50, 'b')),
      permutations: 1e8,
      signal: abort.signal,
    });
    abort.abort(new Error('enough'));
    await expect(test).rejects.toThrow('enough');
  });
});
