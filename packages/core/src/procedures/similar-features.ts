/**
 * Groups of features that are copies of one another, or nearly so, among those selected and the first that were not.
 */
import { type Bandwidth, prepareFeature, variableOf } from '../data/prepared-column.js';
import { originalOrder } from '../data/row-order.js';
import type { RunContext } from '../engine/run-context.js';
import { bind } from '../engine/task.js';
import { arraysOf, rowsInOrder, type Variable, variableRows } from '../kernels/variable.js';
import type { FeatureGroup } from '../result.js';
import { similarityTask } from './correlation/similarity.js';
import type { Call, RepeatOutcome } from './procedure.js';

/** Kernel correlations from here on make near-copies. */
const NEAR = 0.9;
/** Features that are compared, and how many of them were not selected. */
const MOST_SELECTED = 40;
const RUNNERS_UP = 5;
/** Rows that are enough to see who may be, and those that decide. */
const FEW_ROWS = 48;
const MOST_ROWS = 1000;
/** What is below this in few rows is not looked at again, */
const PERHAPS = 0.6;
/** unless more than this share of them has one value: then they say little. */
const MOST_ALIKE = 0.75;

/** The groups, the one with the best feature first. */
export async function similarFeatures(
  call: Call,
  context: RunContext,
  { selected, statistics, excluded }: RepeatOutcome,
): Promise<FeatureGroup[]> {
  const taken = new Set([...selected, ...excluded].map(({ index }) => index));
  const runnersUp = best(statistics, RUNNERS_UP, taken);
  const indices = [...selected.slice(0, MOST_SELECTED).map(({ index }) => index), ...runnersUp];
  const features = variablesOf(call, indices);
  if (features.length < 2) return [];
  const candidates = await perhapsSimilar(context, features);
  if (candidates.length === 0) return [];
  const alike = await likenessOf(context, rowsOf(candidates, MOST_ROWS));
  return groupsOf(candidates.length, (a, b) => alike(a, b) >= NEAR).map((members) => ({
    names: members.map((m) => call.dataset.features[candidates[m].index].name),
    indices: members.map((m) => candidates[m].index),
    correlation: Math.min(...members.flatMap((a, i) => members.slice(i + 1).map((b) => alike(a, b)))),
  }));
}

/** Features by their index, seen through their kernels of a bandwidth. */
export function variablesOf(
  { dataset, rows, options: { seed } }: Call,
  indices: readonly number[],
  bandwidth: Bandwidth = 'auto',
): Compared[] {
  const order = originalOrder(rows);
  // Features with missing cells have no rows in common with all others.
  const gaps = new Set(dataset.incomplete?.flatMap((own) => own.indices));
  return indices.flatMap((index) => {
    if (gaps.has(index)) return [];
    const facts = dataset.facts.get(index);
    const column = prepareFeature(dataset.features[index], order, { bandwidth, seed, facts });
    return column === undefined ? [] : [{ index, variable: variableOf(column, order) }];
  });
}

/** A feature, by its index, seen through its kernel. */
export interface Compared {
  index: number;
  variable: Variable;
}

/** The features that few rows show to be near to another one. */
async function perhapsSimilar(context: RunContext, features: readonly Compared[]): Promise<Compared[]> {
  const few = rowsOf(features, FEW_ROWS);
  const isNear = few.map(saysLittle);
  const alike = await likenessOf(context, few);
  for (let a = 0; a < few.length; a++) {
    for (let b = a + 1; b < few.length; b++) {
      if (alike(a, b) >= PERHAPS) isNear[a] = isNear[b] = true;
    }
  }
  return features.filter((_, place) => isNear[place]);
}

/** Whether nearly all rows have the same value. */
function saysLittle(variable: Variable): boolean {
  return arraysOf(variable).every((values) => {
    const counts = new Map<number, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return Math.max(...counts.values()) > MOST_ALIKE * values.length;
  });
}

/** The kernel correlations of two features, by their places. */
type Likeness = (a: number, b: number) => number;

/** Those between variables. */
export async function likenessOf(context: RunContext, variables: readonly Variable[]): Promise<Likeness> {
  const [{ columns, data }] = await context.run('p-values', {
    ...bind(similarityTask, {}),
    count: 1,
    units: 0,
    work: 0,
    item: () => variables,
  });
  return (a, b) => data[a * columns + b];
}

/** The largest that are not taken, by index. */
function best(statistics: Float64Array, count: number, taken: ReadonlySet<number>): number[] {
  const found: number[] = [];
  for (let index = 0; index < statistics.length; index++) {
    const least = found.length < count ? -Infinity : statistics[found[count - 1]];
    if (!(statistics[index] > least) || taken.has(index)) continue;
    let place = found.length;
    while (place > 0 && statistics[found[place - 1]] < statistics[index]) place--;
    found.splice(place, 0, index);
    if (found.length > count) found.pop();
  }
  return found;
}

/** Evenly spread rows of features. */
export function rowsOf(features: readonly Compared[], most: number): Variable[] {
  const variables = features.map(({ variable }) => variable);
  const rows = variableRows(variables[0]);
  if (rows <= most) return variables;
  const some = Int32Array.from({ length: most }, (_, i) => Math.floor((i * rows) / most));
  return variables.map((variable) => rowsInOrder(variable, some));
}

/** Places that are joined, directly or through others, two or more. */
function groupsOf(count: number, areJoined: (a: number, b: number) => boolean): number[][] {
  const groups: number[][] = [];
  const seen = new Set<number>();
  for (let start = 0; start < count; start++) {
    if (seen.has(start)) continue;
    const members = [start];
    seen.add(start);
    for (let at = 0; at < members.length; at++) {
      for (let other = 0; other < count; other++) {
        if (seen.has(other) || !areJoined(members[at], other)) continue;
        members.push(other);
        seen.add(other);
      }
    }
    if (members.length > 1) groups.push(members);
  }
  return groups;
}
