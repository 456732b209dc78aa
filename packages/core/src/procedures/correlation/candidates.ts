/**
 * The features from which a rule of selection chooses (selection/): those with the largest scores, seen through one kernel
 * each, the sum of its kernels of all widths, every one of them centred and normalised. With R the kernel correlations of all
 * pairs of widths of two variables, and N² the sum of those of a variable with itself, two such sums correlate by ΣR/(N N′).
 * They are unit vectors in one space, whatever the widths, which is what least squares ask for and a largest value is not.
 */
import type { RunContext } from '../../engine/run-context.js';
import { bind } from '../../engine/task.js';
import type { WideVariable } from '../../kernels/widths.js';
import { featureValues } from '../../statistics/feature-values.js';
import type { Candidates } from '../../selection/selection-rule.js';
import { clamp } from './definition.js';
import { correlationTask } from './correlation-values.js';
import type { Scored } from './parts.js';
import { ownSimilarityTask } from './similarity.js';

/** The candidates, which are tested on the same rows: the first of them has the largest score. */
export async function candidatesOf(scored: readonly Scored[], context: RunContext): Promise<Candidates> {
  const [{ part }] = scored;
  const { target, featureWidths, prepared } = part;
  const groups = target.groups && { groups: target.groups };
  const wides = scored.map(({ position }): WideVariable => ({
    variable: prepared.variable(position),
    widths: featureWidths,
    ...groups,
  }));
  const own = await context.run('statistics', {
    ...bind(ownSimilarityTask, {}),
    count: wides.length + 1,
    units: 0,
    item: (place) => wides[place] ?? target,
  });
  const norms = own.map((values) => Math.sqrt(sum(values)));
  const normOfTarget = norms[wides.length];
  const likenessOf = (values: Float64Array, norm: number): number =>
    norm > 0 ? clamp(sum(values) / norm) : 0;
  return {
    relevance: Float64Array.from(scored, ({ pairs }, place) =>
      likenessOf(pairs, norms[place] * normOfTarget),
    ),
    async likeness(place) {
      const shared = { target: wides[place], featureWidths };
      const values = await featureValues(context, bind(correlationTask, shared), {
        ...prepared,
        usable: scored.map((_, other) => other),
        feature: (other) => prepared.feature(scored[other].position),
      });
      const column = Float64Array.from(values, (pairs, other) =>
        likenessOf(pairs, norms[place] * norms[other]),
      );
      column[place] = 1;
      return column;
    },
  };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
