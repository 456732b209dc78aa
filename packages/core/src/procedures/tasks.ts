/**
 * All tasks that a worker may be asked for, each defined beside what it computes.
 */
import type { AnyTask } from '../engine/task.js';
import { givenOthersTask } from '../design/given-others.js';
import { residualsTask } from '../design/residuals.js';
import { blockTask } from '../statistics/block.js';
import { lowRankCrossTask } from './cross/cross-low-rank.js';
import { lowRankMomentsTask } from './cross/cross-moments-low-rank.js';
import { momentsTask } from './cross/cross-moments.js';
import { crossTask } from './cross/cross-values.js';
import { correlationTask } from './correlation/correlation-values.js';
import { correlationTestTask } from './correlation/feature-test.js';
import { ownSimilarityTask, similarityTask } from './correlation/similarity.js';
import { thinJackknifeTask } from './correlation/thin-jackknife.js';
import { featureTestTask } from './exact/feature-test.js';
import { incompleteTask } from '../statistics/incomplete.js';

/** The list. */
export const tasks: readonly AnyTask[] = [
  residualsTask,
  givenOthersTask,
  blockTask,
  correlationTask,
  correlationTestTask,
  thinJackknifeTask,
  similarityTask,
  ownSimilarityTask,
  crossTask,
  momentsTask,
  lowRankCrossTask,
  lowRankMomentsTask,
  incompleteTask,
  featureTestTask,
];
