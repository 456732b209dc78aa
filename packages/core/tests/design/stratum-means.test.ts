/** Stratum means: by their definition, and the same for the same values in another order. */
import { describe, expect, it } from 'vitest';
import { standardize } from '../../src/data/standardize.js';
import { plainFacts } from '../../src/data/column-facts.js';
import { takeOffStratumMeans, takeOffWhatDiffers } from '../../src/design/stratum-means.js';
import { randomStream } from '../../src/numerics/random.js';
import { groupsOf } from '../../src/numerics/row-groups.js';

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const squares = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0);

/** The same, as METHOD has it. */
function byDefinition(values: Float64Array, sizes: readonly number[]): number[] {
  const scaled = Array.from(standardize(values) as Float64Array);
  const strata = sizes.map((size, s) => {
    const from = sizes.slice(0, s).reduce((a, b) => a + b, 0);
    return scaled.slice(from, from + size);
  });
  const within = strata.reduce((sum, own) => sum + squares(own), 0) / (scaled.length - sizes.length);
  const spread = squares(strata.map(mean)) / (sizes.length - 1);
  const between = Math.max(0, spread - within * mean(sizes.map((size) => 1 / size)));
  return strata.flatMap((own) => {
    const share = between > 0 ? between / (between + within / own.length) : 0;
    return own.map((value) => value - share * mean(own));
  });
}

describe.each([0, 0.5, 30])('strata that differ by %d', (apart) => {
  it.each([[[4, 1, 2, 3, 30]], [[3, 3, 3, 3, 3, 3]], [[50, 60]]])('of %j rows', (sizes) => {
    const random = randomStream(7, sizes.join());
    const { of, sizes: all } = groupsOf(sizes.flatMap((size, s) => Array<number>(size).fill(s)));
    const values = Float64Array.from(of, (s) => Math.floor(5 * random.uniform()) + apart * (s % 3));
    const expected = byDefinition(values, sizes);
    const own = values.slice();
    const isTaken = takeOffWhatDiffers(own, { of, sizes: all }, plainFacts(values));
    const left = isTaken ? own : (standardize(own) as Float64Array);
    const stayed = isTaken ? values : own;
    expect(stayed).toEqual(values);
    takeOffStratumMeans(values, { of, sizes: all });
    expected.forEach((value, i) => {
      expect(Math.abs(values[i] - value)).toBeLessThan(1e-13);
      expect(Math.abs(left[i] - value)).toBeLessThan(1e-13);
    });
  });
});

it('the same values in another order lose the same mean', () => {
  const groups = groupsOf(Array.from({ length: 40 }, (_, i) => Math.floor(i / 10)));
  const answers = [0, 1, 3, 3, 4, 2, 2, 1, 0, 4];
  const turned = answers.toReversed();
  const values = Float64Array.from([...answers, ...turned, ...turned, ...answers.map((x) => x + 9)]);
  takeOffStratumMeans(values, groups);
  expect(Array.from(values.subarray(10, 20))).toEqual(Array.from(values.subarray(0, 10)).toReversed());
  expect(new Set(values).size).toBe(10);
});

it('what is the same within strata is 0, what is the same everywhere stays', () => {
  const groups = groupsOf([0, 0, 1, 1]);
  const [apart, same] = [Float64Array.of(1, 1, 4, 4), Float64Array.of(3, 3, 3, 3)];
  takeOffStratumMeans(apart, groups);
  takeOffStratumMeans(same, groups);
  expect(Array.from(apart)).toEqual([0, 0, 0, 0]);
  expect(Array.from(same)).toEqual([3, 3, 3, 3]);
});
