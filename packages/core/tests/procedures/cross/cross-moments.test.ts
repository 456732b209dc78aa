/** The moments of cross-HSIC against those over all orders of the rows of A. */
import { describe, expect, it } from 'vitest';
import type { OwnColumn, PlainTarget } from '../../../src/data/dataset.js';
import { complete } from '../../../src/engine/steps.js';
import type { Variable } from '../../../src/kernels/variable.js';
import { crossMoments } from '../../../src/procedures/cross/cross-moments.js';
import { crossParts } from '../../../src/procedures/cross/cross-values.js';
import {
  deltaGram,
  doublyCentred,
  gaussianGram,
  type Gram,
  mean,
  mixedDataset,
  ordersOf,
  sum,
} from '../../support/naive-hsic.js';

describe('crossMoments', () => {
  it.each([
    [6, 'number', 0],
    [6, 'class', 1],
    [7, 'number', 2],
    [7, 'vector', 3],
    [7, 'class', 0],
  ] as const)('are those of all orders of %i rows of A, target %s, feature %i', (rowsA, kind, f) => {
    const rowsB = 6;
    const dataset = mixedDataset(rowsA + rowsB, 10 * rowsA + f, kind);
    const [target, feature] = [dataset.target, dataset.features[f]].map(variableOf);
    const { sd, skewness, concentration } = complete(crossMoments(crossParts(target, rowsA), feature));
    const l = doublyCentred(unitGram(target), rowsA);
    const k = doublyCentred(unitGram(feature), rowsA);
    const m = k.map((row) => l.map((other) => sum(row.map((value, j) => value * other[j])) / (rowsB - 1)));
    const z: number[] = [];
    for (const order of ordersOf(m.map((_, i) => i)))
      z.push(sum(order.map((from, i) => m[from][i])) / (rowsA - 1));
    const centre = mean(z);
    const [variance, third] = [2, 3].map((power) => mean(z.map((value) => (value - centre) ** power)));
    const [second, fourth] = [2, 4].map((power) => sum(m.flat().map((value) => value ** power)));
    expect(Math.abs(centre)).toBeLessThan(1e-12 * sd);
    expect(Math.abs(sd / Math.sqrt(variance) - 1)).toBeLessThan(1e-11);
    expect(Math.abs(skewness - third / variance ** 1.5)).toBeLessThan(1e-10);
    expect(Math.abs(concentration / ((rowsA * fourth) / second ** 2) - 1)).toBeLessThan(1e-10);
  });

  it('are 0 where nothing varies between A and B', () => {
    const varying: Variable = { kernel: 'delta', codes: Int32Array.from([0, 1, 0, 1, 2, 0, 1, 2, 0, 1]) };
    const constant: Variable = { kernel: 'delta', codes: new Int32Array(10) };
    expect(complete(crossMoments(crossParts(varying, 6), constant))).toEqual({
      sd: 0,
      skewness: 0,
      concentration: 0,
    });
  });
});

/** A variable as kernels see it, without any transformation. */
function variableOf(given: OwnColumn | PlainTarget<Float64Array>): Variable {
  if (given.kind === 'class') {
    const labels = [...new Set(given.values)];
    return { kernel: 'delta', codes: Int32Array.from(given.values, (label) => labels.indexOf(label)) };
  }
  return { kernel: 'gaussian', coordinates: given.kind === 'vector' ? given.values : [given.values] };
}

/** The kernel matrix of a variable: exp(-|a - b|²), or 1 for equal codes. */
function unitGram(variable: Variable): Gram {
  if (variable.kernel === 'delta') return deltaGram([...variable.codes]);
  if (variable.kernel === 'gram') throw new Error('not a variable of this test');
  const { coordinates } = variable;
  return gaussianGram(
    Array.from(coordinates[0], (_, i) => coordinates.map((values) => values[i])),
    Math.SQRT1_2,
  );
}
