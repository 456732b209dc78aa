/** The exact procedure against the reference cases of kind `exact`. */
import { fullHsic, hsicInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { datasetOf, expectAllClose, expectClose, goldenCases, targetOf } from '../../support/golden.js';

interface ExactCase {
  kind: 'exact';
  name: string;
  input: { X: number[][]; y: (number | number[])[]; targetKind: string; k: number; normalScores: boolean };
  output: {
    targetBandwidth: number | null;
    statistics: number[];
    threshold: number;
    selectedIndices: number[];
    selected: { feature: number; statistic: number; above: number; total: number; pValue: number }[];
  };
}

describe.each(goldenCases<ExactCase>('exact'))('%s', (_, { input, output }) => {
  const dataset = datasetOf(input.X, targetOf(input.y, input.targetKind === 'class'));
  const targetTransform = input.normalScores ? 'normal-scores' : 'none';

  it('fullHsic', async () => {
    expectAllClose(await fullHsic(dataset, { targetTransform }), output.statistics, 1e-10, 1e-12);
  });

  it('hsicInf', async () => {
    const result = await hsicInf(dataset, {
      preset: 'exact',
      select: input.k,
      permutations: 199,
      targetTransform,
    });
    expectAllClose(result.statistics, output.statistics, 1e-10, 1e-12);
    expect(result.selected.map(({ index }) => index)).toEqual(output.selectedIndices);
    if (output.targetBandwidth !== null)
      expectClose(result.targetBandwidth ?? NaN, output.targetBandwidth, 1e-10);
    for (const { truncation } of result.selected) {
      expectClose(truncation[0][0], output.threshold, 1e-10, 1e-12);
      expect(truncation[0][1]).toBe(Infinity);
    }
    output.selected.forEach(({ above, total }, s) => {
      expect(result.selected[s].pValue).toBe(above / total);
      expect(result.selected[s].pValueError).toBe(0);
    });
  });
});
