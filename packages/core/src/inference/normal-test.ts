/**
 * Tests of selected features when z ~ N(μ, Σ): the truncated normal tail, and an interval for the mean.
 */
import { truncatedNormalInterval } from './confidence-interval.js';
import { type Alternative, type PValue, pValueOfTails, UNTESTABLE } from './p-value.js';
import { logTails } from './truncated-normal.js';
import type { Matrix } from '../numerics/matrix.js';
import { columnOf } from '../numerics/matrix.js';
import { type Truncation, untruncated } from './truncation.js';
import { complementOf, type Condition, truncate } from './truncate.js';

/** The test of one selected feature. */
export interface NormalTest {
  rank: number;
  /** The position among the statistics. */
  index: number;
  statistic: number;
  standardError: number;
  truncation: Truncation;
  pValue: number;
  logPValue: number;
  interval: [number, number];
}

/** What tests go by, besides the statistics and their covariances. */
export interface NormalTerms {
  selected: readonly number[];
  condition: Condition;
  alternative: Alternative;
  /** Standard errors up to this are rounding; 0 unless given. */
  rounding?: number;
}

/**
 * One test per selected feature, in the order given. `columns` holds Σ_{·m} for each of them, side by side.
 * A feature without variance beyond rounding is untestable: p = 1.
 */
export function normalTests(
  statistics: ArrayLike<number>,
  columns: Matrix,
  { alpha, ...terms }: NormalTerms & { alpha: number },
): NormalTest[] {
  const { selected, rounding = 0 } = terms;
  const pValues = normalPValues(statistics, columns, terms);
  return selected.map((feature, s) => {
    const { truncation, pValue, logPValue } = pValues[s];
    const statistic = statistics[feature];
    const sd = sdOf(columns, s, feature);
    const interval: [number, number] =
      sd <= rounding
        ? [-Infinity, Infinity]
        : truncatedNormalInterval({ statistic, sd, intervals: truncation, alpha });
    return {
      rank: s + 1,
      index: feature,
      statistic,
      standardError: sd,
      truncation,
      pValue,
      logPValue,
      interval,
    };
  });
}

/** The p-values alone, which cost less than the intervals. */
export function normalPValues(
  statistics: ArrayLike<number>,
  columns: Matrix,
  { selected, condition, alternative, rounding = 0 }: NormalTerms,
): (PValue & { truncation: Truncation })[] {
  const rejected = complementOf(selected, statistics.length);
  return selected.map((feature, s) => {
    const sd = sdOf(columns, s, feature);
    if (sd <= rounding) return { truncation: untruncated(), ...UNTESTABLE };
    const covarianceColumn = columnOf(columns, s);
    const truncation = truncate(condition, { statistics, covarianceColumn, feature, selected, rejected });
    const tails = logTails(statistics[feature], { mean: 0, sd, intervals: truncation });
    return { truncation, ...pValueOfTails(tails, alternative) };
  });
}

function sdOf({ columns, data }: Matrix, s: number, feature: number): number {
  return Math.sqrt(Math.max(0, data[feature * columns + s]));
}
