/**
 * How much the selected features say the same: the kernel correlations among them, of width 1 or of the one width that the run
 * has, in an order in which those that are alike lie side by side (average linkage). Cheap: among 50 features and over 500
 * rows at most.
 */
import type { RunContext } from '../engine/run-context.js';
import type { Redundancy } from '../result.js';
import type { Call, RepeatOutcome } from './procedure.js';
import { likenessOf, rowsOf, variablesOf } from './similar-features.js';

const MOST_SELECTED = 50;
const MOST_ROWS = 500;

/** The map; undefined where there is nothing to compare. */
export async function redundancyOf(
  call: Call,
  context: RunContext,
  { selected }: Pick<RepeatOutcome, 'selected'>,
): Promise<Redundancy | undefined> {
  const features = variablesOf(
    call,
    selected.slice(0, MOST_SELECTED).map(({ index }) => index),
    call.options.featureBandwidth,
  );
  if (features.length < 2) return undefined;
  const likeness = await likenessOf(context, rowsOf(features, MOST_ROWS));
  const between = (a: number, b: number): number => (a === b ? 1 : likeness(a, b));
  const order = orderByLikeness(features.length, between);
  const indices = order.map((place) => features[place].index);
  return {
    names: indices.map((index) => call.dataset.features[index].name),
    indices,
    correlations: order.map((a) => order.map((b) => between(a, b))),
  };
}

/** Places in the order of the leaves of a tree: again and again, the two groups that are most alike on average are joined. */
export function orderByLikeness(count: number, likeness: (a: number, b: number) => number): number[] {
  const groups = Array.from({ length: count }, (_, place) => [place]);
  const average = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((sum, a) => sum + other.reduce((own, b) => own + likeness(a, b), 0), 0) /
    (one.length * other.length);
  const averages = groups.map((one) => groups.map((other) => average(one, other)));
  while (groups.length > 1) {
    let [first, second] = [0, 1];
    for (let a = 0; a < groups.length; a++) {
      for (let b = a + 1; b < groups.length; b++) {
        if (averages[a][b] > averages[first][second]) [first, second] = [a, b];
      }
    }
    const [taken] = groups.splice(second, 1);
    const joined = [...groups[first], ...taken];
    groups[first] = joined;
    averages.splice(second, 1);
    for (const row of averages) row.splice(second, 1);
    for (let other = 0; other < groups.length; other++) {
      averages[first][other] = average(joined, groups[other]);
      averages[other][first] = averages[first][other];
    }
  }
  return groups[0];
}
