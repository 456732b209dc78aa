/** All warnings together: what is declared is not warned of, and what is found is in the notes of a result. */
import { hsicInf, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import type { OwnDataset } from '../../src/data/dataset.js';
import { dataWarnings } from '../../src/warnings/data-warnings.js';

const ROWS = 80;

/** Twenty subjects, each four times the same row, with an output that drifts and a copy of it. */
function troubled(): OwnDataset {
  const { features, target } = simulate('null', { rows: ROWS, features: 4, seed: 6 });
  const subject = Array.from({ length: ROWS }, (_, row) => Math.floor(row / 4));
  const repeated = (values: Float64Array): Float64Array => values.map((_, row) => values[subject[row]]);
  const y = repeated((target as { values: Float64Array }).values).map((v, row) => v + 0.3 * subject[row]);
  return {
    features: [
      ...features.map(({ name, values }) => ({ name, values: repeated(values as Float64Array) })),
      { name: 'subject', values: Float64Array.from(subject) },
      { name: 'copy', values: y.map((value) => 2 * value) },
    ],
    target: { kind: 'number', values: y },
  };
}

const kinds = (dataset: OwnDataset): string[] => dataWarnings(dataset).map(({ kind }) => kind);

describe('the warnings', () => {
  it('come one after the other', () => {
    expect(kinds(troubled())).toEqual(['copied rows', 'repeated identifier', 'leakage', 'trend']);
  });

  it('are not given of what is declared', () => {
    const [subject] = troubled().features.filter(({ name }) => name === 'subject');
    const labels = { name: 'subject', values: Array.from(subject.values as Float64Array) };
    expect(kinds({ ...troubled(), clusters: labels })).toEqual(['leakage']);
    expect(kinds({ ...troubled(), strata: labels })).toEqual(['leakage']);
    expect(kinds({ ...troubled(), covariates: [subject] })).toEqual([
      'copied rows',
      'repeated identifier',
      'leakage',
    ]);
  });

  it('are not given of data that are as they should be', () => {
    for (const design of [
      'null',
      'linear',
      'additive',
      'non-additive',
      'multivariate',
      'three-class',
    ] as const)
      for (let seed = 1; seed <= 10; seed++)
        expect(dataWarnings(simulate(design, { rows: 60, seed })), design).toEqual([]);
  });

  it('are notes of a result, in the same words', async () => {
    const dataset = troubled();
    const { notes } = await hsicInf(dataset, { permutations: 99, threads: 1 });
    expect(notes.slice(0, 4)).toEqual(dataWarnings(dataset).map(({ text }) => text));
  });
});
