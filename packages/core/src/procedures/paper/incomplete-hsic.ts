/**
 * Incomplete HSIC as a function of its own: the kernel h of every quadruple and feature.
 */
import type { Dataset } from '../../data/dataset.js';
import { ownOptions } from '../../data/own-input.js';
import { bind } from '../../engine/task.js';
import type { Matrix } from '../../numerics/matrix.js';
import { randomStream } from '../../numerics/random.js';
import { defaults } from '../../options/default-options.js';
import { checkOptions } from '../../options/option-rules.js';
import { optionTable } from '../../options/option-table.js';
import { checkedInput, commonRules, computeUnits, type StatisticOptions } from '../statistics.js';
import { drawQuadruples, incompleteTask } from '../../statistics/incomplete.js';

/** h of every quadruple (rows) and feature (columns); the quadruples are drawn by the seed and shared by all features. */
export async function incompleteHsic(
  dataset: Dataset,
  given: StatisticOptions & { incompleteRatio?: number } = {},
): Promise<Matrix> {
  const options = ownOptions(given);
  checkOptions('incompleteHsic', options, { ...commonRules, incompleteRatio: optionTable.incompleteRatio });
  const checked = await checkedInput('incompleteHsic', dataset);
  const { rows } = checked;
  const count = Math.max(1, Math.round((options.incompleteRatio ?? defaults.incompleteRatio) * rows));
  const random = randomStream(options.seed ?? defaults.seed, 'quadruples', '0', '0');
  const { units } = await computeUnits(checked, options, {
    caller: 'incompleteHsic',
    transform: 'normal-scores',
    work: 30 * count,
    plan: (target) => ({
      way: bind(incompleteTask, drawQuadruples(target, { count, start: 0, end: rows }, random)),
      count,
    }),
  });
  return units;
}
