/**
 * The options of every procedure: one interface, one table of rules, one set of defaults per preset. They are resolved
 * once at the door into a frozen record that the result echoes; running again with that record gives the same numbers.
 */
import { type PoetOptions, poetDefaults, resolvePoetOptions } from './covariance/poet-options.js';
import { describe } from './data/validate.js';
import { InputError } from './errors.js';
import type { Adjustment } from './inference/adjust.js';
import type { Alternative } from './inference/p-value.js';
import type { Bandwidth, TargetTransform } from './kernels/encode.js';
import { methodRules, type OptionRule, requireKnownNames, runRules } from './option-rules.js';

/** Which procedure: see docs/method.md. 'recommended' is 'exact' up to EXACT_LIMIT rows and 'cross' above. */
export type Preset = 'recommended' | 'exact' | 'cross' | 'paper';
/** How the association of a feature with the output is estimated. */
export type Statistic = 'full' | 'cross' | 'block' | 'incomplete';
/** What is held fixed: that the feature was selected, or the whole selected set. */
export type Condition = 'feature' | 'set';
export type Covariance = 'sample' | 'oas' | 'poet' | 'poet-cran';

/** What to report while a run goes on: `done` of `total` units of the stage. */
export interface Progress {
  stage: 'statistics' | 'p-values';
  done: number;
  total: number;
}

/** How a run is carried out; none of these changes a number. */
export interface RunOptions {
  /** Worker threads; 1 computes inline. Default: as many as pay for this amount of work. */
  threads?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Stops the run, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options that decide the numbers. */
export interface MethodOptions {
  preset?: Preset;
  /** How many features to select. Default 10. */
  select?: number;
  /** The level at which a feature is called significant. Default .05. */
  alpha?: number;
  statistic?: Statistic;
  /** States of the permutation walk ('full' only). Default 9,999. */
  permutations?: number;
  /** Rows a block ('block' only), at least 4. Default 10. */
  blockSize?: number;
  /** Quadruples per row ('incomplete' only). Default 5. */
  incompleteRatio?: number;
  /** The share of rows in part A ('cross' only). Default .6. */
  crossShare?: number;
  condition?: Condition;
  /** The estimator of Σ ('block' and 'incomplete'). */
  covariance?: Covariance;
  poet?: Partial<PoetOptions>;
  /** The share of rows kept apart for Σ ('block' and 'incomplete'); 0 = the same rows serve both. */
  covarianceShare?: number;
  /** Gaussian bandwidth on standardised features; 'auto' is 1 for a number and 'median' for a vector. */
  featureBandwidth?: Bandwidth;
  /** Gaussian bandwidth on the transformed output; 'auto' is 1 for a number and 'median' for a vector. */
  targetBandwidth?: Bandwidth;
  targetTransform?: TargetTransform;
  alternative?: Alternative;
  adjust?: Adjustment;
  seed?: number;
  /** Whether rows are shuffled first, by the seed. Default true; 'full' does not depend on the order of rows. */
  shuffle?: boolean;
  /** An odd number of shuffles to combine (not for 'full'). Default 1. */
  repeats?: number;
}

/** Everything a user may pass. */
export interface Options extends MethodOptions, RunOptions {}

/** What was used: only the options that concern the procedure are present. */
export type ResolvedOptions = Readonly<
  Required<
    Pick<
      MethodOptions,
      | 'preset'
      | 'select'
      | 'alpha'
      | 'statistic'
      | 'featureBandwidth'
      | 'targetBandwidth'
      | 'targetTransform'
      | 'alternative'
      | 'adjust'
      | 'seed'
    >
  > &
    Omit<MethodOptions, 'preset' | 'select' | 'alpha' | 'statistic' | 'adjust' | 'seed' | 'alternative'>
>;

export type MethodName = 'hsicInf' | 'hsic' | 'split';

/** Up to so many rows 'recommended' is 'exact'. */
export const EXACT_LIMIT = 5000;

/** Defaults that do not depend on the preset. */
export const defaults = Object.freeze({
  select: 10,
  alpha: 0.05,
  permutations: 9999,
  blockSize: 10,
  incompleteRatio: 5,
  crossShare: 0.6,
  featureBandwidth: 'auto',
  targetBandwidth: 'auto',
  alternative: 'greater',
  adjust: 'none',
  seed: 1,
  shuffle: true,
  repeats: 1,
}) satisfies MethodOptions;

type Family = Required<
  Pick<MethodOptions, 'condition' | 'covariance' | 'covarianceShare' | 'targetTransform'>
>;

const ours: Family = {
  condition: 'feature',
  covariance: 'sample',
  covarianceShare: 0,
  targetTransform: 'normal-scores',
};
const paper: Family = {
  condition: 'set',
  covariance: 'poet',
  covarianceShare: 1 / 3,
  targetTransform: 'none',
};

/** R's own defaults, for 'poet-cran'. */
const cranDefaults: PoetOptions = {
  factors: 'cran',
  constant: 'minimum',
  shrinkage: 'soft',
  on: 'correlation',
};

const presetStatistic = { exact: 'full', cross: 'cross', paper: 'block' } as const;

/** The statistics that each of these options concerns. */
const concerns: Partial<Record<keyof MethodOptions, readonly Statistic[]>> = {
  permutations: ['full'],
  blockSize: ['block'],
  incompleteRatio: ['incomplete'],
  crossShare: ['cross'],
  covariance: ['block', 'incomplete'],
  covarianceShare: ['block', 'incomplete'],
  poet: ['block', 'incomplete'],
  condition: ['cross', 'block', 'incomplete'],
  shuffle: ['cross', 'block', 'incomplete'],
  repeats: ['cross', 'block', 'incomplete'],
};

export interface Resolution {
  options: ResolvedOptions;
  /** Options that were given but do not concern the procedure. */
  unused: string[];
}

/** Checks names and values and fills in defaults for a method and a number of rows. */
export function resolveOptions(caller: MethodName, given: Options, rows: number): Resolution {
  checkOptions(caller, given, { ...methodRules, ...runRules });
  const preset = choosePreset(caller, given, rows);
  const statistic = given.statistic ?? (preset === 'recommended' ? 'incomplete' : presetStatistic[preset]);
  const family = preset === 'paper' ? paper : ours;
  const all: MethodOptions = { ...defaults, ...family, ...defined(given), preset, statistic };
  const unused: string[] = [];
  for (const name of Object.keys(methodRules) as (keyof MethodOptions)[]) {
    if (isConcerned(caller, name, statistic, all)) continue;
    if (given[name] !== undefined) unused.push(name);
    delete all[name];
  }
  if (all.covariance === 'poet' || all.covariance === 'poet-cran')
    all.poet = resolvePoet(all.covariance, given.poet);
  checkTogether(caller, all);
  return { options: Object.freeze(all) as ResolvedOptions, unused };
}

/** Values that are undefined count as not given; run options are not part of the record. */
function defined(given: Options): MethodOptions {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && name in methodRules),
  );
}

function choosePreset(caller: MethodName, { preset, statistic }: Options, rows: number): Preset {
  const asked = preset ?? (caller === 'hsicInf' ? 'recommended' : 'paper');
  if (asked === 'recommended') {
    if (statistic === undefined) return rows <= EXACT_LIMIT ? 'exact' : 'cross';
    const named = Object.entries(presetStatistic).find(([, of]) => of === statistic);
    return named === undefined ? 'recommended' : (named[0] as Preset);
  }
  if (asked !== 'paper' && statistic !== undefined && statistic !== presetStatistic[asked]) {
    throw new InputError(
      `${caller} requires statistic '${presetStatistic[asked]}' with preset '${asked}', got '${statistic}'`,
    );
  }
  return asked;
}

function isConcerned(
  caller: MethodName,
  name: keyof MethodOptions,
  statistic: Statistic,
  all: MethodOptions,
): boolean {
  if (name === 'condition' && caller !== 'hsicInf') return false;
  if (name === 'covarianceShare' && caller === 'split') return false;
  if (name === 'poet' && !all.covariance?.startsWith('poet')) return false;
  return concerns[name]?.includes(statistic) ?? true;
}

function resolvePoet(covariance: 'poet' | 'poet-cran', given: Partial<PoetOptions> | undefined): PoetOptions {
  if (covariance === 'poet') return resolvePoetOptions({ ...poetDefaults, ...given });
  return resolvePoetOptions({ ...cranDefaults, ...given, faithfulToCran: true });
}

function checkTogether(caller: MethodName, all: MethodOptions): void {
  if (caller === 'split' && all.statistic !== 'block') {
    throw new InputError(`split requires statistic 'block', got '${all.statistic}'`);
  }
  if (all.repeats !== undefined && all.repeats > 1 && all.shuffle === false) {
    throw new InputError(
      `${caller} requires shuffle with repeats above 1, got shuffle false and repeats ${all.repeats}`,
    );
  }
}

/** Checks names and values against the rules; used by every public function that takes some of the options. */
export function checkOptions(
  caller: string,
  given: object,
  allowed: Readonly<Record<string, OptionRule>>,
): void {
  if (given === null || typeof given !== 'object') {
    throw new InputError(`${caller} requires options as an object, got ${describe(given)}`);
  }
  requireKnownNames(caller, given, Object.keys(allowed));
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const { rule, holds } = allowed[name];
    if (!holds(value)) throw new InputError(`${caller} requires ${name} ${rule}, got ${describe(value)}`);
  }
}
