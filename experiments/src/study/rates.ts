/**
 * Rates over the repetitions of a cell, with Monte-Carlo standard errors over data sets: tests within a data set share
 * its rows, so repetitions, not tests, are the independent units.
 *
 * - true positive rate: relevant features reported over relevant features there are;
 * - false positive rate in the paper's sense: irrelevant features reported over k, the number of features selected;
 * - per-test rate: rejections over tests of irrelevant features, which is what a level promises to bound.
 *
 * - false discovery rate: irrelevant features reported over all that are reported, 0 where none is;
 * - any: how often any irrelevant feature is reported.
 *
 * Sums run in the order of repetitions. An error of 0 means that all repetitions agree.
 */
import { type Adjustment, adjustPValues } from '@hsicinf/core';
import { type Counts, countsOf, type KnownTests, type Outcome } from './repetition.js';

/** A number and its Monte-Carlo standard error. */
export type Estimate = [value: number, error: number];

/** The rates of a cell; a rate is absent where there is nothing to count. */
export interface Rates {
  repetitions: number;
  /** Repetitions in which the procedure declined the data: they count as nothing reported. */
  declined?: number;
  tpr?: Estimate;
  fpr: Estimate;
  perTest?: Estimate;
  /** The per-test rate at the stricter level. */
  perTestStrict?: Estimate;
  /** The false discovery rate. */
  fdr?: Estimate;
  /** The share of data sets with any false report. */
  any?: Estimate;
}

/** How the outcomes of a cell are read. */
export interface Reading {
  adjust: Adjustment;
  /** The features that p-values are adjusted over, and how many of them are selected. */
  features: number;
  select: number;
}

/** The counts of an outcome, p-values adjusted over all features. With fewer selected than matter, k can be found. */
export function readCounts(outcome: Outcome, reading: Reading): Counts | null {
  if (outcome === null) return null;
  const counts = 'tests' in outcome ? adjustedCounts(outcome, reading) : (outcome as Counts);
  return { ...counts, relevant: Math.min(reading.select, counts.relevant) };
}

function adjustedCounts({ tests, relevant }: KnownTests, { adjust, features }: Reading): Counts {
  const pValues = tests.map(([, pValue]) => pValue);
  const adjusted = adjustPValues(pValues, adjust, Math.max(features, tests.length));
  return countsOf(
    tests.map(([index], s) => [index, adjusted[s]]),
    relevant,
  );
}

/** What claims are worth: how many of them are false, and how often there is one. */
export function claimRates(outcomes: readonly (Counts | null)[]): Required<Pick<Rates, 'fdr' | 'any'>> {
  const shares = outcomes.map((outcome) => {
    if (outcome === null) return 0;
    return outcome.mistaken / Math.max(1, outcome.found + outcome.mistaken);
  });
  return {
    fdr: meanOf(shares),
    any: meanOf(outcomes.map((outcome) => ((outcome?.mistaken ?? 0) > 0 ? 1 : 0))),
  };
}

/** The rates of the repetitions of a procedure that selects k features. */
export function ratesOf(outcomes: readonly (Counts | null)[], select: number): Rates {
  const counts = outcomes.filter((outcome) => outcome !== null);
  const declined = outcomes.length - counts.length;
  const shares = outcomes.map((outcome) => (outcome === null ? 0 : outcome.found / outcome.relevant));
  const tested = counts.reduce((sum, outcome) => sum + outcome.tested, 0);
  return {
    repetitions: outcomes.length,
    ...(declined > 0 && { declined }),
    ...(counts.some(({ relevant }) => relevant > 0) && { tpr: meanOf(shares) }),
    fpr: meanOf(outcomes.map((outcome) => (outcome?.mistaken ?? 0) / select)),
    ...(tested > 0 && {
      perTest: ratioOf(counts, 'mistaken'),
      perTestStrict: ratioOf(counts, 'mistakenStrictly'),
    }),
  };
}

/** Mistakes over tests, with the error of a ratio of means over data sets. */
function ratioOf(counts: readonly Counts[], mistakes: 'mistaken' | 'mistakenStrictly'): Estimate {
  const total = (field: keyof Counts): number => counts.reduce((sum, outcome) => sum + outcome[field], 0);
  const tests = total('tested');
  const ratio = total(mistakes) / tests;
  const [, error] = meanOf(counts.map((outcome) => outcome[mistakes] - ratio * outcome.tested));
  return rounded([ratio, (error * counts.length) / tests]);
}

/** The mean and its standard error. */
export function meanOf(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return rounded([mean, Math.sqrt(squares / Math.max(1, values.length - 1) / values.length)]);
}

/** Six digits: more than any Monte-Carlo error leaves standing, and short in a file. */
function rounded(estimate: readonly number[]): Estimate {
  const [value, error] = estimate.map((number) => Number(number.toPrecision(6)));
  return [value, error];
}
