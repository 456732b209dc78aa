/**
 * From what a user passes to the record that decides the numbers: names and values are checked, the preset is chosen, its
 * defaults filled in, and what does not concern the procedure left out. Running again with that record gives the same
 * numbers.
 */
import { type PoetOptions, resolvePoetOptions } from './poet-options.js';
import { InputError } from '../errors.js';
import { checkOptions, methodRules, runRules } from './option-rules.js';
import {
  defaults,
  type MethodName,
  type MethodOptions,
  type Options,
  type Preset,
  type ResolvedOptions,
  type Statistic,
} from './options.js';

/** Up to so many rows 'recommended' is 'exact'. */
export const EXACT_LIMIT = 5000;

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

/** Options as they will be used. */
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
  if (covariance === 'poet') return resolvePoetOptions(given ?? {});
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
