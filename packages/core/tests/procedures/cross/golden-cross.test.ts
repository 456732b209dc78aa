/** The cross procedure against the reference cases of kind `cross`. */
import { crossHsic, hsicInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import {
  datasetOf,
  type Extended,
  expectAllClose,
  expectClose,
  goldenCases,
  targetOf,
} from '../../support/golden.js';

interface CrossCase {
  kind: 'cross';
  name: string;
  input: {
    X: number[][];
    y: (number | number[])[];
    targetKind: 'number' | 'vector' | 'class';
    k: number;
    normalScores: boolean;
    rowsA: number;
  };
  output: {
    targetBandwidth: number | null;
    excluded: number[];
    statistics: number[];
    rowValues: number[][];
    selected: {
      feature: number;
      statistic: number;
      sd: number;
      skewness: number;
      truncation: [Extended, Extended][];
      pValue: number;
      logPValue: number;
    }[];
  };
}

describe.each(goldenCases<CrossCase>('cross'))('%s', (_, { input, output }) => {
  const dataset = datasetOf(input.X, targetOf(input.y, input.targetKind === 'class'));
  const targetTransform = input.normalScores ? 'normal-scores' : 'none';

  it('crossHsic', async () => {
    const { statistics, rowValues, excluded, targetBandwidth } = await crossHsic(dataset, {
      rowsA: input.rowsA,
      targetTransform,
    });
    expectAllClose(statistics, output.statistics, 1e-10, 1e-12);
    expectAllClose(rowValues.data, output.rowValues.flat(), 1e-10, 1e-12);
    expect(excluded.map(({ index }) => index)).toEqual(output.excluded);
    if (output.targetBandwidth !== null) expectClose(targetBandwidth ?? NaN, output.targetBandwidth, 1e-10);
  });

  it('hsicInf', async () => {
    const result = await hsicInf(dataset, {
      preset: 'cross',
      select: input.k,
      shuffle: false,
      targetTransform,
    });
    expectAllClose(result.statistics, output.statistics, 1e-10, 1e-12);
    expect(result.excluded.map(({ index }) => index)).toEqual(output.excluded);
    expect(result.selected.map(({ index }) => index)).toEqual(output.selected.map(({ feature }) => feature));
    output.selected.forEach((expected, s) => {
      const feature = result.selected[s];
      expectClose(feature.statistic, expected.statistic, 1e-10, 1e-12);
      expectClose(feature.standardError, expected.sd, 1e-10);
      expectClose(feature.skewness ?? NaN, expected.skewness, 1e-10, 1e-12);
      expectAllClose(feature.truncation.flat(), expected.truncation.flat(), 1e-10, 1e-12);
      expectClose(feature.pValue, expected.pValue, 1e-9);
      expectClose(feature.logPValue, expected.logPValue, 1e-9);
    });
  });
});
