/** The kernel correlation and its p-values against the reference cases of kind `correlation`. */
import { type Column, hsicInf, kernelCorrelation, permutationPValue, type Target } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { expectAllClose, expectClose, goldenCases } from '../../support/golden.js';

type Values = { kind: 'number'; values: number[] } | { kind: 'class'; values: (string | number)[] };

interface CorrelationCase {
  kind: 'correlation';
  name: string;
  input: { features: Values[]; target: Values; covariates?: Values[] | null; strata?: number[] | null };
  output: {
    targetWidths: (number | string)[];
    features: {
      feature: number;
      widths: (number | string)[];
      correlations: number[][];
      statistic: number;
      best: [number, number];
      above?: number;
      total?: number;
    }[];
  };
}

describe.each(goldenCases<CorrelationCase>('correlation'))('%s', (_, { input, output }) => {
  const features = input.features.map((values, i): Column => ({ ...values, name: `f${i}` }));
  const target: Target = input.target;
  const covariates = input.covariates?.map((values, i): Column => ({ ...values, name: `c${i}` })) ?? [];
  const strata = input.strata ? { name: 'stratum', values: input.strata } : undefined;
  const dataset = { features, target, covariates, ...(strata && { strata }) };
  const widthOf = (expected: number | string, actual: number | string): void => {
    if (expected === 'delta') expect(actual).toBe('delta');
    else expectClose(Number(actual), expected, 1e-10);
  };

  it('kernelCorrelation', async () => {
    const scores = await kernelCorrelation(dataset);
    expect(scores.map(({ index }) => index)).toEqual(output.features.map(({ feature }) => feature));
    output.features.forEach(({ statistic, widths, best }, i) => {
      expectClose(scores[i].correlation, statistic, 1e-10, 1e-12);
      widthOf(widths[best[0]], scores[i].widths[0]);
      widthOf(output.targetWidths[best[1]], scores[i].widths[1]);
    });
  });

  it('every pair of widths by itself', async () => {
    const multiples = [0.25, 1, 4];
    for (const { feature, widths, correlations } of output.features) {
      const column = features[feature];
      for (let a = 0; a < widths.length; a++) {
        for (let b = 0; b < output.targetWidths.length; b++) {
          const [score] = await kernelCorrelation(
            { ...dataset, features: [column] },
            { featureWidths: [multiples[a]], targetWidths: [multiples[b]] },
          );
          expectClose(score.correlation, correlations[a][b], 1e-10, 1e-12);
        }
      }
    }
  });

  it('hsicInf', async () => {
    const result = await hsicInf(dataset, { select: 'all' });
    if (output.targetWidths[0] === 'delta') expect(result.targetWidths).toBeUndefined();
    else expectAllClose(result.targetWidths ?? [], output.targetWidths, 1e-10);
    const ranked = output.features.toSorted((a, b) => b.statistic - a.statistic);
    expect(result.selected.map(({ index }) => index)).toEqual(ranked.map(({ feature }) => feature));
    expect(result.scores).toHaveLength(features.length);
    for (const { feature, above, total } of ranked) {
      if (above === undefined || total === undefined) continue;
      const found = result.selected.find(({ index }) => index === feature);
      expect(found?.pValue).toBe(above / total);
      expect(found?.pValueError).toBe(0);
      if (strata !== undefined) continue;
      expect((await permutationPValue(features[feature], target)).pValue).toBe(above / total);
    }
  });
});
