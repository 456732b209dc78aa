/** Adjusted p-values against values worked out by hand, and the properties that define each method. */
import { type Adjustment, adjustPValues, InputError } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';

const METHODS: readonly Adjustment[] = ['none', 'bonferroni', 'holm', 'bh', 'by'];

/** p-values on (0, 1) that depend on the seed only. */
function drawn(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
}

function expectValues(actual: Float64Array, expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 12));
}

describe('worked by hand', () => {
  // Sorted .005 .01 .03 .04 .6; the multipliers are 5 4 3 2 1 (holm) and 5/1 5/2 5/3 5/4 5/5 (bh).
  const p = [0.01, 0.6, 0.03, 0.005, 0.04];

  it('none', () => expectValues(adjustPValues(p, 'none'), p));

  it('bonferroni', () => expectValues(adjustPValues(p, 'bonferroni'), [0.05, 1, 0.15, 0.025, 0.2]));

  it('holm: .04·2 = .08 is below .03·3 = .09 and rises to it', () =>
    expectValues(adjustPValues(p, 'holm'), [0.04, 0.6, 0.09, 0.025, 0.09]));

  it('bh: .03·5/3 = .05 is not above .04·5/4 = .05', () =>
    expectValues(adjustPValues(p, 'bh'), [0.025, 0.6, 0.05, 0.025, 0.05]));

  it('by: bh times 1 + 1/2 + 1/3 + 1/4 + 1/5 = 137/60, capped at 1', () =>
    expectValues(adjustPValues(p, 'by'), [
      (0.025 * 137) / 60,
      1,
      (0.05 * 137) / 60,
      (0.025 * 137) / 60,
      (0.05 * 137) / 60,
    ]));

  it("agrees with R's p.adjust on the evenly spaced vector .01 … .05", () => {
    const even = [0.01, 0.02, 0.03, 0.04, 0.05];
    expectValues(adjustPValues(even, 'bh'), [0.05, 0.05, 0.05, 0.05, 0.05]);
    expectValues(adjustPValues(even, 'holm'), [0.05, 0.08, 0.09, 0.09, 0.09]);
    expectValues(adjustPValues(even, 'bonferroni'), [0.05, 0.1, 0.15, 0.2, 0.25]);
  });

  it('equal p-values stay equal', () => {
    expectValues(adjustPValues([0.02, 0.02, 0.5], 'holm'), [0.06, 0.06, 0.5]);
    expectValues(adjustPValues([0.02, 0.02, 0.5], 'bh'), [0.03, 0.03, 0.5]);
    expectValues(adjustPValues([0.2, 0.2, 0.2, 0.2], 'bh'), [0.2, 0.2, 0.2, 0.2]);
  });

  it('the ends of the scale', () => {
    for (const method of METHODS) expectValues(adjustPValues([0, 1], method), [0, 1]);
  });
});

describe.each(METHODS)('%s', (method) => {
  it('leaves a single p-value alone and returns nothing for nothing', () => {
    expect(Array.from(adjustPValues([0.037], method))).toEqual([0.037]);
    expect(adjustPValues([], method)).toEqual(new Float64Array(0));
  });

  it('accepts typed arrays, returns a new array and leaves the input alone', () => {
    const p = Float64Array.of(0.2, 0.01);
    expect(adjustPValues(p, method)).not.toBe(p);
    expect(Array.from(p)).toEqual([0.2, 0.01]);
  });

  it('is at least p, at most 1, and keeps the order', () => {
    for (let count = 1; count <= 40; count++) {
      const p = drawn(count, 100 + count);
      const adjusted = adjustPValues(p, method);
      for (let i = 0; i < count; i++) {
        expect(adjusted[i]).toBeGreaterThanOrEqual(p[i]);
        expect(adjusted[i]).toBeLessThanOrEqual(1);
        for (let j = 0; j < i; j++)
          expect(Math.sign(adjusted[i] - adjusted[j]) * Math.sign(p[i] - p[j])).not.toBe(-1);
      }
    }
  });

  it('does not depend on the order of the input', () => {
    const p = drawn(17, 5);
    const reversed = adjustPValues(p.toReversed(), method);
    expect(Array.from(reversed).toReversed()).toEqual(Array.from(adjustPValues(p, method)));
  });

  it('rises with every p-value', () => {
    const p = drawn(12, 9).map((value) => value / 2);
    const before = adjustPValues(p, method);
    for (let i = 0; i < p.length; i++) {
      const after = adjustPValues(p.with(i, p[i] * 1.7), method);
      for (let j = 0; j < p.length; j++) expect(after[j]).toBeGreaterThanOrEqual(before[j]);
    }
  });

  it.each([-0.1, 1.1, NaN, Infinity])('refuses %s', (bad) => {
    const run = () => adjustPValues([0.5, bad], method);
    expect(run).toThrow(InputError);
    expect(run).toThrow(`adjustPValues requires values in [0, 1], got ${bad} at index 1`);
  });
});

it('none ≤ bh ≤ by and bh ≤ holm ≤ bonferroni', () => {
  for (let count = 1; count <= 30; count++) {
    const p = drawn(count, 7 * count).map((value) => value ** 3);
    const [none, bonferroni, holm, bh, by] = METHODS.map((method) => adjustPValues(p, method));
    for (let i = 0; i < count; i++) {
      expect(bh[i]).toBeGreaterThanOrEqual(none[i]);
      expect(by[i]).toBeGreaterThanOrEqual(bh[i]);
      // bh multiplies by count/j, holm by count − j + 1: the same number at both ends, up to rounding.
      expect(holm[i]).toBeGreaterThanOrEqual(bh[i] * (1 - 1e-15));
      expect(bonferroni[i]).toBeGreaterThanOrEqual(holm[i]);
    }
  }
});

it('refuses a method that it does not know, in a short message', () => {
  const run = (method: string) => () => adjustPValues([0.5], method as Adjustment);
  expect(run('fdr')).toThrow(InputError);
  expect(run('fdr')).toThrow(
    /^adjustPValues requires one of none, average, bonferroni, holm, bh, by, got "fdr"$/,
  );
  expect(run('x'.repeat(10_000))).toThrow(/^.{1,300}$/);
});
