/**
 * Tests of selected features when z ~ N(μ, Σ): the truncated normal tail, and an interval for the mean.
 */
import { truncatedNormalInterval } from './confidence-interval.js';
import { type Alternative, pValueOfTails, UNTESTABLE } from './p-value.js';
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

/**
 * One test per selected feature, in the order given. `columns` holds Σ_{·m} for each of them, side by side.
 * A feature without variance beyond rounding is untestable: p = 1.
 */
export function normalTests(
  statistics: ArrayLike<number>,
  columns: Matrix,
  {
    selected,
    condition,
    alternative,
    alpha,
    rounding = 0,
  }: {
    selected: readonly number[];
    condition: Condition;
    alternative: Alternative;
    alpha: number;
    /** Standard errors up to this are rounding. */
    rounding?: number;
  },
): NormalTest[] {
  const rejected = complementOf(selected, statistics.length);
  return selected.map((feature, s) => {
    const covarianceColumn = columnOf(columns, s);
    const sd = Math.sqrt(Math.max(0, covarianceColumn[feature]));
    const common = { rank: s + 1, index: feature, statistic: statistics[feature], standardError: sd };
    if (sd <= rounding)
      return { ...common, truncation: untruncated(), ...UNTESTABLE, interval: [-Infinity, Infinity] };
    const truncation = truncate(condition, { statistics, covarianceColumn, feature, selected, rejected });
    const tails = logTails(common.statistic, { mean: 0, sd, intervals: truncation });
    return {
      ...common,
      truncation,
      ...pValueOfTails(tails, alternative),
      interval: truncatedNormalInterval({ statistic: common.statistic, sd, intervals: truncation, alpha }),
    };
  });
}
