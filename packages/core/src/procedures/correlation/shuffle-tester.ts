/**
 * Tests of selected features by shuffling, each a job.
 */
import { optionTable } from '../../options/option-table.js';
import { completeWithPauses } from '../../engine/steps.js';
import { bind } from '../../engine/task.js';
import { type Call, mostSelected } from '../procedure.js';
import type { CorrelationTester } from './correlation.js';
import { correlationTestTask } from './feature-test.js';
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
  async test({ options }, context, { target, by, count, item, usable, isQuiet = false }) {
    const output = await completeWithPauses(prepareOutput(target), () => context.breathe());
    const { featureWidths = optionTable.featureWidths.default } = options;
    return context.run('p-values', {
      ...bind(correlationTestTask, {
        output,
        featureWidths,
        ...(by && { by }),
        permutations: options.permutations ?? 'auto',
        smallest: smallestOf(options, usable),
        seed: options.seed,
      }),
      count,
      units: isQuiet ? 0 : count,
      item,
    });
  },
};

/** Small enough that an adjusted p-value can be far below the level. */
function smallestOf({ smallestPValue, alpha }: Call['options'], features: number): number {
  return smallestPValue ?? Math.min(1e-6, alpha / (20 * features));
}
