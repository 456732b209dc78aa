/**
 * The scores and the tests of features in one go, for runs that select all features: then nobody's test waits for the scores
 * of others, and one round of jobs does. The numbers are those of the tasks one after the other, bit for bit.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import { silently, type Steps } from '../../engine/steps.js';
import type { Task } from '../../engine/task.js';
import { kernelCount } from '../../kernels/widths.js';
import { EVERY_ORDER } from '../../permutation/admission.js';
import type { BlockLayout } from '../../statistics/block-simd.js';
import { blockValues } from '../../statistics/block.js';
import { meanOf } from '../../statistics/feature-values.js';
import { correlationValues } from './correlation-values.js';
import { bestPair, sumOf } from './definition.js';
import { correlationTest, type CorrelationTestOutcome, type CorrelationTestShared } from './feature-test.js';

/** What all features share. */
export interface ScoreAndTestShared extends CorrelationTestShared {
  order: Int32Array;
  /** For the HSIC that stands beside the correlation. */
  hsic: BlockLayout;
  /** Which p-values. */
  marginal: boolean;
  selective: boolean;
}

/** One feature: as it is scored and tested, and as its HSIC takes it, which is undefined where that is 0. */
export interface FeatureToTest {
  name: string;
  column: PreparedColumn;
  forHsic?: PreparedColumn;
}

/** What was found of a feature. */
export interface ScoredAndTested {
  best: number;
  correlation: number;
  total: number;
  hsic: number;
  outcome: CorrelationTestOutcome;
}

function* scoreAndTest(
  shared: ScoreAndTestShared,
  features: readonly FeatureToTest[],
): Steps<ScoredAndTested[]> {
  const { output, featureWidths, order, hsic, marginal, selective } = shared;
  const target = output.wide;
  const outputs = kernelCount(target);
  const columns = features.map(({ column }) => column);
  const pairs = yield* correlationValues({ target, featureWidths, order }, columns);
  const all: ScoredAndTested[] = [];
  for (const [f, { name, column, forHsic }] of features.entries()) {
    const best = bestPair(pairs[f]);
    const outcome = yield* correlationTest(shared, {
      name,
      feature: variableOf(column, order),
      best: [Math.floor(best / outputs), best % outputs],
      marginal,
      ...(selective && { admission: EVERY_ORDER }),
    });
    const values = forHsic === undefined ? undefined : yield* silently(blockValues(hsic, [forHsic]));
    all.push({
      best,
      correlation: pairs[f][best],
      total: sumOf(pairs[f]),
      hsic: values === undefined ? 0 : meanOf(values[0]),
      outcome,
    });
  }
  return all;
}

/** The scores and tests of some features. */
export const scoreAndTestTask: Task<ScoreAndTestShared, readonly FeatureToTest[], ScoredAndTested[]> = {
  name: 'correlation score and test',
  start: scoreAndTest,
};
