/**
 * The redundancy map in words, and as rows of a table.
 */
import type { Redundancy } from '@hsicinf/core';
import { typeset } from './numbers.js';

/** What the map shows. */
export const REDUNDANCY_WORDS =
  'Kernel correlations among the selected features: 1 where two say the same, about 0 where they are unrelated. Features that are alike are next to one another. A block of dark cells is one finding and not several.';

/** One correlation with two digits. */
export function likenessText(correlation: number): string {
  return typeset((Math.abs(correlation) < 0.005 ? 0 : correlation).toFixed(2));
}

/** The two features that are most alike. */
export function mostAlike({ names, correlations }: Redundancy): {
  names: [string, string];
  correlation: number;
} {
  let [a, b] = [0, 1];
  correlations.forEach((row, i) =>
    row.forEach((value, j) => {
      if (i < j && value > correlations[a][b]) [a, b] = [i, j];
    }),
  );
  return { names: [names[a], names[b]], correlation: correlations[a][b] };
}
