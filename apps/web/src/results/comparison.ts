/**
 * Two runs feature by feature.
 */
import type { SelectedFeature } from '@hsicinf/core';
import type { RunOutcome } from '../worker/messages.js';

/** A feature in two runs; undefined where it was not tested. */
export interface ComparedFeature {
  name: string;
  sides: readonly [SelectedFeature | undefined, SelectedFeature | undefined];
  /** Whether it is significant in one of them only. */
  differs: boolean;
}

/** All features that were tested in either, in the order of the first run, then of the second. */
export function comparison(
  first: Pick<RunOutcome, 'selected'>,
  second: Pick<RunOutcome, 'selected'>,
): ComparedFeature[] {
  const [a, b] = [first, second].map(
    ({ selected }) => new Map(selected.map((feature) => [feature.name, feature])),
  );
  const names = new Set([...a.keys(), ...b.keys()]);
  return Array.from(names, (name): ComparedFeature => {
    const sides = [a.get(name), b.get(name)] as const;
    const significant = sides.map((feature) => feature?.significant === true);
    return { name, sides, differs: significant[0] !== significant[1] };
  });
}
