/** The promise in small: for every kind, p-values of features that do not act are small no oftener than they say, and one that acts is found. */
import { hsicInf, type Target } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { type StructuredKind, targetKinds } from '../../src/targets/registry.js';
import { randomTarget } from './support.js';

const ROWS = 30;
const FEATURES = 10;
const TABLES = 12;
const kinds = Object.keys(targetKinds) as StructuredKind[];

function normals(seed: number): { name: string; values: Float64Array }[] {
  const random = randomStream(seed, 'features');
  return Array.from({ length: FEATURES }, (_, j) => ({
    name: `x${j}`,
    values: Float64Array.from({ length: ROWS }, () => normalQuantile(random.uniform())),
  }));
}

describe.each(kinds)('%s', (kind) => {
  it('keeps the level', async () => {
    let small = 0;
    for (let t = 0; t < TABLES; t++) {
      const dataset = { features: normals(t), target: randomTarget(kind, ROWS, t) };
      const { selected } = await hsicInf(dataset, { select: 'all', permutations: 39, threads: 1 });
      small += selected.filter(({ pValue }) => pValue <= 0.05).length;
    }
    // 120 tests at .05: more than 15 have a chance below .001.
    expect(small).toBeLessThanOrEqual(15);
  });
});

/** Outputs that follow x. */
const following: Record<StructuredKind, (x: readonly number[]) => Target> = {
  labels: (x) => ({ kind: 'labels', values: x.map((one) => (one > 0 ? ['a', 'b'] : ['b', 'c'])) }),
  ordinal: (x) => ({ kind: 'ordinal', values: x.map((one) => Math.round(one)) }),
  ranking: (x) => ({
    kind: 'ranking',
    values: x.map((one) => (one > 0.5 ? [1, 2, 3] : one < -0.5 ? [3, 2, 1] : [2, 1, 3])),
  }),
  survival: (x) => ({
    kind: 'survival',
    values: x.map((one) => Math.exp(one)),
    events: x.map((_, i) => (i % 3 === 0 ? 0 : 1)),
  }),
  text: (x) => ({ kind: 'text', values: x.map((one) => 'ab'.repeat(4) + (one > 0 ? 'cccc' : 'dddd')) }),
  histogram: (x) => ({ kind: 'histogram', values: [x.map((one) => Math.exp(one)), x.map(() => 1)] }),
  series: (x) => ({
    kind: 'series',
    values: x.map((one, i) =>
      Array.from({ length: 10 + (i % 3) }, (_, t) => Math.exp(one) * Math.sin(t + i)),
    ),
  }),
  graph: (x) => ({
    kind: 'graph',
    values: x.map((one) => ({
      nodes: ['C', 'C', 'C'],
      edges:
        one > 0
          ? [
              [0, 1],
              [1, 2],
              [0, 2],
            ]
          : [[0, 1]],
    })),
  }),
  angle: (x) => ({ kind: 'angle', values: x.map((one) => 40 * one), period: 360 }),
  gram: (x) => ({
    kind: 'gram',
    values: { rows: ROWS, columns: ROWS, data: x.flatMap((a) => x.map((b) => a * b)) },
  }),
  function: (x) => ({ kind: 'function', rows: ROWS, values: (i, j) => Math.exp(-Math.abs(x[i] - x[j])) }),
};

it.each(kinds)('%s finds the feature that acts', async (kind) => {
  const features = normals(100);
  const target = following[kind](Array.from(features[3].values));
  const { selected, structuredTarget } = await hsicInf({ features, target }, { threads: 1 });
  expect(selected[0]).toMatchObject({ name: 'x3', significant: true });
  expect(structuredTarget).toMatchObject({ kind, kernel: targetKinds[kind].kernel });
});
