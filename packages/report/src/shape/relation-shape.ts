/**
 * The shape of a relation, by simple robust statistics of ranks: where the output lies, or how widely it is spread, along
 * groups of rows. It is a description of the data for a reader, not a test: whether there is a relation was decided before.
 */
import {
  chiSquareBound,
  type Course,
  courseOf,
  type GroupMeans,
  groupMeans,
  ranksOf,
} from './group-means.js';

/** A class and what it is like. */
export interface ClassExtremes {
  highest: string;
  lowest: string;
  /** How many classes there are. */
  classes: number;
}

/** What a relation looks like. */
export type RelationShape =
  /** Two numbers: the level of the output, or only its spread, along the feature; or of the feature along the output. */
  | { kind: 'level'; course: Course }
  | { kind: 'spread'; course: Course }
  | { kind: 'reverse' }
  /** A number and classes: the number is higher in some, or only more widely spread. */
  | ({ kind: 'class level' } & ClassExtremes)
  | ({ kind: 'class spread' } & ClassExtremes)
  /** Two kinds of classes: the pair that goes together most. */
  | { kind: 'classes'; feature: string; output: string; rows: number; expected: number }
  | { kind: 'unclear' };

/** Groups along a number have at least so many rows, and there are at most so many. */
const LEAST_ROWS = 10;
const MOST_GROUPS = 12;
const LEAST_GROUPS = 3;

/** Two numbers. */
export function numberShape(x: ArrayLike<number>, y: ArrayLike<number>): RelationShape {
  const groups = groupsAlong(x);
  if (groups.length < LEAST_GROUPS) return twoGroupShape(groups, y);
  const level = groupMeans(groups, ranksOf(y));
  if (differ(level)) return { kind: 'level', course: courseOf(level) };
  const trend = trendOf(x, y);
  if (trend !== undefined) return { kind: 'level', course: trend };
  const spread = groupMeans(groups, ranksOf(deviations(groups, y)));
  if (differ(spread)) return { kind: 'spread', course: courseOf(spread) };
  const back = groupsAlong(y);
  const differs = [x, deviations(back, x)].some((values) => differ(groupMeans(back, ranksOf(values))));
  return { kind: differs ? 'reverse' : 'unclear' };
}

/** A feature with two values, or too few rows for more groups: it rises or falls. */
function twoGroupShape(groups: number[][], y: ArrayLike<number>): RelationShape {
  if (groups.length < 2) return { kind: 'unclear' };
  const level = groupMeans(groups, ranksOf(y));
  if (differ(level)) return { kind: 'level', course: level.means[1] > level.means[0] ? 'rising' : 'falling' };
  const spread = groupMeans(groups, ranksOf(deviations(groups, y)));
  if (!differ(spread)) return { kind: 'unclear' };
  return { kind: 'spread', course: spread.means[1] > spread.means[0] ? 'rising' : 'falling' };
}

/** A number in classes. */
export function classShape(
  values: ArrayLike<number>,
  classes: readonly { label: string; rows: readonly number[] }[],
): RelationShape {
  const groups = classes.map(({ rows }) => rows).filter(({ length }) => length > 0);
  if (groups.length < 2) return { kind: 'unclear' };
  const level = groupMeans(groups, ranksOf(values));
  if (differ(level)) return { kind: 'class level', ...extremes(level, classes) };
  const spread = groupMeans(groups, ranksOf(deviations(groups, values)));
  return differ(spread) ? { kind: 'class spread', ...extremes(spread, classes) } : { kind: 'unclear' };
}

/** Two kinds of classes: the pair whose count is furthest above what chance would give. */
export function pairShape(
  x: readonly { label: string; rows: readonly number[] }[],
  y: readonly { label: string; rows: readonly number[] }[],
  rows: number,
): RelationShape {
  let best = { kind: 'unclear' } as RelationShape;
  let most = 0;
  for (const feature of x) {
    const own = new Set(feature.rows);
    for (const output of y) {
      const both = output.rows.reduce((sum, row) => sum + Number(own.has(row)), 0);
      const expected = (feature.rows.length * output.rows.length) / rows;
      const excess = (both - expected) / Math.sqrt(expected);
      if (excess <= most) continue;
      most = excess;
      best = { kind: 'classes', feature: feature.label, output: output.label, rows: both, expected };
    }
  }
  return best;
}

/** A straight trend of ranks, which is seen where groups are too small to differ. */
function trendOf(x: ArrayLike<number>, y: ArrayLike<number>): 'rising' | 'falling' | undefined {
  const [a, b] = [ranksOf(x), ranksOf(y)];
  const middle = (x.length + 1) / 2;
  const product = (p: Float64Array, q: Float64Array): number =>
    p.reduce((sum, rank, row) => sum + (rank - middle) * (q[row] - middle), 0);
  const both = product(a, b);
  const share = both ** 2 / (product(a, a) * product(b, b));
  if (!(x.length * share > chiSquareBound(1))) return undefined;
  return both > 0 ? 'rising' : 'falling';
}

function differ({ total, sizes }: GroupMeans): boolean {
  return total > chiSquareBound(sizes.length - 1);
}

function extremes(
  { means }: GroupMeans,
  classes: readonly { label: string; rows: readonly number[] }[],
): ClassExtremes {
  const held = classes.filter(({ rows }) => rows.length > 0);
  const at = (extreme: number): string => held[means.indexOf(extreme)].label;
  return {
    highest: at(means.reduce((a, b) => Math.max(a, b))),
    lowest: at(means.reduce((a, b) => Math.min(a, b))),
    classes: held.length,
  };
}

/** Rows in groups of equal size along a number; rows with the same value stay together. */
function groupsAlong(values: ArrayLike<number>): number[][] {
  const order = Array.from({ length: values.length }, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const count = Math.max(2, Math.min(MOST_GROUPS, Math.floor(order.length / LEAST_ROWS)));
  const groups: number[][] = [];
  for (let g = 0, start = 0; g < count && start < order.length; g++) {
    let end = Math.max(start + 1, Math.round(((g + 1) * order.length) / count));
    while (end < order.length && values[order[end]] === values[order[end - 1]]) end += 1;
    groups.push(order.slice(start, end));
    start = end;
  }
  return groups;
}

/** How far each value is from the median of its group. */
function deviations(groups: readonly (readonly number[])[], values: ArrayLike<number>): Float64Array {
  const away = new Float64Array(values.length);
  for (const group of groups) {
    const ascending = Float64Array.from(group, (row) => values[row]).sort();
    const middle = (ascending.length - 1) / 2;
    const median = (ascending[Math.floor(middle)] + ascending[Math.ceil(middle)]) / 2;
    for (const row of group) away[row] = Math.abs(values[row] - median);
  }
  return away;
}
