/**
 * Power by simulation: the scores that tables of so many rows have, compared with the scores of tables without any relation.
 * That stands for the shuffling of a real run, at a small part of its cost.
 */
import { type Adjustment, adjustPValues } from '@hsicinf/core';
import type { PowerPoint } from '@hsicinf/report';
import { gammaTails } from './gamma-tail.js';

/** The scores of all features, a list for each table, with the relations there are and without any. */
export interface DrawnScores {
  tables: number[][];
  chance: number[][];
}

/** Where scores come from. */
export interface ScoreSource {
  names: readonly string[];
  /** The features that can be expected to matter, the strongest first, and whether they are all that do. */
  followed: readonly number[];
  isTruth: boolean;
  drawn: (rows: number) => Promise<DrawnScores>;
}

/** What is asked. */
export interface PowerPlan {
  rows: readonly number[];
  select: readonly number[];
  alpha: number;
  adjust: Adjustment;
}

/** The power for each number of rows and of tested features. */
export async function powerOf(source: ScoreSource, plan: PowerPlan): Promise<PowerPoint[]> {
  const points: PowerPoint[] = [];
  for (const rows of plan.rows) {
    const { tables, chance } = await source.drawn(rows);
    const tails = gammaTails(source.names.map((_, f) => chance.map((scores) => scores[f])));
    for (const select of plan.select) points.push(pointOf({ rows, select, tables, tails }, source, plan));
  }
  return points;
}

function pointOf(
  drawn: { rows: number; select: number; tables: number[][]; tails: ((value: number) => number)[] },
  { names, followed, isTruth }: ScoreSource,
  { alpha, adjust }: PowerPlan,
): PowerPoint {
  const { rows, select, tables, tails } = drawn;
  const found = tables.map((scores) => {
    const best = scores
      .map((_, f) => f)
      .sort((a, b) => scores[b] - scores[a])
      .slice(0, select);
    const pValues = best.map((f) => tails[f](scores[f]));
    const adjusted = adjustPValues(pValues, adjust, names.length);
    return best.filter((_, i) => adjusted[i] <= alpha);
  });
  const mean = (count: (features: number[]) => number): number =>
    found.reduce((sum, features) => sum + count(features), 0) / found.length;
  return {
    rows,
    select,
    found: mean(({ length }) => length),
    features: followed.map((f) => ({
      name: names[f],
      power: mean((features) => Number(features.includes(f))),
    })),
    ...(isTruth && {
      falseShare: mean(
        (features) => features.filter((f) => !followed.includes(f)).length / Math.max(1, features.length),
      ),
    }),
  };
}
