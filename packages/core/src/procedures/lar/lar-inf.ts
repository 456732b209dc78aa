/**
 * Inference after least angle regression: the linear competitor. For every step of the path, is the coefficient of the
 * feature that enters 0, given that the path is what it is? Exact for y ~ N(μ, σ²I) with σ known. Tibshirani, R. J.,
 * Taylor, J., Lockhart, R. & Tibshirani, R. (2016). Exact post-selection inference for sequential regression procedures.
 * JASA 111, 600–620. Conventions and defaults are those of `lar` and `larInf` in R's selectiveInference.
 *
 * - 'active': step j tests its feature in the model of the first j steps, given those steps.
 * - 'all': every feature is tested in the model of all steps, given all of them.
 *
 * p-values are one-sided in the direction of the coefficient's sign, which is part of what is given.
 *
 * Departs: R makes the matrix Γ of the event, 2·d rows of n entries a step; see lar-limits for how to do
 * without. R's tails are differences of CDFs and its intervals a search on a grid; ours are right at any distance. Where a
 * tie puts the statistic at its upper limit, R reports p = 0; here it is untestable, p = 1, with a note. In the spacing
 * test of the first step R compares with the knots of the rivals for one sign only, so that it may miss λ₂; here it is λ₂.
 *
 * Accuracy: coefficients and limits to rounding times the condition of the active columns. Cost O(n·d·steps +
 * d·steps²), and O(n·d²) for sigma from least squares; memory O(n·d + d·steps).
 */
import type { Dataset } from '../../data/dataset.js';
import { InputError, quote } from '../../errors.js';
import { Pace } from '../../engine/pace.js';
import { forwardStop } from './forward-stop.js';
import { checkOptions, number, oneOf, type OptionRule } from '../../options/option-rules.js';
import { optionTable } from '../../options/option-table.js';
import type { ExcludedFeature } from '../../data/prepare.js';
import { activeTriangle, type LarPath } from './lar-path.js';
import {
  type LarOptions,
  coefficientScale,
  inUnitsOfOutput,
  larRules,
  pathNotes,
  rescaled,
  runPath,
} from './lar.js';
import { type LarData, larData } from './lar-data.js';
import { estimateSigma, type Sigma, type SigmaSource } from './lar-sigma.js';
import {
  activeContrast,
  type Contrast,
  type ContrastTest,
  covariancePValue,
  fullContrast,
  spacingPValue,
  testContrast,
} from './lar-contrast.js';

/** What is tested and given: see the head of this file. */
export type LarInfType = 'active' | 'all';

/** What `larInf` takes. */
export interface LarInfOptions extends LarOptions {
  /** The standard deviation of the noise. Default: an estimate, see lar-sigma. */
  sigma?: number | undefined;
  type?: LarInfType;
  /** One minus the level of the intervals, and the level of ForwardStop. */
  alpha?: number;
}

/** Defaults, as in R. `steps` has one for 'active' only: the whole path, at most 2,000 steps. */
export const larInfDefaults = Object.freeze({ type: 'active', alpha: 0.1 }) satisfies LarInfOptions;

/** The test of one feature. Coefficients, limits and intervals are in units of the output per unit of the feature. */
export interface LarInfStep {
  /** 1 for the first to enter. */
  step: number;
  name: string;
  /** The position of the feature in the dataset. */
  index: number;
  /** The sign of the coefficient, on which the test is one-sided. */
  sign: 1 | -1;
  coefficient: number;
  /** The coefficient over its standard deviation, as if there had been no selection. */
  zScore: number;
  pValue: number;
  /** Natural logarithm of the p-value, right where the p-value itself underflows. */
  logPValue: number;
  /** A confidence interval at level 1 − alpha for the coefficient. */
  interval: [number, number];
  /** Between which sign · coefficient may lie, given the path. */
  vlo: number;
  vup: number;
  /** The spacing and the covariance test of the step ('active' only). */
  spacingPValue?: number;
  covariancePValue?: number;
}

/** What `larInf` returns; see larInfJson for its JSON. */
export interface LarInfResult {
  method: 'larInf';
  /** Resolved and frozen; `steps` and `sigma` are present if they were given. */
  options: Readonly<{ type: LarInfType; alpha: number; steps?: number; sigma?: number }>;
  rows: number;
  sigma: number;
  sigmaSource: SigmaSource;
  steps: LarInfStep[];
  /** How many steps the ForwardStop rule at alpha keeps ('active' only). */
  forwardStop?: number;
  excluded: ExcludedFeature[];
  /** What deserves attention without being an error. */
  notes: string[];
}

const rules: Record<keyof LarInfOptions, OptionRule> = {
  ...larRules,
  sigma: number('to be a finite number above 0', (value) => value > 0),
  type: oneOf(['active', 'all']),
  alpha: optionTable.alpha,
};

/**
 * Least angle regression with a p-value for every feature that enters. Features and target are of kind 'number'; constant
 * features are excluded.
 *
 * @throws InputError for data or options that break a rule, before any work; NumericalError where sigma is to be estimated
 * and the features fit the output exactly; the signal's reason when aborted.
 */
export async function larInf(dataset: Dataset, given: LarInfOptions = {}): Promise<LarInfResult> {
  const options = resolveLarInfOptions(given);
  const { type, alpha, steps, sigma } = options;
  const { signal } = given;
  signal?.throwIfAborted();
  const data = larData('larInf', dataset, 3);
  const pace = new Pace(signal);
  const noise =
    sigma === undefined ? await estimateSigma('larInf', data, () => pace.breathe()) : givenSigma(sigma, data);
  const path = await runPath(data, steps, pace);
  const tested: Tested[] = [];
  const triangle = activeTriangle(path);
  for (let step = 0; step < path.steps.length; step++) {
    const contrast = type === 'active' ? activeContrast(path, step) : fullContrast(path, triangle, step);
    const test = testContrast(path, contrast, { sigma: noise.unitSigma, alpha });
    tested.push({ contrast, test, step });
    await pace.breathe();
  }
  const sequential = (one: Tested): Pick<LarInfStep, 'spacingPValue' | 'covariancePValue'> => ({
    spacingPValue: spacingPValue(path, one.step, { ...one.test, ...one.contrast, sigma: noise.unitSigma }),
    covariancePValue: covariancePValue(path, triangle, { step: one.step, sigma: noise.unitSigma }),
  });
  const reported = tested.map((one) => ({
    ...inUnitsOfData(one, { data, path, sigma: noise.unitSigma }),
    ...(type === 'active' && sequential(one)),
  }));
  return {
    method: 'larInf',
    options,
    rows: data.rows,
    sigma: sigma ?? inUnitsOfOutput(data, noise.unitSigma),
    sigmaSource: noise.source,
    steps: reported,
    ...(type === 'active' && {
      forwardStop: forwardStop(
        reported.map(({ pValue }) => pValue),
        alpha,
      ),
    }),
    excluded: data.excluded,
    notes: [
      ...data.notes,
      ...sigmaNotes(noise),
      ...pathNotes(data, path, steps),
      ...tieNotes(reported, tested),
    ],
  };
}

/**
 * What a run with these options would use, without data.
 *
 * @throws InputError for an option that breaks a rule.
 */
export function resolveLarInfOptions(given: LarInfOptions): LarInfResult['options'] {
  checkOptions('larInf', given, rules);
  const { type = larInfDefaults.type, alpha = larInfDefaults.alpha, steps, sigma } = given;
  if (type === 'all' && steps === undefined) {
    throw new InputError('larInf', "for type 'all', the size of the model", 'none', { option: 'steps' });
  }
  return Object.freeze({
    type,
    alpha,
    ...(steps !== undefined && { steps }),
    ...(sigma !== undefined && { sigma }),
  });
}

/** A contrast and its test. */
interface Tested {
  contrast: Contrast;
  test: ContrastTest;
  /** From 0. */
  step: number;
}

/** Sigma as it was given, for an output of length 1. */
function givenSigma(sigma: number, { rows, output }: LarData): Sigma {
  const unitSigma = (sigma * output.unit * output.factor) / Math.sqrt(rows - 1);
  if (unitSigma > 1e-100 && unitSigma < 1e100) return { unitSigma, source: 'given' };
  throw new InputError(
    'larInf',
    `on the scale of the output, whose standard deviation is ${1 / output.factor / output.unit}`,
    `${sigma}`,
    { option: 'sigma' },
  );
}

function inUnitsOfData(
  { contrast, test, step }: Tested,
  { data, path, sigma }: { data: LarData; path: LarPath; sigma: number },
): LarInfStep {
  const { sign, value, scale } = contrast;
  const { column } = path.steps[step];
  const toData = coefficientScale(data, column) * scale;
  const [low, high] = test.interval.map((end) => rescaled(end, toData));
  return {
    step: step + 1,
    name: data.names[column],
    index: data.indices[column],
    sign,
    coefficient: sign * rescaled(value, toData),
    zScore: (sign * value) / sigma,
    pValue: test.pValue,
    logPValue: test.logPValue,
    // 0 - keeps an end at 0 rather than -0.
    interval: sign === 1 ? [low, high] : [0 - high, 0 - low],
    vlo: rescaled(test.limits.lower, toData),
    vup: rescaled(test.limits.upper, toData),
  };
}

function sigmaNotes({ source }: Sigma): string[] {
  if (source !== 'output') return [];
  return [
    'Sigma is estimated by the standard deviation of the output, because there are fewer than two rows per feature. If there is signal, it is too large, and so are the p-values.',
  ];
}

function tieNotes(steps: readonly LarInfStep[], tested: readonly Tested[]): string[] {
  const tied = steps.filter((_, s) => tested[s].test.limits.tied).map(({ name }) => quote(name));
  if (tied.length === 0) return [];
  const shown = tied.slice(0, 5).join(', ');
  const more = tied.length > 5 ? ` and ${tied.length - 5} more` : '';
  return [
    `These cannot be tested because of a tie on the path, which a normal output would not have (p = 1): ${shown}${more}.`,
  ];
}
