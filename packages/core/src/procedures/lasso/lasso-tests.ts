/**
 * The tests of the features that the lasso selected, from scores z ~ N(μ, Σ) and kernel correlations M that count as known: each
 * association by itself, μ_j = 0, and each weight beside the others, (M_SS⁻¹ μ_S)_j = 0.
 */
import { type Alternative, type PValue, pValueOfTails, UNTESTABLE } from '../../inference/p-value.js';
import type { Condition } from '../../inference/truncate.js';
import { logTails } from '../../inference/truncated-normal.js';
import { type Truncation, untruncated } from '../../inference/truncation.js';
import type { Matrix } from '../../numerics/matrix.js';
import { type LassoProblem, lassoTruncation, pathOf } from './lasso-truncation.js';

/** What tests go by. */
export interface LassoTerms {
  condition: Condition;
  alternative: Alternative;
  /** Standard deviations up to this are rounding. */
  rounding: number;
}

/** The tests of one selected feature. */
export interface LassoTest {
  /** Its place among the candidates. */
  place: number;
  coefficient: number;
  sd: number;
  truncation: Truncation;
  own: PValue;
  /** As if nothing had been selected. */
  naive: PValue;
  partial: PValue;
}

/** Tests of all features that are selected, in the order in which they entered. */
export function lassoTests(problem: LassoProblem, covariance: Matrix, terms: LassoTerms): LassoTest[] {
  const { active, coefficients } = pathOf(problem);
  const { condition } = terms;
  const members = new Set(active);
  const isSame = (others: readonly number[]): boolean =>
    others.length === members.size && others.every((other) => members.has(other));
  const weights = inverseOf(problem.likeness, active);
  return active.map((place, s) => {
    const unit = directionOf(problem, [place], [1]);
    const has = (others: readonly number[]): boolean => others.includes(place);
    const along = (direction: Float64Array, keeps: typeof has, given: Condition) =>
      test(problem, covariance, { ...terms, condition: given, direction, keeps });
    const own = along(unit, condition === 'set' ? isSame : has, condition);
    return {
      place,
      coefficient: coefficients[s],
      sd: own.sd,
      truncation: own.truncation,
      own: own.p,
      naive: along(unit, has, 'none').p,
      partial: along(directionOf(problem, active, weights[s]), isSame, condition).p,
    };
  });
}

/** The test of ηᵀμ = 0. */
function test(
  problem: LassoProblem,
  covariance: Matrix,
  {
    condition,
    alternative,
    rounding,
    direction,
    keeps,
  }: LassoTerms & { direction: Float64Array; keeps: (active: readonly number[]) => boolean },
): { sd: number; truncation: Truncation; p: PValue } {
  const { relevance } = problem;
  const count = relevance.length;
  const image = new Float64Array(count);
  let [value, variance] = [0, 0];
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) image[i] += covariance.data[i * count + j] * direction[j];
    value += direction[i] * relevance[i];
    variance += direction[i] * image[i];
  }
  const sd = Math.sqrt(Math.max(0, variance));
  if (sd <= rounding) return { sd, truncation: untruncated(), p: UNTESTABLE };
  const slope = image.map((entry) => entry / variance);
  const truncation =
    condition === 'none' ? untruncated() : lassoTruncation(problem, { value, sd, slope, keeps });
  return {
    sd,
    truncation,
    p: pValueOfTails(logTails(value, { mean: 0, sd, intervals: truncation }), alternative),
  };
}

/** Numbers at some places, 0 elsewhere. */
function directionOf(
  { relevance }: LassoProblem,
  places: readonly number[],
  numbers: ArrayLike<number>,
): Float64Array {
  const direction = new Float64Array(relevance.length);
  places.forEach((place, a) => (direction[place] = numbers[a]));
  return direction;
}

/** The rows of M_SS⁻¹, by elimination: the path has made sure that no active feature is spanned by the others. */
function inverseOf({ columns, data }: Matrix, active: readonly number[]): Float64Array[] {
  const size = active.length;
  const rows = active.map((i, a) =>
    Float64Array.of(...active.map((j) => data[i * columns + j]), ...active.map((_, b) => (a === b ? 1 : 0))),
  );
  for (let p = 0; p < size; p++) {
    const pivot = rows[p][p];
    rows[p] = rows[p].map((value) => value / pivot);
    for (let i = 0; i < size; i++) {
      if (i === p) continue;
      const factor = rows[i][p];
      for (let j = 0; j < 2 * size; j++) rows[i][j] -= factor * rows[p][j];
    }
  }
  return rows.map((row) => row.slice(size));
}
