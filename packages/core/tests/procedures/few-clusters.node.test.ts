/** Fewer clusters than rows that a test needs: what moves between them is excluded, and errors speak of clusters. */
import { type Dataset, hsicInf, kernelCorrelation } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';

const ROWS = 120;
const numbers = (value: (row: number) => number): Float64Array =>
  Float64Array.from({ length: ROWS }, (_, row) => value(row));

/** So many patients, with two features that vary within them and an age that does not. */
function patients(count: number): Dataset & Required<Pick<Dataset, 'clusters'>> {
  const noise = (row: number): number => Math.sin(row * row + row);
  return {
    features: [
      { name: 'dose', values: numbers((row) => Math.sin(1.7 * row)) },
      { name: 'age', values: numbers((row) => 30 + ((row % count) ** 2 % 11)) },
      { name: 'steps', values: numbers((row) => Math.cos(row * row)) },
    ],
    target: { values: numbers((row) => Math.sin(1.7 * row) + (row % count) + noise(row)) },
    clusters: { name: 'patient', values: Array.from({ length: ROWS }, (_, row) => `p${row % count}`) },
  };
}

const QUICK = { permutations: 99 };

describe('an output that varies within few clusters', () => {
  it('excludes what moves between clusters, and tests the rest', async () => {
    const result = await hsicInf(patients(5), QUICK);
    expect(result.excluded).toEqual([
      { name: 'age', index: 1, reason: 'it is the same within every cluster, and 5 clusters are too few' },
    ]);
    expect(result.usable).toBe(2);
    expect(result.selected.map(({ name, clusterRule }) => [name, clusterRule])).toEqual([
      ['dose', 'within clusters'],
      ['steps', 'within clusters'],
    ]);
    const others = patients(5);
    others.features = others.features.filter(({ name }) => name !== 'age');
    const alone = await hsicInf(others, QUICK);
    expect(result.selected.map(({ pValue }) => pValue)).toEqual(alone.selected.map(({ pValue }) => pValue));
  });

  it('excludes nothing from six on, and no score', async () => {
    expect((await hsicInf(patients(6), QUICK)).excluded).toEqual([]);
    expect((await kernelCorrelation(patients(5))).map(({ name }) => name)).toEqual(['dose', 'age', 'steps']);
  });

  it('is an error that speaks of clusters where nothing is left', async () => {
    const dataset = patients(5);
    dataset.features = dataset.features.filter(({ name }) => name === 'age');
    await expect(hsicInf(dataset, QUICK)).rejects.toThrow(
      /^hsicInf requires a feature that can be tested, got 1 that cannot: "age", because it is the same within every cluster, and 5 clusters are too few$/,
    );
  });
});

it.each([
  ['recommended', "at least 6 rows for statistic 'correlation'"],
  ['exact', "at least 6 rows for statistic 'full'"],
  ['cross', "at least 40 rows for statistic 'cross'"],
] as const)('few clusters of one output each, preset %s: the error names them', async (preset, rule) => {
  const dataset = { ...patients(5), target: { values: numbers((row) => (row % 5) ** 2) } };
  await expect(hsicInf(dataset, { preset })).rejects.toThrow(
    `hsicInf requires ${rule}, got 5, one for each cluster of "patient"`,
  );
});
