/** A feature in words: strength, shape, verdict, and how close it was. */
import { hsicInf, type SelectedFeature, simulate } from '@hsicinf/core';
import { explanationText } from '@hsicinf/report';
import { describe, expect, it } from 'vitest';
import { inputOf, recommendedOf } from '../support/handmade.js';

const dataset = simulate('additive', { rows: 150, features: 8, seed: 1 });

describe('the words on a feature', () => {
  it('say strength, shape and verdict of a real run', async () => {
    const result = await hsicInf(dataset, { select: 'all', threads: 1 });
    const input = inputOf(result, { dataset, targetName: 'dose' });
    const found = result.selected.filter(({ significant }) => significant);
    expect(found.length).toBeGreaterThan(2);
    for (const feature of found) {
      const text = explanationText(input, feature);
      expect(text).toMatch(
        /relation \(kernel correlation 0\.\d+, like a straight line with correlation ±0\.\d\d\)\./,
      );
      expect(text).toMatch(
        /U-shaped: dose is lowest at middle values of x[1-5] and higher towards both ends\./,
      );
      expect(text).toMatch(/Significant at 5\u00a0% \(adjusted p /);
    }
    const other = result.selected.find(({ significant }) => !significant);
    expect(explanationText(input, other ?? found[0])).toMatch(
      /Not significant at 5\u00a0% .*8 features were looked at\. That does not show that x\d and dose are unrelated/,
    );
  });

  it('warn where the Monte-Carlo error could decide, and only there', () => {
    const of = (adjustedPValue: number): string => {
      const result = recommendedOf([
        {
          name: 'a',
          correlation: 0.1,
          pValue: adjustedPValue / 10,
          pValueError: adjustedPValue / 100,
          adjustedPValue,
        },
      ]);
      return explanationText(inputOf(result), result.selected[0]);
    };
    expect(of(0.045)).toContain(
      'This is close to the level: the adjusted p-value has a standard error of 0.0045',
    );
    expect(of(0.058)).toContain('close to the level');
    expect(of(0.02)).not.toContain('close to the level');
    expect(of(0.2)).not.toContain('close to the level');
  });

  describe('with few shuffles', () => {
    const of = (own: Partial<SelectedFeature>): string => {
      const result = recommendedOf([{ name: 'a', correlation: 0.372, significant: false, ...own }]);
      const few = { ...result, options: { ...result.options, permutations: 99 } };
      return explanationText(inputOf(few), few.selected[0]);
    };

    it('do not warn where no seed could decide otherwise, and say that more shuffles may', () => {
      const text = of({ pValue: 0.01, pValueError: 0.01, adjustedPValue: 1 });
      expect(text).not.toContain('close to the level');
      expect(text).toContain('with 99 shuffles no p-value can be smaller than this, and more shuffles may');
      expect(of({ pValue: 0.01, pValueError: 0.01, adjustedPValue: 0.06 })).not.toContain('close to');
      expect(of({ pValue: 0.01, adjustedPValue: 0.06, isUpperBound: true })).not.toContain('close to');
    });

    it('do not warn far from the level, however large the error', () => {
      expect(of({ pValue: 0.03, pValueError: 0.02, adjustedPValue: 0.3 })).not.toContain('close to');
    });

    it('do not call a relation strong and weak at once', () => {
      const text = of({ pValue: 0.2, adjustedPValue: 0.4 });
      expect(text).toContain('A strong relation, if there is one');
      expect(text).not.toContain('weak');
    });
  });

  it('take the error from the feature that decides the adjusted p-value', () => {
    const result = recommendedOf([
      {
        name: 'a',
        correlation: 0.3,
        pValue: 0.02,
        pValueError: 0,
        adjustedPValue: 0.052,
        significant: false,
      },
      { name: 'b', correlation: 0.2, pValue: 0.026, pValueError: 0.0026, adjustedPValue: 0.052 },
    ]);
    expect(explanationText(inputOf(result), result.selected[0])).toContain('a standard error of 0.0052');
  });
});
