/**
 * How often a procedure rejects at a level, over many seeded data sets: the false positive rate per test where nothing
 * is true, and the share of the truly relevant features that are found.
 */
import type { Dataset, Options, Result } from '@hsicinf/core';

/** What is repeated. */
export interface Study {
  /** The data set of a repetition; `relevant` lists the features that matter, none if absent. */
  data: (repetition: number) => Dataset & { relevant?: number[] };
  method: (dataset: Dataset, options: Options) => Promise<Result>;
  options: Options;
  repetitions: number;
  level: number;
}

/** What came of it. */
export interface Rates {
  tests: number;
  /** Rejections among tests of irrelevant features, with its binomial standard error. */
  falseRate: number;
  falseRateError: number;
  /** Relevant features found over relevant features there are, with its standard error over data sets. */
  truePositiveRate: number;
  truePositiveRateError: number;
}

/** Runs the repetitions one after the other; repetition r uses data set r and seed r. */
export async function rejectionRates(study: Study, onDone: () => void = () => {}): Promise<Rates> {
  const { data, method, options, repetitions, level } = study;
  let tests = 0;
  let falseRejections = 0;
  const shares: number[] = [];
  for (let r = 0; r < repetitions; r++) {
    const { relevant = [], ...dataset } = data(r);
    const { selected } = await method(dataset, { threads: 1, seed: r, ...options });
    const isRelevant = (index: number): boolean => relevant.includes(index);
    const rejected = selected.filter(({ pValue }) => pValue <= level);
    tests += selected.filter(({ index }) => !isRelevant(index)).length;
    falseRejections += rejected.filter(({ index }) => !isRelevant(index)).length;
    if (relevant.length > 0)
      shares.push(rejected.filter(({ index }) => isRelevant(index)).length / relevant.length);
    onDone();
  }
  const falseRate = tests === 0 ? 0 : falseRejections / tests;
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  const variance =
    shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / Math.max(1, shares.length - 1);
  return {
    tests,
    falseRate,
    falseRateError: Math.sqrt((falseRate * (1 - falseRate)) / Math.max(1, tests)),
    truePositiveRate: mean,
    truePositiveRateError: Math.sqrt(variance / Math.max(1, shares.length)),
  };
}
