/**
 * Features that are copies or near-copies of one another.
 */
import type { FeatureGroup, Result } from '@hsicinf/core';
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
