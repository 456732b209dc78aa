/**
 * Selection and truncation against naive twins: all pairs of Theorem 2, the polyhedral lemma, and a count of who is
 * ahead at points between all crossings. Variances differ by up to six orders of magnitude, so that slopes above 1 occur;
 * statistics tie and features are duplicated.
 */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../src/numerics/matrix.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { featureTruncation } from '../../src/inference/feature-truncation.js';
import { polyhedralLimits } from '../../src/inference/polyhedral.js';
import { setTruncation } from '../../src/inference/set-truncation.js';
import { topK } from '../../src/inference/top-k.js';
import type { Truncation, TruncationInput } from '../../src/inference/truncation.js';

interface Shape {
  seed: number;
  features: number;
  /** The share of the features that are selected. */
  share: number;
  /** Standard deviations run over so many orders of magnitude. */
  decades: number;
  hasTies: boolean;
  hasDuplicates: boolean;
}

interface Case {
  z: Float64Array;
  covariance: Matrix;
  selected: number[];
  rejected: number[];
}

/** z and Σ = FFᵀ of a shape; F has fewer columns than features, so Σ is singular. */
function caseOf({ seed, features: d, share, decades, hasTies, hasDuplicates }: Shape): Case {
  const random = randomStream(seed, 'selection test');
  const normal = (): number => normalQuantile(random.uniform());
  const factors = Math.max(2, Math.min(20, d >> 1));
  const f: number[][] = [];
  const z = new Float64Array(d);
  for (let i = 0; i < d; i++) {
    if (hasDuplicates && i > 0 && random.below(4) === 0) {
      const original = random.below(i);
      f.push(f[original]);
      // Half of the copies tie with the original, half run parallel to it.
      z[i] = z[original] + random.below(2) * normal();
      continue;
    }
    const scale = 10 ** (decades * random.uniform());
    // A common part makes most covariances positive, as between related features.
    f.push(Array.from({ length: factors }, (_, c) => scale * (normal() + (c === 0 ? 2 : 0))));
    const drawn = scale * 3 * normal();
    z[i] = hasTies ? Math.round(drawn) + 0 : drawn;
  }
  const data = new Float64Array(d * d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) data[i * d + j] = f[i].reduce((sum, value, c) => sum + value * f[j][c], 0);
  }
  const k = Math.max(1, Math.min(d - 1, Math.round(share * d)));
  const selected = topK(z, k);
  const rejected = Array.from(z, (_, i) => i).filter((i) => !selected.includes(i));
  return { z, covariance: { rows: d, columns: d, data }, selected, rejected };
}

function inputFor({ z, covariance, selected, rejected }: Case, feature: number): TruncationInput {
  const d = z.length;
  const covarianceColumn = Float64Array.from(z, (_, i) => covariance.data[i * d + feature]);
  return { statistics: z, covarianceColumn, feature, selected, rejected };
}

const shapes = fc.record({
  seed: fc.nat(),
  features: fc.integer({ min: 2, max: 40 }),
  share: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  decades: fc.constantFrom(0, 1, 3),
  hasTies: fc.boolean(),
  hasDuplicates: fc.boolean(),
});

/** Theorem 2, one pair at a time. */
function pairLoop({
  statistics: z,
  covarianceColumn: s,
  feature: m,
  selected,
  rejected,
}: TruncationInput): [number, number] {
  let lower = -Infinity;
  let upper = Infinity;
  for (const i of selected) {
    for (const l of rejected) {
      const difference = s[l] - s[i];
      if (Math.abs(difference) <= 1e-12 * Math.max(Math.abs(s[l]), Math.abs(s[i]))) continue;
      const end = (s[m] * (z[i] - z[l])) / difference + z[m];
      if (difference < 0) lower = Math.max(lower, end);
      else upper = Math.min(upper, end);
    }
  }
  return [lower, upper];
}

/** The distance of two ends in units of the farther one and of z_m, whose digits they share; 0 where both are the same infinity. */
function endError(actual: number, expected: number, z: number): number {
  if (actual === expected) return 0;
  return Math.abs(actual - expected) / Math.max(Math.abs(expected), Math.abs(z));
}

describe('setTruncation', () => {
  it('is the naive loop over all pairs', () => {
    let bounded = 0;
    fc.assert(
      fc.property(shapes, (shape) => {
        const one = caseOf(shape);
        for (const m of one.selected) {
          const input = inputFor(one, m);
          const [[lower, upper], ...more] = setTruncation(input);
          const naive = pairLoop(input);
          expect(more).toEqual([]);
          expect(endError(lower, naive[0], one.z[m])).toBeLessThan(1e-12);
          expect(endError(upper, naive[1], one.z[m])).toBeLessThan(1e-12);
          expect(lower).toBeLessThanOrEqual(one.z[m]);
          expect(upper).toBeGreaterThanOrEqual(one.z[m]);
          if (Number.isFinite(lower) && Number.isFinite(upper)) bounded += 1;
        }
      }),
      { seed: 1, numRuns: 400 },
    );
    expect(bounded).toBeGreaterThan(500);
  });

  it.each([
    { seed: 1, share: 0.005, decades: 0, hasTies: false, hasDuplicates: false },
    { seed: 2, share: 0.05, decades: 2, hasTies: true, hasDuplicates: true },
    { seed: 3, share: 0.5, decades: 3, hasTies: false, hasDuplicates: true },
  ])('is the naive loop at 2,000 features: $share selected', (shape) => {
    const one = caseOf({ ...shape, features: 2000 });
    for (const m of [one.selected[0], one.selected[5], one.selected.at(-1) ?? 0]) {
      const input = inputFor(one, m);
      const [[lower, upper]] = setTruncation(input);
      const naive = pairLoop(input);
      expect(endError(lower, naive[0], one.z[m])).toBeLessThan(1e-12);
      expect(endError(upper, naive[1], one.z[m])).toBeLessThan(1e-12);
    }
  });

  it('is the polyhedral lemma on the rows e_l - e_i', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const one = caseOf({ ...shape, features: 2 + (shape.features % 14) });
        const { z, covariance, selected, rejected } = one;
        const rows = selected.flatMap((i) =>
          rejected.map((l) => Array.from(z, (_, j) => (j === l ? 1 : 0) - (j === i ? 1 : 0))),
        );
        const A = { rows: rows.length, columns: z.length, data: Float64Array.from(rows.flat()) };
        for (const m of selected) {
          const direction = Array.from(z, (_, j) => (j === m ? 1 : 0));
          const limits = polyhedralLimits(z, covariance, { A, b: new Float64Array(rows.length), direction });
          const [[lower, upper]] = setTruncation(inputFor(one, m));
          expect(limits.value).toBe(z[m]);
          expect(limits.variance).toBe(covariance.data[m * z.length + m]);
          // The lemma subtracts slopes that are already divided by the variance: a few digits go where they are close.
          expect(endError(lower, limits.lower, z[m])).toBeLessThan(1e-10);
          expect(endError(upper, limits.upper, z[m])).toBeLessThan(1e-10);
        }
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('is not constrained by duplicates of the feature itself', () => {
    // Two copies above, one of them rejected: nothing can separate them, and the third feature alone sets the limit.
    const input = {
      statistics: [2, 2, 1],
      covarianceColumn: [1, 1, 0],
      feature: 0,
      selected: [0],
      rejected: [1, 2],
    };
    expect(setTruncation(input)).toEqual([[1, Infinity]]);
    expect(featureTruncation(input)).toEqual([[1, Infinity]]);
  });
});

/** How many others are ahead of feature m at t. Differences from z_m are compared, so that duplicates tie exactly. */
function countAhead({ statistics: z, covarianceColumn: s, feature: m }: TruncationInput, t: number): number {
  let count = 0;
  for (let l = 0; l < z.length; l++) {
    if (l !== m && z[l] - z[m] > ((s[m] - s[l]) / s[m]) * (t - z[m])) count += 1;
  }
  return count;
}

/** Where the line of another feature meets t, ascending. */
function meetingPoints({ statistics: z, covarianceColumn: s, feature: m }: TruncationInput): number[] {
  const points: number[] = [];
  for (let l = 0; l < z.length; l++) {
    const difference = s[m] - s[l];
    if (l === m || Math.abs(difference) <= 1e-12 * Math.max(Math.abs(s[m]), Math.abs(s[l]))) continue;
    points.push(z[m] + (s[m] * (z[l] - z[m])) / difference);
  }
  return points.toSorted((a, b) => a - b);
}

function contains(truncation: Truncation, t: number): boolean {
  return truncation.some(([lower, upper]) => lower <= t && t <= upper);
}

describe('featureTruncation', () => {
  it('is where fewer than k others are ahead, at points between all crossings', () => {
    let slopesAboveOne = 0;
    let unions = 0;
    fc.assert(
      fc.property(shapes, (shape) => {
        const one = caseOf(shape);
        for (const m of one.selected) {
          const input = inputFor(one, m);
          const truncation = featureTruncation(input);
          const points = meetingPoints(input);
          const probes = points.slice(1).map((point, i) => (point + points[i]) / 2);
          const width = points.length > 0 ? Math.abs(points[0]) + Math.abs(points[points.length - 1]) : 1;
          probes.push((points[0] ?? 0) - width - 1, (points.at(-1) ?? 0) + width + 1);
          for (const t of probes) {
            // Too close to a crossing, rounding decides.
            if (
              points.some((point) => Math.abs(point - t) < 1e-9 * Math.max(Math.abs(t), Math.abs(one.z[m])))
            )
              continue;
            expect(contains(truncation, t), `${t}`).toBe(countAhead(input, t) < one.selected.length);
          }
          for (const end of truncation.flat().filter(Number.isFinite)) {
            expect(Math.min(...points.map((point) => endError(end, point, one.z[m])))).toBeLessThan(1e-12);
          }
          expect(contains(truncation, one.z[m])).toBe(true);
          const ends = truncation.flat();
          expect(ends).toEqual(ends.toSorted((a, b) => a - b));
          slopesAboveOne += Array.from(one.z, (_, l) => l).some(
            (l) => input.covarianceColumn[l] > input.covarianceColumn[m],
          )
            ? 1
            : 0;
          unions += truncation.length > 1 ? 1 : 0;
        }
      }),
      { seed: 3, numRuns: 400 },
    );
    expect(slopesAboveOne).toBeGreaterThan(1000);
    expect(unions).toBeGreaterThan(50);
  });

  it('contains the interval of the whole set', () => {
    let wider = 0;
    fc.assert(
      fc.property(shapes, (shape) => {
        const one = caseOf(shape);
        for (const m of one.selected) {
          const input = inputFor(one, m);
          const [[lower, upper]] = setTruncation(input);
          const around = featureTruncation(input).find(
            ([from, to]) => from <= one.z[m] && one.z[m] <= to,
          ) ?? [NaN, NaN];
          const slack = (end: number): number =>
            Number.isFinite(end) ? 1e-12 * Math.max(Math.abs(end), Math.abs(one.z[m])) : 0;
          expect(around[0]).toBeLessThanOrEqual(lower + slack(lower));
          expect(around[1]).toBeGreaterThanOrEqual(upper - slack(upper));
          if (around[0] < lower - slack(lower) || around[1] > upper + slack(upper)) wider += 1;
        }
      }),
      { seed: 4, numRuns: 400 },
    );
    expect(wider).toBeGreaterThan(500);
  });

  it('keeps its digits between features that are nearly duplicates', () => {
    const random = randomStream(6, 'near duplicates');
    for (let run = 0; run < 300; run++) {
      const share = 10 ** (-9 * random.uniform());
      const near = (value: number): number => value * (1 + share * (random.uniform() - 0.5));
      const statistics = Array.from({ length: 6 }, () => near(0.3));
      const covarianceColumn = statistics.map(() => near(1.7));
      const selected = topK(statistics, 2);
      const rejected = [0, 1, 2, 3, 4, 5].filter((i) => !selected.includes(i));
      const input = { statistics, covarianceColumn, feature: selected[1], selected, rejected };
      // Close numbers subtract exactly, so that the naive points are right to a few roundings.
      const points = meetingPoints(input);
      for (const end of featureTruncation(input).flat().filter(Number.isFinite)) {
        expect(Math.min(...points.map((point) => endError(end, point, 0.3)))).toBeLessThan(1e-12);
      }
    }
  });

  it('counts a parallel line as ahead everywhere, by hand', () => {
    // Line 1 is t + 1 and takes one of two places for good; line 2 is 0, ahead left of 0.
    const input = {
      statistics: [1, 2, 0],
      covarianceColumn: [1, 1, 0],
      feature: 0,
      selected: [1, 0],
      rejected: [2],
    };
    expect(featureTruncation(input)).toEqual([[0, Infinity]]);
  });

  it('is a union where a steeper line overtakes, by hand', () => {
    // Line 1 is 3t - 2, ahead right of 1; line 2 is 2, ahead left of 2. Of two places the feature loses its own only
    // where both are ahead, between 1 and 2.
    const input = {
      statistics: [0, -2, 2],
      covarianceColumn: [1, 3, 0],
      feature: 0,
      selected: [0, 2],
      rejected: [1],
    };
    expect(featureTruncation(input)).toEqual([
      [-Infinity, 1],
      [2, Infinity],
    ]);
  });
});

describe('topK', () => {
  it('ranks by value, then by the lower index', () => {
    const values = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.nat(), (z, drawn) => {
        const k = drawn % (z.length + 1);
        const top = topK(z, k);
        const isBefore = (a: number, b: number): boolean => z[a] > z[b] || (z[a] === z[b] && a < b);
        expect(new Set(top).size).toBe(k);
        for (let r = 1; r < k; r++) expect(isBefore(top[r - 1], top[r])).toBe(true);
        const last = top.at(-1);
        for (let l = 0; l < z.length; l++) {
          if (last !== undefined && !top.includes(l)) expect(isBefore(last, l)).toBe(true);
        }
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('ranks by hand', () => {
    expect(topK([1, 3, 3, 2, 3], 2)).toEqual([1, 2]);
    expect(topK(Float64Array.of(-0, 0, -1), 3)).toEqual([0, 1, 2]);
  });
});
