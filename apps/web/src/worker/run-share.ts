/**
 * How much of a whole run is done, from the progress of its stages. What a stage costs beside the others is a rough guess:
 * it decides how quickly the bar moves, never what is computed.
 */
import type { Progress, ResolvedOptions } from '@hsicinf/core';
import { isSelective } from '@hsicinf/report/text';
import type { Share } from './messages.js';

/** Testing a feature by as many shuffles as its p-value needs, beside scoring a feature. */
const USUAL_TEST = 800;
/** So many shuffles cost as much as scoring a feature. */
const SHUFFLES_A_SCORE = 15;

/** A stage of a run, and its share of the work. */
export interface StageWeight {
  stage: Exclude<Share['stage'], 'reading' | 'parsing'>;
  weight: number;
}

/** The stages of a run with these options over so many features. */
export function stageWeights(options: ResolvedOptions, features: number): StageWeight[] {
  const select = options.select === 'all' ? features : Math.min(options.select, features);
  const tests = select * testWeight(options);
  return [
    { stage: 'statistics', weight: features },
    { stage: 'p-values', weight: tests },
    ...(isSelective(options) ? [{ stage: 'naive' as const, weight: tests }] : []),
  ];
}

function testWeight({ statistic, permutations }: ResolvedOptions): number {
  if (statistic !== 'correlation' && statistic !== 'full') return 1;
  return typeof permutations === 'number' ? 1 + permutations / SHUFFLES_A_SCORE : USUAL_TEST;
}

/** How far the run is when a stage is: `part` of all its work, and `next`, where it will be after the step that goes on. */
export function runShare(
  weights: readonly StageWeight[],
  stage: StageWeight['stage'],
  { done, total }: Pick<Progress, 'done' | 'total'>,
): Share {
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  const at = Math.max(
    0,
    weights.findIndex((one) => one.stage === stage),
  );
  const before = weights.slice(0, at).reduce((sum, { weight }) => sum + weight, 0);
  const own = weights[at]?.weight ?? 0;
  const upTo = (units: number): number => (before + own * Math.min(1, units / Math.max(1, total))) / all;
  return { stage, part: upTo(done), next: upTo(done + 1) };
}
