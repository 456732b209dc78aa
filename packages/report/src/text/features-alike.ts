/**
 * Features that say the same, in words: groups of copies or near-copies of one another, and the redundancy map.
 */
import type { FeatureGroup, Redundancy, Result } from '@hsicinf/core';
import { typeset } from './numbers.js';
import { listed, type Piece, piecesText } from './pieces.js';

/** The groups of a result; none where it has none. */
export function groupsOf({ groups = [] }: Result): FeatureGroup[] {
  return groups;
}

/** One group in words: "a, b and c are copies of one another". */
export function groupPieces({ names, correlation }: FeatureGroup): Piece[] {
  const how =
    correlation >= 1 - 1e-9
      ? ' are copies of one another'
      : ` are near-copies of one another (kernel correlation at least ${(Math.floor(100 * correlation) / 100).toFixed(2)})`;
  return [...listed(names.map((name) => ({ name }))), how];
}

/** The groups as sentences. */
export function groupSentences(result: Result): string[] {
  return groupsOf(result).map((group) => `${piecesText(groupPieces(group))}.`);
}

/** What a group means for a reader. */
export const GROUP_WORDS =
  'What is found for one of them is found for all: the data can hardly tell which of them matters, and they do not count as separate findings. A selective p-value can be near 1 for all of them, because a copy that was not selected does as well as the one that was.';

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
