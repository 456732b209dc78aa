/**
 * Tests of selected features by shuffling, each a job.
 */
import { optionTable } from '../../options/option-table.js';
import type { RunContext } from '../../engine/run-context.js';
import { completeWithPauses } from '../../engine/steps.js';
import { bind } from '../../engine/task.js';
import { type Call, mostSelected } from '../procedure.js';
import type { CorrelationTester, TestsWanted } from './correlation.js';
import { type CorrelationTestShared, correlationTestTask } from './feature-test.js';
import { prepareOutput } from './output.js';

/** States that a test visits, about: a short walk, and some levels of splitting for few of the features. */
const USUAL_STATES = 4000;

/** By shuffling. */
export const shuffleTester: CorrelationTester = {
  work(call) {
    const { rows, options } = call;
    const states = typeof options.permutations === 'number' ? options.permutations : USUAL_STATES;
    return mostSelected(call) * states * Math.ceil(rows / 10) * Math.min(rows, 600);
  },
  async test(call, context, { target, by, count, item, usable, shared: ready, isQuiet = false }) {
    const shared = await (ready ?? sharedOf(call, context, { target, usable }));
    return context.run('p-values', {
      ...bind(correlationTestTask, { ...shared, ...(by && { by }) }),
      count,
      units: isQuiet ? 0 : count,
      item,
    });
  },
  shared: sharedOf,
};

async function sharedOf(
  { options }: Call,
  context: RunContext,
  { target, usable }: Pick<TestsWanted, 'target' | 'usable'>,
): Promise<CorrelationTestShared> {
  return {
    output: await completeWithPauses(prepareOutput(target), () => context.breathe()),
    featureWidths: options.featureWidths ?? optionTable.featureWidths.default,
    permutations: options.permutations ?? 'auto',
    smallest: smallestOf(options, usable),
    seed: options.seed,
  };
}

/** Small enough that an adjusted p-value can be far below the level. */
function smallestOf({ smallestPValue, alpha }: Call['options'], features: number): number {
  return smallestPValue ?? Math.min(1e-6, alpha / (20 * features));
}
