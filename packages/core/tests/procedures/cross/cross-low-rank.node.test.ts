/** Cross-HSIC from thin factors against the exact pass: values, moments, p-values, and the choice between the two. */
import { crossHsic, hsicInf, simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import type { OwnColumn, OwnDataset, OwnTarget } from '../../../src/data/dataset.js';
import { covariancesWith } from '../../../src/statistics/sample-covariance.js';
import { originalOrder } from '../../../src/data/row-order.js';
import { prepareFeature, prepareTarget, variableOf } from '../../../src/data/prepared-column.js';
import { kernelFactors } from '../../../src/kernels/factors.js';
import { kernelRow, type Variable } from '../../../src/kernels/variable.js';
import { crossPath } from '../../../src/procedures/cross/cross-path.js';
import { crossTest } from '../../../src/procedures/cross/cross-test.js';
import { meansOf } from '../../../src/statistics/feature-values.js';
import { complementOf, truncate } from '../../../src/inference/truncate.js';
import { addMoments, contract, momentTensors } from '../../../src/procedures/cross/moment-tensors.js';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { randomStream } from '../../../src/numerics/random.js';
import { topK } from '../../../src/inference/top-k.js';
import {
  type LowRankParts,
  lowRankCrossValues,
  lowRankParts,
} from '../../../src/procedures/cross/cross-low-rank.js';
import { lowRankCrossMoments } from '../../../src/procedures/cross/cross-moments-low-rank.js';
import { type CrossMoments, crossMoments } from '../../../src/procedures/cross/cross-moments.js';
import { crossParts, crossValues } from '../../../src/procedures/cross/cross-values.js';
import { complete } from '../../../src/engine/steps.js';

const random = randomStream(5, 'low-rank test');
const normal = (): number => normalQuantile(random.uniform());

function column(rows: number, make: (i: number) => number): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => make(i));
}

function labels(rows: number, classes: number): number[] {
  return Array.from({ length: rows }, () => random.below(classes));
}

/** Outputs and features of all kinds; the features named after the output depend on it. */
function variables(rows: number): { targets: Record<string, Variable>; features: Record<string, Variable> } {
  const y = column(rows, normal);
  const order = originalOrder(rows);
  const target = (given: OwnTarget): Variable =>
    prepareTarget(given, order, { bandwidth: 'auto', transform: 'normal-scores', seed: 1 });
  const feature = (given: OwnColumn): Variable =>
    variableOf(prepareFeature(given, order, { bandwidth: 'auto', seed: 1 }) ?? expect.unreachable(), order);
  const number = (make: (i: number) => number): Variable =>
    feature({ name: 'x', values: column(rows, make) });
  return {
    targets: {
      number: target({ kind: 'number', values: y }),
      class: target({ kind: 'class', values: labels(rows, 3) }),
      vector: target({ kind: 'vector', values: [y, column(rows, normal)] }),
    },
    features: {
      normal: number(normal),
      uniform: number(() => random.uniform()),
      output: number((i) => y[i]),
      'output squared, noisy': number((i) => y[i] ** 2 + normal()),
      Cauchy: number(() => Math.tan(Math.PI * (random.uniform() - 0.5))),
      lognormal: number(() => Math.exp(normal())),
      'one outlier': number((i) => (i === 3 ? 100 : normal())),
      Likert: number(() => random.below(5)),
      binary: number(() => random.below(2)),
      rare: number((i) => (i % 40 === 0 ? 1 : 0)),
      class: feature({ name: 'x', kind: 'class', values: labels(rows, 6) }),
      vector: feature({ name: 'x', kind: 'vector', values: [column(rows, normal), column(rows, normal)] }),
    },
  };
}

function partsOf(target: Variable, rowsA: number, maxRank = 200): LowRankParts {
  return complete(lowRankParts(target, rowsA, maxRank)) ?? expect.unreachable();
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function difference(a: Float64Array, b: Float64Array): number {
  return largest(a.map((value, i) => value - b[i]));
}

describe.each([400, 1500, 3000])('the values g of %i rows', (rows) => {
  const { targets, features } = variables(rows);
  const rowsA = Math.round(0.6 * rows);

  it.each(Object.keys(targets))(
    'are those of the exact pass within 1e-10 of their scale, output: %s',
    (name) => {
      const exact = complete(crossValues(crossParts(targets[name], rowsA), Object.values(features)));
      const linear = complete(lowRankCrossValues(partsOf(targets[name], rowsA), Object.values(features)));
      Object.keys(features).forEach((feature, f) => {
        expect(difference(linear[f], exact[f]) / largest(exact[f]), feature).toBeLessThan(1e-10);
        // Not the exact pass in disguise.
        if (feature !== 'class') expect(linear[f], feature).not.toEqual(exact[f]);
      });
    },
  );
});

it('keeps the digits that rounding leaves where an outlier makes g tiny', () => {
  const rows = 1000;
  const order = originalOrder(rows);
  const target = variables(rows).targets['number'];
  for (const outlier of [1e3, 1e4, 1e6, 1e9]) {
    const values = column(rows, (i) => (i === 3 ? outlier : normal()));
    const encoded =
      prepareFeature({ name: 'x', values }, order, { bandwidth: 'auto', seed: 1 }) ?? expect.unreachable();
    const variable = variableOf(encoded, order);
    const [exact] = complete(crossValues(crossParts(target, 600), [variable]));
    const [linear] = complete(lowRankCrossValues(partsOf(target, 600), [variable]));
    expect(difference(linear, exact)).toBeLessThan(3e-15);
  }
});

function expectClose(found: CrossMoments, exact: CrossMoments, label: string): void {
  expect(Math.abs(found.sd / exact.sd - 1), label).toBeLessThan(1e-9);
  expect(Math.abs(found.skewness - exact.skewness), label).toBeLessThan(
    1e-6 * Math.sqrt(exact.concentration),
  );
  expect(Math.abs(found.concentration / exact.concentration - 1), label).toBeLessThan(1e-6);
}

describe.each([250, 800])('the moments of %i rows', (rows) => {
  const { targets, features } = variables(rows);
  const rowsA = Math.round(0.6 * rows);

  it.each(Object.keys(targets))('are those of the exact pass as far as is stated, output: %s', (name) => {
    const parts = partsOf(targets[name], rowsA);
    for (const [label, feature] of Object.entries(features)) {
      expectClose(
        complete(lowRankCrossMoments(parts, feature)),
        complete(crossMoments(parts, feature)),
        label,
      );
    }
  });
});

describe('moments', () => {
  const rows = 300;
  const { targets, features } = variables(rows);

  it('of a feature that is constant are 0', () => {
    const constant: Variable = { kernel: 'gaussian', coordinates: [new Float64Array(rows)] };
    const { sd } = complete(lowRankCrossMoments(partsOf(targets['number'], 180), constant));
    expect(sd).toBeLessThan(1e-18);
  });

  it('sum products of three and four columns', () => {
    const sides = [0, 1].map(() => Array.from({ length: 4 }, () => column(150, normal)));
    const tensors = sides.map((columns) => {
      const sums = momentTensors(4);
      addMoments(sums, columns, 0, 20);
      addMoments(sums, columns, 20, 150);
      return sums;
    });
    const expected = { third: 0, fourth: 0 };
    for (let i = 0; i < 150; i++) {
      for (let j = 0; j < 150; j++) {
        const entry = sides[0].reduce((sum, left, a) => sum + left[i] * sides[1][a][j], 0);
        expected.third += entry ** 3;
        expected.fourth += entry ** 4;
      }
    }
    const found = contract(tensors[0], tensors[1], 4);
    expect(found.fourth / expected.fourth).toBeCloseTo(1, 12);
    expect(found.third / expected.third).toBeCloseTo(1, 10);
  });

  it('of the exact pass do not depend on the tile beyond rounding', () => {
    const parts = crossParts(targets['number'], 180);
    const whole = complete(crossMoments(parts, features['normal']));
    const tiled = complete(crossMoments(parts, features['normal'], 1000));
    expect(tiled).not.toEqual(whole);
    expect(Math.abs(tiled.sd / whole.sd - 1)).toBeLessThan(1e-13);
    expect(Math.abs(tiled.skewness - whole.skewness)).toBeLessThan(1e-13);
    expect(Math.abs(tiled.concentration / whole.concentration - 1)).toBeLessThan(1e-12);
  });
});

describe('a feature with too many columns', () => {
  const { targets, features } = variables(400);
  const parts = { ...partsOf(targets['number'], 240), maxRank: 10 };

  it('goes the exact way, bit by bit, and the others do not', () => {
    const all = Object.values(features);
    const found = complete(lowRankCrossValues(parts, all));
    const exact = complete(crossValues(crossParts(parts.target, 240), all));
    const linear = complete(lowRankCrossValues({ ...parts, maxRank: 200 }, all));
    const few = new Set(['Likert', 'binary', 'rare', 'class', 'one outlier']);
    Object.keys(features).forEach((name, f) => {
      expect(found[f], name).toEqual((few.has(name) ? linear : exact)[f]);
    });
  });

  it('does so whatever else is in its group', () => {
    const all = Object.values(features);
    const alone = all.map((feature) => complete(lowRankCrossValues(parts, [feature]))[0]);
    expect(complete(lowRankCrossValues(parts, all))).toEqual(alone);
  });

  it('has the same moments, and so has an output with too many', () => {
    const exact = complete(crossMoments(parts, features['normal']));
    expectClose(complete(lowRankCrossMoments(parts, features['normal'])), exact, 'feature');
    const without = { ...parts, columns: undefined, maxRank: 200 };
    expectClose(complete(lowRankCrossMoments(without, features['normal'])), exact, 'output');
    // Neither kernel is thin.
    expect(complete(lowRankCrossMoments({ ...without, maxRank: 10 }, features['normal']))).toEqual(exact);
  });

  it('is undefined for an output', () => {
    expect(complete(lowRankParts(targets['number'], 240, 10))).toBeUndefined();
  });
});

describe('the way', () => {
  const breathe = (): Promise<void> => Promise.resolve();
  const target = (rows: number, dimensions: number): Variable => ({
    kernel: 'gaussian',
    coordinates: Array.from({ length: dimensions }, () => column(rows, normal)),
  });

  it.each([
    [599, 1, 'cross', 'crossMoments'],
    [600, 1, 'cross', 'lowRankCrossMoments'],
    [5000, 1, 'lowRankCross', 'lowRankCrossMoments'],
    [5000, 5, 'cross', 'lowRankCrossMoments'],
  ])('for %i rows and %i dimensions is %s and %s', async (rows, dimensions, values, moments) => {
    const path = await crossPath(target(rows, dimensions), Math.round(0.6 * rows), breathe);
    expect([path.values.task.name, path.moments.task.name]).toEqual([values, moments]);
  });
});

it('gives the p-values of the exact way', () => {
  const rows = 1000;
  const rowsA = 600;
  const { features, target } = simulate('additive', { rows, features: 12, seed: 4 });
  const order = originalOrder(rows);
  const output = prepareTarget(target, order, {
    bandwidth: 'auto',
    transform: 'normal-scores',
    seed: 1,
  });
  const inputs = features.map((feature) =>
    variableOf(prepareFeature(feature, order, { bandwidth: 'auto', seed: 1 }) ?? expect.unreachable(), order),
  );
  const test = (values: Float64Array[], momentsOf: (feature: Variable) => CrossMoments) => {
    const statistics = meansOf(values);
    const selected = topK(statistics, 4);
    const relate = covariancesWith(selected.map((feature) => values[feature]));
    const covariances = values.map((own) => relate.of(own));
    return selected.map((feature, s) => {
      const covarianceColumn = Float64Array.from(covariances, (row) => row[s]);
      const rejected = complementOf(selected, statistics.length);
      return {
        feature,
        ...crossTest(statistics[feature], momentsOf(inputs[feature]), {
          truncation: truncate('feature', { statistics, covarianceColumn, feature, selected, rejected }),
          testable: true,
          alternative: 'greater',
          alpha: 0.05,
          plugInSd: Math.sqrt(covarianceColumn[feature] / rowsA),
          rowsA,
        }),
      };
    });
  };
  const exactParts = crossParts(output, rowsA);
  const parts = partsOf(output, rowsA);
  const exact = test(complete(crossValues(exactParts, inputs)), (feature) =>
    complete(crossMoments(exactParts, feature)),
  );
  const linear = test(complete(lowRankCrossValues(parts, inputs)), (feature) =>
    complete(lowRankCrossMoments(parts, feature)),
  );
  exact.forEach(({ feature, logPValue, standardError }, s) => {
    expect(linear[s].feature).toBe(feature);
    expect(Math.abs(linear[s].standardError / standardError - 1)).toBeLessThan(1e-9);
    expect(Math.abs(linear[s].logPValue - logPValue)).toBeLessThan(1e-6 * Math.max(1, Math.abs(logPValue)));
  });
});

describe('many rows', () => {
  it('take a moment, not minutes', async () => {
    const dataset = simulate('additive', { rows: 20_000, features: 8, seed: 2 });
    const start = performance.now();
    const { selected } = await hsicInf(dataset, { preset: 'cross', select: 5, threads: 1 });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(new Set(selected.map(({ index }) => index))).toEqual(new Set(dataset.relevant));
    for (const { logPValue } of selected) expect(logPValue).toBeLessThan(-100);
  });

  it('give the same bits on any number of threads', async () => {
    const { features, target } = simulate('non-additive', { rows: 5000, features: 18, seed: 2 });
    const vector: OwnColumn = {
      name: 'vector',
      kind: 'vector',
      values: features.slice(0, 4).map(({ values }) => values as Float64Array),
    };
    const dataset: OwnDataset = { features: [...features.slice(4), vector, ...features.slice(0, 4)], target };
    const inline = await hsicInf(dataset, { preset: 'cross', select: 3, threads: 1 });
    expect(await hsicInf(dataset, { preset: 'cross', select: 3, threads: 2 })).toEqual(inline);
    expect(await crossHsic(dataset, { threads: 2 })).toEqual(await crossHsic(dataset, { threads: 1 }));
  });
});

it('kernelFactors keep every entry within the tolerance', () => {
  const rows = 300;
  const row = new Float64Array(rows);
  for (const [name, variable] of Object.entries(variables(rows).features)) {
    for (const tolerance of [1e-6, 1e-13]) {
      const { columns } =
        complete(kernelFactors(variable, { tolerance, maxRank: rows })) ?? expect.unreachable();
      for (let i = 0; i < rows; i += 7) {
        kernelRow(variable, i, 0, rows, row);
        const error = row.map((value, j) => value - columns.reduce((sum, c) => sum + c[i] * c[j], 0));
        expect(largest(error), name).toBeLessThan(tolerance + 1e-14);
      }
    }
  }
});
