/** Standardised values and normal scores: by hand, against arithmetic in whole numbers, and up to the ends of the doubles. */
import { describe, expect, it } from 'vitest';
import { normalScores, standardize } from '../../src/data/standardize.js';
import { randomStream } from '../../src/numerics/random.js';
import { largestDifference, mean, naiveStandardize, sum } from '../support/naive-hsic.js';

describe('normalScores', () => {
  it('gives equal values the quantile of their mean rank', () => {
    // Ranks 4, 1½, 1½, 3 of 4: the quantiles of 7/8, 1/4, 1/4 and 5/8, from a table.
    const quantiles = [1.1503493803760079, -0.6744897501960817, -0.6744897501960817, 0.3186393639643752];
    const scores = normalScores(Float64Array.of(30, -1, -1, 2)) ?? [];
    expect(largestDifference(scores, naiveStandardize(quantiles))).toBeLessThan(1e-15);
  });

  it('depends on the order of the values alone', () => {
    const values = Float64Array.from({ length: 40 }, (_, i) => Math.sin(i) * (i % 3));
    expect(normalScores(values.map((value) => Math.exp(5 * value) - 1e6))).toEqual(normalScores(values));
    expect(normalScores(Float64Array.of(-1e308, 1e308, 0))).toEqual(normalScores(Float64Array.of(1, 3, 2)));
  });

  it('has none where all values are equal', () => {
    expect(normalScores(new Float64Array(5).fill(3))).toBeUndefined();
  });
});

describe('standardize', () => {
  const noise = Float64Array.from({ length: 50 }, (_, i) => Math.round(2 ** 20 * Math.sin(7 * i)) / 2 ** 20);

  it('has mean 0 and standard deviation 1, by hand', () => {
    const scores = standardize(Float64Array.of(1, 3)) ?? [];
    expect(largestDifference(scores, [-Math.SQRT1_2, Math.SQRT1_2])).toBeLessThan(1e-15);
  });

  it.each([1e300, 1e-300, 2 ** 1000, 2 ** -1040, -3e-200])('does not see a factor of %d', (factor) => {
    const expected = [...(standardize(noise) ?? [])].map((value) => Math.sign(factor) * value);
    // At 2^-1040 the values are subnormal: 34 of their bits are left.
    const tolerance = factor === 2 ** -1040 ? 1e-9 : 1e-14;
    expect(largestDifference(standardize(noise.map((value) => value * factor)) ?? [], expected)).toBeLessThan(
      tolerance,
    );
  });

  it('does not see a large offset beyond the digits that the values have left', () => {
    // Multiples of 2^-20 around 1e9 are exact, so that nothing is lost before.
    const expected = [...(standardize(noise) ?? [])];
    expect(largestDifference(standardize(noise.map((value) => value + 1e9)) ?? [], expected)).toBeLessThan(
      1e-12,
    );
  });

  it('sees two values in one place behind all others, and none where there is one value', () => {
    const tenth = Float64Array.of(0.1 + 0.2, 0.3, 0.3, 0.3);
    expect(standardize(tenth)).toEqual(Float64Array.of(1.5, -0.5, -0.5, -0.5));
    expect(standardize(new Float64Array(4))).toBeUndefined();
    expect(standardize(new Float64Array(4).fill(-1e300))).toBeUndefined();
  });

  it('is finite with mean 0 and standard deviation 1 up to the ends of the doubles', () => {
    const { MAX_VALUE, MIN_VALUE } = Number;
    for (const values of [
      [MAX_VALUE, -MAX_VALUE, 0, 1],
      [MAX_VALUE, MAX_VALUE, 0],
      [MIN_VALUE, 0, 0, 0, 2 * MIN_VALUE],
      [1e300, 1, 2, 3, 4],
      [1e-320, 1e-310, -1e-315],
    ]) {
      const scores = [...(standardize(Float64Array.from(values)) ?? [NaN])];
      expect(Math.abs(mean(scores)), String(values)).toBeLessThan(1e-15);
      expect(Math.abs(sum(scores.map((score) => score * score)) / (values.length - 1) - 1)).toBeLessThan(
        1e-14,
      );
    }
  });
});

const ROWS = 80;

/** A double as a whole number of the smallest one, 2^-1074. */
function whole(value: number): bigint {
  const bits = new BigUint64Array(Float64Array.of(value).buffer)[0];
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & ((1n << 52n) - 1n);
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return bits >> 63n === 1n ? -size : size;
}

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** The standardised values, in whole numbers to the end. */
function exactly(values: Float64Array): Float64Array {
  const n = BigInt(values.length);
  const all = Array.from(values, whole);
  const total = all.reduce((a, b) => a + b, 0n);
  // n times the differences from the mean.
  const differences = all.map((value) => n * value - total);
  const squares = differences.reduce((a, b) => a + b * b, 0n);
  // (difference/n) / √(squares/n²/(n − 1)), to 2^-200.
  const sd = squareRoot((squares << 400n) / (n - 1n));
  return Float64Array.from(differences, (difference) => {
    const quotient = (difference << 460n) / sd;
    return Number(quotient >> 130n) / 2 ** 130;
  });
}

const random = randomStream(1, 'offsets');
const uniform = (): number => random.uniform();
const draw = (make: (i: number) => number, rows = ROWS): Float64Array =>
  Float64Array.from({ length: rows }, (_, i) => make(i));

describe('standardize is exact to 1e-12 for', () => {
  it.each<[string, Float64Array]>([
    ['whole numbers beyond 1e15', draw(() => 1e15 + random.below(10))],
    ['eighths beyond 1e15', draw(() => 1e15 + random.below(80) / 8)],
    ['two neighbours at 1e15', draw((i) => 1e15 + (i === 7 ? 0.125 : 0))],
    ['two neighbours at 1', draw((i) => (i === 7 ? 1 + 2 ** -52 : 1))],
    ['neighbours at -1e6', draw((i) => -1e6 - (i % 3) * 2 ** -33)],
    ['time in nanoseconds', draw(() => 1.7e18 + 256 * random.below(1000))],
    ['an offset of 1e9', draw(() => 1e9 + uniform())],
    ['an offset of 1e5', draw(() => 1e5 + uniform())],
    ['many rows at an offset', draw(() => 1e15 + random.below(2), 100_000)],
    ['1e300', draw(() => 1e300 * (uniform() - 0.5))],
    ['neighbours at 1e300', draw((i) => 1e300 * (1 + (i % 5) * 2 ** -52))],
    ['the largest numbers', draw((i) => (i % 2 === 0 ? 1 : -1) * Number.MAX_VALUE)],
    ['the largest numbers on one side', draw((i) => Number.MAX_VALUE * (i % 3 === 0 ? 1 : 0.999))],
    ['denormal numbers', draw(() => 1e-310 * (uniform() - 0.5))],
    ['the smallest numbers', draw((i) => (i % 4) * Number.MIN_VALUE)],
    ['sizes of all kinds', draw(() => 10 ** (600 * (uniform() - 0.5)))],
    ['1e15 and 0', draw((i) => (i === 3 ? 0 : 1e15 + random.below(10)))],
    ['-1e15 and 1e15', draw((i) => (i % 2 === 0 ? 1 : -1) * (1e15 + random.below(10)))],
    ['ordinary numbers', draw(() => uniform())],
  ])('%s', (_, values) => {
    const expected = exactly(values);
    const got = standardize(values) ?? new Float64Array();
    expect(got).toHaveLength(expected.length);
    let worst = 0;
    for (let i = 0; i < got.length; i++) {
      worst = Math.max(worst, Math.abs(got[i] - expected[i]) / Math.max(1, Math.abs(expected[i])));
    }
    expect(worst).toBeLessThan(1e-12);
  });
});
