/**
 * The procedures that figures compare, by the names under which they are drawn.
 */
import type { Adjustment, MethodOptions } from '@hsicinf/core';
import { LEVEL, type StudiedProcedure } from '../study/cell.js';

/** Up to so many rows the walk of 'exact' has 999 states, above 199. */
const MANY_ROWS = 300;

/**
 * The exact procedure with a length of walk that a study can afford: 999 states up to 300 rows, 199 above. Its level is
 * exact for any number N of states with (N + 1)·α whole, as here; a shorter walk only costs a little power, and above 300
 * rows nearly everything is found. A single analysis has 9,999.
 */
export function exactFor(rows: number): StudiedProcedure {
  const permutations = rows <= MANY_ROWS ? 999 : 199;
  if (!Number.isInteger(Math.round(1e9 * (permutations + 1) * LEVEL) / 1e9)) {
    throw new Error(`the study requires (permutations + 1)·${LEVEL} to be whole, got ${permutations}`);
  }
  return { method: 'hsicInf', options: { preset: 'exact', permutations } };
}

/** The procedure of the paper: block HSIC, a third of the rows for Σ, the whole selected set given. */
export function paperWith(blockSize: number): StudiedProcedure {
  return { method: 'hsicInf', options: { preset: 'paper', blockSize } };
}

/**
 * The recommended procedure. No decision here is made below 1e-3 (bh and holm begin at .05/20), so that smaller p-values
 * need not be told apart; a single analysis goes to 1e-6 and further.
 */
export function recommended(): StudiedProcedure {
  return { method: 'hsicInf', options: { preset: 'recommended', smallestPValue: 1e-3 } };
}

/** The same where p-values are valid to the letter: 199 shuffles, with which levels of .05 and .01 can be used up. */
export function shuffled(): StudiedProcedure {
  return { method: 'hsicInf', options: { preset: 'recommended', permutations: 199 } };
}

/** A procedure that is not told of strata, clusters and covariates. */
function untold(procedure: StudiedProcedure): StudiedProcedure {
  if (procedure.method !== 'hsicInf') throw new Error(`untold requires hsicInf, got ${procedure.method}`);
  return { ...procedure, holds: 'nothing' };
}

/** The procedures by the names of their curves, for a number of rows. */
export const procedures = {
  hsicInf: () => paperWith(10),
  'B = 5': () => paperWith(5),
  'B = 10': () => paperWith(10),
  hsic: () => ({ method: 'hsic', options: { blockSize: 10 } }),
  split: () => ({ method: 'split', options: { blockSize: 10 } }),
  larInf: () => ({ method: 'larInf', options: {} }),
  exact: exactFor,
  cross: () => ({ method: 'hsicInf', options: { preset: 'cross' } }),
  incomplete: () => ({ method: 'hsicInf', options: { statistic: 'incomplete' } }),
  'thresholded, set': () => paperWith(10),
  'sample, set': () => paperVariant({ covariance: 'sample' }),
  'CRAN, set': () => paperVariant({ covariance: 'poet-cran' }),
  'thresholded, feature': () => paperVariant({ condition: 'feature' }),
  'hsic, sample': () => ({ method: 'hsic', options: { blockSize: 10, covariance: 'sample' } }),
  'split, sample': () => ({ method: 'split', options: { blockSize: 10, covariance: 'sample' } }),
  'sample, feature': () => paperVariant({ covariance: 'sample', condition: 'feature' }),
  average: recommended,
  bh: recommended,
  holm: recommended,
  marginal: recommended,
  selective: () => ({
    method: 'hsicInf',
    options: { preset: 'recommended', pValues: 'selective', permutations: 999 },
  }),
  '199 shuffles': shuffled,
  '199 shuffles, untold': () => untold(shuffled()),
  'average, untold': () => untold(recommended()),
  'closed form': () => ({ method: 'closedForm', options: {} }),
  jackknife: () => ({ method: 'jackknife', options: {} }),
} satisfies Record<string, (rows: number) => StudiedProcedure>;

/** The name of a curve. */
export type CurveName = keyof typeof procedures;

/** Curves that read the same p-values in different ways: adjusted over all features. */
export const adjustments: Partial<Record<CurveName, Adjustment>> = {
  average: 'average',
  'average, untold': 'average',
  bh: 'bh',
  holm: 'holm',
};

function paperVariant(options: MethodOptions): StudiedProcedure {
  return { method: 'hsicInf', options: { preset: 'paper', blockSize: 10, ...options } };
}

/** Fewer rows than this the procedures with blocks of ten cannot take: two blocks are needed for a covariance. */
export const LEAST_ROWS_FOR_BLOCKS = 60;
