/**
 * The procedure in plain words: what it is called, what it does, and when its p-values can be trusted. What is said here
 * about validity is what docs/method.md says, no more.
 */
import type { Adjustment, Result, Statistic } from '@hsicinf/core';
import { conditionWords, ignoresSelection, testsOnOtherRows } from './accounting.js';

/** A procedure described. */
export interface MethodWords {
  /** A few words: "exact test by shuffling". */
  name: string;
  /** How the p-values come about. */
  what: string;
  /** When they are valid, one sentence or two each. */
  validity: string[];
}

const INDEPENDENT_ROWS =
  'Rows are assumed to be independent draws. Repeated measurements, time series, clustered or duplicated rows break this, and no option repairs it.';
const ONE_RUN =
  'Trying several seeds, procedures or numbers of selected features and reporting the best is selection again, and is not accounted for.';
const NORMALITY = 'The p-values rely on the scores being normal and on an estimate of their covariance.';

/** The name, the working and the validity of the procedure that gave the result. */
export function methodWords(result: Result): MethodWords {
  const { name, what, validity } = procedureWords(result);
  return {
    name,
    what: what + sidesWords(result) + repeatWords(result),
    validity: [...validity, INDEPENDENT_ROWS, ONE_RUN],
  };
}

function procedureWords({ options }: Result): MethodWords {
  if (ignoresSelection(options)) return unadjusted(options.statistic);
  if (testsOnOtherRows(options)) return splitting;
  const words = selective[options.statistic];
  // The walk of 'full' is over shuffles in which the feature is selected, and says so.
  return options.statistic === 'full'
    ? words
    : { ...words, what: `${words.what} "The same selection" means that ${conditionWords(options)}.` };
}

const exact: MethodWords = {
  name: 'exact test by shuffling',
  what: 'The score is HSIC over all rows. The values of a selected feature are shuffled again and again; among the shuffles in which it would still have been selected, the p-value is the share with a score at least as large as the observed one.',
  validity: [
    'Exact at any number of rows for a feature that is independent of the output and of the other features: then every order of its values is equally likely. No normality is assumed. Ties are broken by column order, and the test knows it.',
    'For a feature that is independent of the output but depends on other features, validity is empirical: it rests on simulations, not on a proof.',
  ],
};

const cross: MethodWords = {
  name: 'cross-HSIC in closed form',
  what: 'Rows are cut in two parts and kernels are taken between the parts only, which gives a score that is close to normal under independence. The p-value is its tail, cut to the scores that would have led to the same selection and corrected for skewness.',
  validity: [
    'Asymptotic in the number of rows: variance and skewness under shuffling are exact, the limits set by the selection use an estimated covariance. At a finite number of rows validity is empirical: it rests on simulations, not on a proof.',
  ],
};

const block: MethodWords = {
  name: 'block HSIC with a truncated normal',
  what: 'The score is the mean of HSIC over small blocks of rows. The p-value is the tail of a normal distribution cut to the scores that would have led to the same selection.',
  validity: [
    `${NORMALITY} With few blocks the covariance is poorly known, and the test then rejects true null hypotheses too often.`,
  ],
};

const incomplete: MethodWords = {
  name: 'incomplete HSIC with a truncated normal',
  what: 'The score is HSIC estimated from random groups of four rows. The p-value is the tail of a normal distribution cut to the scores that would have led to the same selection.',
  validity: [`${NORMALITY} They are asymptotic in the number of rows.`],
};

const correlation: MethodWords = {
  name: 'kernel correlation over several widths, by shuffling',
  what: 'The score is the largest kernel correlation over several pairs of kernel widths. The values of a feature are shuffled again and again; the p-value is the share of shuffles with a score at least as large as the observed one.',
  validity: [
    'Exact at any number of rows for a feature that is independent of the output, whatever the features do among themselves: then every order of its values is equally likely. Small p-values are estimated by splitting, with the error that is stated.',
  ],
};

const selective: Record<Statistic, MethodWords> = { correlation, full: exact, cross, block, incomplete };

const splitting: MethodWords = {
  name: 'data splitting',
  what: 'A third of the rows estimates the covariance, a third selects, and the last third tests what was selected with a normal tail. Nothing needs correcting for the selection, at the price of rows.',
  validity: [
    `${NORMALITY} With few blocks the covariance is poorly known, and the test then rejects true null hypotheses too often.`,
  ],
};

function unadjusted(statistic: Statistic): MethodWords {
  const tail =
    statistic === 'full'
      ? 'the share of shuffles of its values with a score at least as large'
      : 'the tail of a normal distribution';
  return {
    name: 'HSIC without correction for the selection',
    what: `Features are selected and tested on the same rows as if nothing had been selected. The p-value is ${tail}.`,
    validity: [
      'Not valid: the p-values ignore the selection and are too small. This procedure is shown for comparison.',
    ],
  };
}

function sidesWords({ options }: Result): string {
  return options.alternative === 'two-sided'
    ? ' The test is two-sided: the p-value is twice the smaller of the two tails.'
    : '';
}

function repeatWords({ options }: Result): string {
  const repeats = options.repeats ?? 1;
  if (repeats === 1) return '';
  return ` This was repeated on ${repeats} shuffles of the rows; the p-value is twice the median over them, where a shuffle that did not select the feature counts as 1.`;
}

const adjustments: Record<Adjustment, { name: string; controls: string }> = {
  none: {
    name: 'none',
    controls:
      'Each p-value holds for its feature alone. Among many tested features, some fall below the level by chance.',
  },
  average: {
    name: 'average',
    controls:
      'Among the selected features the expected number of false discoveries is at most the level times their number.',
  },
  bonferroni: {
    name: 'Bonferroni',
    controls: 'The chance of any false discovery among the selected features stays at the level.',
  },
  holm: {
    name: 'Holm',
    controls: 'The chance of any false discovery among the selected features stays at the level.',
  },
  bh: {
    name: 'Benjamini–Hochberg',
    controls:
      'The expected share of false discoveries stays at the level, if the tests are independent or positively dependent.',
  },
  by: {
    name: 'Benjamini–Yekutieli',
    controls:
      'The expected share of false discoveries stays at the level, whatever the dependence between the tests.',
  },
};

/** The adjustment for several tests by name, and what it controls. */
export function adjustmentWords(adjustment: Adjustment): { name: string; controls: string } {
  return adjustments[adjustment];
}
