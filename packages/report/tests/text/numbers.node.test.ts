/** p-values are shown as far as they can be good for. */
import { describe, expect, it } from 'vitest';
import { adjustedPValueText, barePValueText, correlationFormat, pValueText } from '../../src/text/numbers.js';
import { feature } from '../support/handmade.js';

describe('a p-value in a closed form', () => {
  const tiny = { name: 'a', pValue: 0, logPValue: -18918, adjustedPValue: 0 };

  it('has no precision far out in the tail', () => {
    for (const own of [{ estimated: true }, { skewness: 0.1 }]) {
      const one = feature({ ...tiny, ...own });
      expect([pValueText(one), barePValueText(one), adjustedPValueText(one)]).toEqual(
        Array(3).fill('<1.0e-100'),
      );
    }
  });

  it('is shown down to there, and one to the letter down to any size', () => {
    expect(pValueText(feature({ name: 'a', pValue: 3e-90, estimated: true }))).toBe('3.0e-90');
    expect(pValueText(feature(tiny))).toMatch(/e-8216$/);
  });
});

describe('a small correlation among large ones', () => {
  it('is not shown as 0.000', () => {
    const write = correlationFormat([0.844, 0.0003]);
    expect([0.844, 0.0003, -0.00004, 0].map(write)).toEqual(['0.844', '0.0003', '-0.00004', '0.000']);
  });
});
