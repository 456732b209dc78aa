/**
 * The statistics against twins written straight from their formulas, with full Gram matrices, all orders and all
 * quadruples. Equality is up to 1e-13 of the size of the terms: the same sums in another order.
 */
import { blockHsic, crossHsic, fullHsic, incompleteHsic } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import type { OwnColumn, PlainTarget } from '../../src/data/dataset.js';
import {
  allQuadruples,
  doublyCentred,
  gramOf,
  kinds,
  largestDifference,
  mean,
  mixedDataset,
  naiveBlock,
  naiveQuadruple,
  submatrix,
  sum,
} from '../support/naive-hsic.js';

describe.each(kinds)('for a target of kind %s', (kind) => {
  it.each([4, 5, 7, 12])(
    'blockHsic is the formula of the paper in every block of %i rows',
    async (blockSize) => {
      const dataset = mixedDataset(31, blockSize, kind);
      const actual = await blockHsic(dataset, { blockSize });
      const l = gramOf(dataset.target, false);
      const k = dataset.features.map((feature) => gramOf(feature, true));
      const expected = Array.from({ length: Math.floor(31 / blockSize) }, (_, b) => {
        const rows = Array.from({ length: blockSize }, (__, i) => b * blockSize + i);
        return k.map((gram) => naiveBlock(submatrix(gram, rows), submatrix(l, rows)));
      });
      expect([actual.rows, actual.columns]).toEqual([expected.length, 4]);
      expect(largestDifference(actual.data, expected.flat())).toBeLessThan(1e-13);
      expect(Math.max(...expected.flat())).toBeGreaterThan(0.001);
    },
  );

  it('fullHsic is the formula with one block, with the output as it is or standardised', async () => {
    const dataset = mixedDataset(25, 1, kind);
    for (const targetTransform of ['none', 'standardize'] as const) {
      const l = gramOf(dataset.target, targetTransform === 'standardize');
      const expected = dataset.features.map((feature) => naiveBlock(gramOf(feature, true), l));
      const actual = await fullHsic(dataset, { targetTransform });
      expect(largestDifference(actual, expected)).toBeLessThan(1e-14);
    }
  });

  it('fullHsic is the mean of the quadruple kernel over all quadruples', async () => {
    const dataset = mixedDataset(8, 2, kind);
    const l = gramOf(dataset.target, false);
    const expected = dataset.features.map((feature) => {
      const k = gramOf(feature, true);
      return mean(allQuadruples(8).map((rows) => naiveQuadruple(k, l, rows)));
    });
    const actual = await fullHsic(dataset, { targetTransform: 'none' });
    expect(largestDifference(actual, expected)).toBeLessThan(1e-14);
  });

  it('a block of four rows is their quadruple kernel', async () => {
    const dataset = mixedDataset(24, 3, kind);
    const actual = await blockHsic(dataset, { blockSize: 4 });
    const l = gramOf(dataset.target, false);
    const k = dataset.features.map((feature) => gramOf(feature, true));
    const expected = Array.from({ length: 6 }, (_, b) =>
      k.map((gram) => naiveQuadruple(gram, l, [4 * b, 4 * b + 1, 4 * b + 2, 4 * b + 3])),
    );
    expect(largestDifference(actual.data, expected.flat())).toBeLessThan(1e-14);
  });

  it('incompleteHsic gives every unit the kernel of one quadruple, the same for all features', async () => {
    const dataset = mixedDataset(6, 4, kind);
    const l = gramOf(dataset.target, false);
    const k = dataset.features.map((feature) => gramOf(feature, true));
    const possible = allQuadruples(6).map((rows) => k.map((gram) => naiveQuadruple(gram, l, rows)));
    const actual = await incompleteHsic(dataset, { targetTransform: 'none', incompleteRatio: 20 });
    const met = new Set<number>();
    expect([actual.rows, actual.columns]).toEqual([120, 4]);
    for (let q = 0; q < actual.rows; q++) {
      const unit = actual.data.subarray(4 * q, 4 * q + 4);
      const match = possible.findIndex((values) => largestDifference(unit, values) < 1e-14);
      expect(match, `unit ${q}`).toBeGreaterThanOrEqual(0);
      met.add(match);
    }
    expect(met.size).toBeGreaterThan(6);
  });

  it('crossHsic is the product of doubly centred matrices', async () => {
    const dataset = mixedDataset(37, 5, kind);
    const rowsA = 20;
    const l = doublyCentred(gramOf(dataset.target, false), rowsA);
    const { rowValues, statistics } = await crossHsic(dataset, { rowsA, targetTransform: 'none' });
    dataset.features.forEach((feature, f) => {
      const k = doublyCentred(gramOf(feature, true), rowsA);
      const g = k.map((row, i) => (rowsA / ((rowsA - 1) * 16)) * sum(row.map((value, j) => value * l[i][j])));
      const actual = g.map((_, i) => rowValues.data[i * 4 + f]);
      expect(largestDifference(actual, g)).toBeLessThan(1e-14);
      expect(Math.abs(statistics[f] - mean(g))).toBeLessThan(1e-15);
    });
  });
});

describe('blockHsic', () => {
  it('is exactly 0 where a feature or the output is constant inside a block', async () => {
    const third = (values: readonly number[]): Float64Array => Float64Array.from(values);
    // Blocks of five: features constant in the first, the output in the second, nothing in the third.
    const varying = [0.3, 1.7, -2.2, 0.9, 5.1];
    const constant = [0.1, 0.1, 0.1, 0.1, 0.1];
    const x = third([...constant, ...varying, ...varying]);
    const labels = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'b', 'a', 'a', 'b', 'c', 'b', 'a'];
    const features: OwnColumn[] = [
      { name: 'number', values: x },
      { name: 'vector', kind: 'vector', values: [x, x.map((value) => value / 3)] },
      { name: 'class', kind: 'class', values: labels },
    ];
    const targets: PlainTarget<Float64Array>[] = [
      { kind: 'number', values: third([...varying, ...constant, ...varying]) },
      { kind: 'vector', values: [third([...varying, ...constant, ...varying]), new Float64Array(15)] },
      { kind: 'class', values: [1, 2, 1, 3, 2, 7, 7, 7, 7, 7, 1, 2, 1, 3, 2] },
    ];
    for (const target of targets) {
      const { data } = await blockHsic({ features, target }, { blockSize: 5 });
      expect([...data.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
      expect([...data.subarray(6)].every((value) => Math.abs(value) > 1e-6)).toBe(true);
    }
  });

  it('leaves a feature that never varies at 0', async () => {
    const dataset = mixedDataset(12, 6, 'number');
    dataset.features[1] = { name: 'constant', values: new Float64Array(12).fill(1e9) };
    const { data } = await blockHsic(dataset, { blockSize: 6 });
    expect([data[1], data[5]]).toEqual([0, 0]);
  });
});
