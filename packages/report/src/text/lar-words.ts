/**
 * A result of larInf in plain words: what was found, where sigma comes from, and what the columns are.
 */
import type { LarInfResult, SigmaSource } from '@hsicinf/core';
import type { Provenance } from '../provenance.js';
import { threeDigits } from './lar-cells.js';
import { count, percent } from './numbers.js';
import { listed, type Piece, piecesText } from './pieces.js';

/** A result of larInf, and what the output is called. */
export interface LarTableInput {
  result: LarInfResult;
  targetName: string;
  /** Where the result comes from. */
  provenance?: Provenance | undefined;
}

/** What entered, and how much of it the ForwardStop rule keeps. */
export function larSummary({ result, targetName }: LarTableInput): string {
  const { length } = result.steps;
  const entered = length === 0 ? 'No' : count(length);
  return piecesText([
    `${entered} feature${length > 1 || length === 0 ? 's' : ''} entered the path of least angle regression on `,
    { name: targetName },
    ...(length === 0 ? [] : ['; ', ...verdict(result)]),
    '.',
  ]);
}

function verdict({ steps, options, forwardStop }: LarInfResult): Piece[] {
  if (forwardStop === undefined) {
    return [steps.length === 1 ? 'it was tested on its own' : 'each was tested in the model of all of them'];
  }
  const rule = `the ForwardStop rule at ${percent(options.alpha)} keeps `;
  if (forwardStop === 0) return [`${rule}none of the steps`];
  const many = forwardStop === 1 ? 'the first step' : `the first ${count(forwardStop)} steps`;
  const kept = forwardStop === steps.length && forwardStop > 1 ? 'all steps' : many;
  return [`${rule}${kept}: `, ...listed(steps.slice(0, forwardStop).map(({ name }) => ({ name })))];
}

const sources: Record<SigmaSource, string> = {
  given: 'as given',
  'least-squares': 'estimated from the residuals of least squares on all features',
  output: 'estimated by the standard deviation of the output',
};

/** Sigma and where it comes from. */
export function larSigmaWords({ sigma, sigmaSource }: LarInfResult): string {
  return `Sigma, the standard deviation of the noise: ${threeDigits(sigma)}, ${sources[sigmaSource]}.`;
}

/** What the columns are. */
export function larLegend({ options: { type, alpha } }: LarInfResult): string {
  const isSequential = type === 'active';
  return [
    `Coef: in the model of ${isSequential ? 'the steps so far' : 'all steps'}`,
    'Z-score: Coef over its standard error, as if nothing had been selected',
    'P-value: given the path, one-sided in the sign of Coef',
    `LowConfPt, UpConfPt: ${percent(1 - alpha)} interval for the true Coef, given the path`,
    ...(isSequential ? ['Spacing, CovTest: p-values of the spacing and the covariance test'] : []),
  ].join('; ');
}
