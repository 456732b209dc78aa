/**
 * How much of a whole run is done, from the progress of its stages. What a stage costs beside the others is a rough guess:
 * it decides how quickly the bar moves, never what is computed.
 */
import type { Progress, ResolvedOptions } from '@hsicinf/core';
import { isSelective } from '@hsicinf/report/text';
import type { Share } from './messages.js';

/** Testing a feature by as many shuffles as its p-value needs, beside scoring a feature. */
const USUAL_TEST = 800;
/** Where each p-value takes what it needs, those of the first features, which are smallest, take longest: this much so. */
const FRONT_HEAVY = 1.4;
/** So many shuffles cost as much as scoring a feature. */
const SHUFFLES_A_SCORE = 15;

/** A stage of a run, and its share of the work. */
export interface StageWeight {
  stage: Exclude<Share['stage'], 'reading' | 'parsing'>;
  weight: number;
  /** How much more the first steps take than the last: 1 where all take the same. */
  front: number;
}

/** The stages of a run with these options over so many features. */
export function stageWeights(options: ResolvedOptions, features: number): StageWeight[] {
  const select = options.select === 'all' ? features : Math.min(options.select, features);
  const isAuto = options.statistic === 'correlation' && typeof options.permutations !== 'number';
  const tests = { weight: select * testWeight(options), front: isAuto ? FRONT_HEAVY : 1 };
  return [
    { stage: 'statistics', weight: features, front: 1 },
    { stage: 'p-values', ...tests },
    ...(isSelective(options) ? [{ stage: 'naive' as const, ...tests }] : []),
  ];
}

function testWeight({ statistic, permutations }: ResolvedOptions): number {
  if (statistic !== 'correlation' && statistic !== 'full') return 1;
  return typeof permutations === 'number' ? 1 + permutations / SHUFFLES_A_SCORE : USUAL_TEST;
}

/**
 * How far the run is when a stage is: `part` of all its work, and `next`, where it will be after the step that goes on.
 * Where threads work side by side, the others are half through a step of their own when one has ended its step.
 */
export function runShare(
  weights: readonly StageWeight[],
  stage: StageWeight['stage'],
  { done, total, threads = 1 }: Pick<Progress, 'done' | 'total'> & { threads?: number },
): Share {
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  const at = Math.max(
    0,
    weights.findIndex((one) => one.stage === stage),
  );
  const before = weights.slice(0, at).reduce((sum, { weight }) => sum + weight, 0);
  const { weight, front } = weights[at];
  const upTo = (units: number): number => {
    const rest = 1 - Math.min(1, units / Math.max(1, total));
    return (before + weight * (1 - rest ** front)) / all;
  };
  const others = done === 0 || done === total ? 0 : Math.min(threads - 1, total - done - 1) / 2;
  return { stage, part: upTo(done + others), next: upTo(done + others + 1) };
}
