/**
 * The procedure in plain words: what it is called, what it does, and when its p-values can be trusted. What is said here
 * about validity is what docs/method.md says, no more.
 */
import type { Result, Statistic } from '@hsicinf/core';
import {
  conditionWords,
  ignoresSelection,
  isClosedForm,
  isMarginal,
  isShuffled,
  isUnadjusted,
  lookedAt,
  testsOnOtherRows,
} from './accounting.js';
import { LASSO_WORDS } from './selection-words.js';

/** A procedure described. */
export interface MethodWords {
  /** A few words: "kernel correlation over several widths". */
  name: string;
  /** How the p-values come about. */
  what: string;
  /** When they are valid, one sentence or two each. */
  validity: string[];
}

const INDEPENDENT_ROWS =
  'Rows are assumed to be independent draws. Time series and duplicated rows break this. So do several rows of one subject, unless clusters say which rows belong together.';
const WITHIN_STRATA =
  'Rows are assumed to be independent draws within their stratum; strata may differ from one another in any way.';
const WITHIN_CLUSTERS =
  'Clusters are assumed to be independent of one another; rows of one cluster need not be. Where a feature is shuffled within clusters, the order of the rows in a cluster must not matter, as it does in time series.';
const APPROXIMATE =
  'With covariates the p-values are approximate: what they explain is estimated by a regression, and what the regression misses can still make a feature look related to the output.';
const ONE_RUN =
  'Trying several seeds, procedures or numbers of selected features and reporting the best is another form of selection, and is not accounted for.';
const NORMALITY = 'The p-values rely on the scores being normal and on an estimate of their covariance.';

/** The name, the working and the validity of the procedure that gave the result. */
export function methodWords(result: Result): MethodWords {
  const { name, what, validity } = procedureWords(result);
  return {
    name: result.options.selection === 'lasso' ? `HSIC-Lasso, ${name}` : name,
    what:
      `${result.options.selection === 'lasso' ? `${LASSO_WORDS} ` : ''}${what}` +
      sidesWords(result) +
      repeatWords(result),
    validity: [...validity, ...rowsWords(result), ONE_RUN],
  };
}

/** What is assumed of the rows, given what was held fixed. */
function rowsWords({ heldFixed: { strata, clusters, covariates } = {} }: Result): string[] {
  return [
    ...(strata === undefined ? [] : [WITHIN_STRATA]),
    ...(clusters === undefined ? [] : [WITHIN_CLUSTERS]),
    ...(strata === undefined && clusters === undefined ? [INDEPENDENT_ROWS] : []),
    ...(covariates === undefined ? [] : [APPROXIMATE]),
  ];
}

/** Another measure than the kernel correlation over several widths. */
function otherMeasureWords({ measuredBy }: Result): Pick<StatisticWords, 'name' | 'score'> | undefined {
  if (measuredBy === undefined) return undefined;
  const { name } = measuredBy.score;
  return { name, score: `The score is the ${name} of feature and output, bias-corrected.` };
}

function procedureWords(result: Result): MethodWords {
  const { options } = result;
  if (ignoresSelection(result)) return unadjusted(options.statistic);
  if (testsOnOtherRows(options)) return splitting;
  const { marginal, selective, ...usual } = statistics[options.statistic];
  const { name, score } = otherMeasureWords(result) ?? usual;
  if (isMarginal(result)) {
    const beside = options.pValues === 'both' ? ` ${BESIDE}` : '';
    const { tail, validity } = isClosedForm(result) ? closedMarginal : marginal;
    return {
      name,
      what: `${score} ${tail}${lookingWords(result)}${beside}`,
      validity: [...validity, ...estimateWords(result)],
    };
  }
  // A walk is over shuffles in which the feature is selected, and says so.
  const same = isShuffled(options.statistic)
    ? ''
    : ` "The same selection" means that ${conditionWords(options)}.`;
  return { name, what: `${score} ${selective.tail}${same}`, validity: selective.validity };
}

/** What accounts for the feature having been one of many. */
function lookingWords(result: Result): string {
  if (lookedAt(result) === 1) return '';
  return isUnadjusted(result)
    ? ' It is about this feature on its own; nothing accounts for the fact that it was one of many that were looked at.'
    : ' It is about this feature on its own; the adjustment accounts for the fact that it was one of many that were looked at.';
}

const BESIDE =
  'The selective p-value beside it is counted among the cases in which the feature would still have been selected.';

/** What is estimated is said to be. */
function estimateWords(result: Result): string[] {
  const { statistic, permutations } = result.options;
  if (statistic !== 'correlation' || permutations !== 'auto' || isClosedForm(result)) return [];
  return [
    'Small p-values are estimates, shown with their standard errors: shuffles are driven step by step to scores as high as the observed one, which reaches p-values that plain shuffling never would. A fixed number of shuffles gives strictly valid p-values, but they cannot be smaller than one over that number.',
  ];
}

/** How the p-values of a kind come about, and when they are valid. */
interface TailWords {
  tail: string;
  validity: string[];
}

/** A statistic described, with its p-values by themselves and given the selection. */
interface StatisticWords {
  name: string;
  score: string;
  marginal: TailWords;
  selective: TailWords;
}

const shuffledMarginal: TailWords = {
  tail: 'The values of a feature are shuffled again and again; the p-value is the share of shuffles with a score at least as large as the observed one.',
  validity: [
    'Exact at any number of rows for a feature that is independent of the output, whatever the features do among themselves: then every order of its values is equally likely. No normality is assumed.',
  ],
};

const closedMarginal: TailWords = {
  tail: 'Because there are many rows, nothing is shuffled: for each pair of widths, rows are split into two parts and kernels are taken only between the parts, which gives a score that is close to normal under independence. The p-value is its tail, corrected for skewness and combined over the pairs.',
  validity: [
    'Asymptotic in the number of rows. At a finite number of rows validity is empirical: it rests on simulations, not on a proof. A fixed number of shuffles gives p-values that are exact at any number of rows, but they take longer and cannot be smaller than one over that number.',
  ],
};

const shuffledSelective: TailWords = {
  tail: 'The values of a selected feature are shuffled again and again; among the shuffles in which it would still have been selected, the p-value is the share with a score at least as large as the observed one.',
  validity: [
    'Exact at any number of rows for a feature that is independent of the output and of the other features: then every order of its values is equally likely. No normality is assumed. Ties are broken by column order, and the test accounts for that.',
    'For a feature that is independent of the output but depends on other features, validity is empirical: it rests on simulations, not on a proof.',
    'If the best feature that was not selected is related to the output as well, because too few were selected or because it is a copy, an obvious feature can have a p-value near 1.',
  ],
};

const normalMarginal: TailWords = {
  tail: 'The p-value is the tail of a normal distribution.',
  validity: [],
};

const normalSelective: TailWords = {
  tail: 'The p-value is the tail of a normal distribution cut to the scores that would have led to the same selection.',
  validity: [],
};

const FEW_BLOCKS = `${NORMALITY} With few blocks the covariance is poorly estimated, and the test then rejects true null hypotheses too often.`;
const MANY_ROWS = `${NORMALITY} They are valid asymptotically, for many rows.`;

const statistics: Record<Statistic, StatisticWords> = {
  correlation: {
    name: 'kernel correlation over several widths',
    score:
      'The score is the largest kernel correlation over several pairs of kernel widths, so that both fine and coarse relations are detected.',
    marginal: shuffledMarginal,
    selective: shuffledSelective,
  },
  full: {
    name: 'exact test by shuffling',
    score: 'The score is HSIC over all rows.',
    marginal: shuffledMarginal,
    selective: shuffledSelective,
  },
  cross: {
    name: 'cross-HSIC in closed form',
    score:
      'Rows are split into two parts and kernels are taken only between the parts, which gives a score that is close to normal under independence.',
    marginal: {
      tail: 'The p-value is its tail, corrected for skewness.',
      validity: [
        'Asymptotic in the number of rows, with variance and skewness under shuffling exact. At a finite number of rows validity is empirical: it rests on simulations, not on a proof.',
      ],
    },
    selective: {
      tail: 'The p-value is its tail, cut to the scores that would have led to the same selection and corrected for skewness.',
      validity: [
        'Asymptotic in the number of rows: variance and skewness under shuffling are exact, the limits set by the selection use an estimated covariance. At a finite number of rows validity is empirical: it rests on simulations, not on a proof.',
      ],
    },
  },
  block: {
    name: 'block HSIC with a normal tail',
    score: 'The score is the mean of HSIC over small blocks of rows.',
    marginal: { ...normalMarginal, validity: [FEW_BLOCKS] },
    selective: { ...normalSelective, validity: [FEW_BLOCKS] },
  },
  incomplete: {
    name: 'incomplete HSIC with a normal tail',
    score: 'The score is HSIC estimated from random groups of four rows.',
    marginal: { ...normalMarginal, validity: [MANY_ROWS] },
    selective: { ...normalSelective, validity: [MANY_ROWS] },
  },
};

const splitting: MethodWords = {
  name: 'data splitting',
  what: 'A third of the rows estimates the covariance, a third selects, and the last third tests what was selected with a normal tail. No correction for the selection is needed, but each step has fewer rows.',
  validity: [FEW_BLOCKS],
};

function unadjusted(statistic: Statistic): MethodWords {
  const tail = isShuffled(statistic)
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
  return ` This was repeated for ${repeats} random orders of the rows; the p-value is twice the median over them, where an order in which the feature was not selected counts as 1.`;
}
