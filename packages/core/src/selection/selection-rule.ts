/**
 * What a rule of selection is: from how strongly features are associated with the output, and with one another, to those that
 * are to be tested. A rule knows nothing of kernels, rows or threads. With marginal p-values, which are adjusted over all
 * features that were looked at, any rule is honest: it decides what is tested and not what a p-value is.
 */

/** What a rule chooses from: some features, by their place, those with the largest scores first. */
export interface Candidates {
  /** The kernel correlation of each with the output, of one kernel a variable. */
  relevance: Float64Array;
  /** The kernel correlation of one of them with all, itself included (which is 1). A pass over the candidates each time. */
  likeness: (place: number) => Promise<Float64Array>;
}

/** A chosen feature: its place, and its weight where the rule gives one. */
export interface Chosen {
  place: number;
  coefficient?: number;
}

/** A rule. */
export interface SelectionRule {
  /** What it does, in a line of help. */
  words: string;
  /** At most so many of the candidates, at least one of them, in the order of choice. */
  choose: (candidates: Candidates, most: number) => Promise<Chosen[]>;
}

/** So many candidates, or so many for each that is to be chosen where these are more. */
const CANDIDATES = 100;
const CANDIDATES_EACH = 4;

/** How many of the best features a rule chooses from. */
export function candidateCount(select: number): number {
  return Math.max(CANDIDATES, CANDIDATES_EACH * select);
}
