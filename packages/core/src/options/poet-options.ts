/**
 * The options of POET, which stand together under one name in the table of options: what they may be, and their defaults,
 * which with 'poet-cran' are those of R.
 */
import { defaultOf } from './default-options.js';
import { checkOptions, numberOr, oneOf, trueOrFalse } from './option-rules.js';
import type { OptionSpec } from './option-table.js';
import type { Covariance } from './options.js';
import { type PoetOptions, SHRINKAGES, THRESHOLDED } from './options.js';

const cran = <Value>(value: Value): { covariance: { 'poet-cran': Value } } => ({
  covariance: { 'poet-cran': value },
});

/** What POET can be told. */
export const poetTable = {
  factors: {
    ...numberOr(
      ['bai-ng', 'cran'],
      'a whole number of at least 0',
      (value) => Number.isInteger(value) && value >= 0,
    ),
    default: 0,
    defaultWith: cran('cran'),
    level: 'advanced',
  },
  constant: {
    ...numberOr(['minimum'], 'a finite number of at least 0', (value) => value >= 0),
    default: 1,
    defaultWith: cran('minimum'),
    level: 'advanced',
  },
  shrinkage: { ...oneOf(SHRINKAGES), default: 'soft', level: 'advanced' },
  on: { ...oneOf(THRESHOLDED), default: 'covariance', defaultWith: cran('correlation'), level: 'advanced' },
  faithfulToCran: { ...trueOrFalse, default: false, defaultWith: cran(true), level: 'advanced' },
} as const satisfies Record<keyof PoetOptions, OptionSpec>;

/** All options, filled in. */
export type ResolvedPoetOptions = Readonly<Required<PoetOptions>>;

/** What the `paper` preset uses. */
export const poetDefaults = Object.freeze(poetDefaultsOf('poet'));

/** Options over the defaults, checked and frozen. */
export function resolvePoetOptions(
  given: Partial<PoetOptions>,
  covariance: Covariance = 'poet',
): ResolvedPoetOptions {
  checkOptions('poet', given, poetTable);
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  // To be as in R is what 'poet-cran' is for.
  const always = covariance === 'poet-cran' ? { faithfulToCran: true } : {};
  return Object.freeze({ ...poetDefaultsOf(covariance), ...own, ...always });
}

function poetDefaultsOf(covariance: Covariance): ResolvedPoetOptions {
  const entries = Object.entries<OptionSpec>(poetTable);
  return Object.fromEntries(
    entries.map(([name, spec]) => [name, defaultOf(spec, { covariance })]),
  ) as unknown as ResolvedPoetOptions;
}
