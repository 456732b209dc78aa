/** The options of POET, their defaults and their rules. */
import { describe, quote } from '../data/validate.js';
import { InputError } from '../errors.js';

/** How values beyond a threshold are treated. */
export type Shrinkage = 'soft' | 'hard' | 'scad';

/** What POET can be told. */
export interface PoetOptions {
  /** A number, or a rule: 'bai-ng' (IC_p1, properly scaled) or 'cran' (the default of R's POET). */
  factors: number | 'bai-ng' | 'cran';
  /** The multiple C of the threshold; 'minimum' is 0.1 above the smallest that keeps Σ_u positive definite. */
  constant: number | 'minimum';
  shrinkage: Shrinkage;
  /** What is compared with the thresholds. */
  on: 'correlation' | 'covariance';
  /** Reproduce R's POET 2.0, whose residual part is diagonal on correlations; false unless given. */
  faithfulToCran?: boolean;
}

/** All options, filled in. */
export type ResolvedPoetOptions = Readonly<Required<PoetOptions>>;

/** What the `paper` preset uses. */
export const poetDefaults: Readonly<PoetOptions> = Object.freeze({
  factors: 0,
  constant: 1,
  shrinkage: 'soft',
  on: 'covariance',
});

/** Options over the defaults, checked and frozen. */
export function resolvePoetOptions(options: Partial<PoetOptions>): ResolvedPoetOptions {
  const defaults = { ...poetDefaults, faithfulToCran: false };
  for (const name of Object.keys(options)) requireOneOf('only the options', name, Object.keys(defaults));
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const resolved: ResolvedPoetOptions = { ...defaults, ...given };
  const { factors, constant } = resolved;
  if (typeof factors !== 'number') requireOneOf('factors to be a number or', factors, ['bai-ng', 'cran']);
  else if (factors < 0) throw new InputError(`poet requires factors of at least 0, got ${factors}`);
  else if (!Number.isInteger(factors)) throw new InputError(`poet requires whole factors, got ${factors}`);
  if (typeof constant !== 'number') requireOneOf('constant to be a number or', constant, ['minimum']);
  else if (constant < 0) throw new InputError(`poet requires constant of at least 0, got ${constant}`);
  else if (!Number.isFinite(constant))
    throw new InputError(`poet requires a finite constant, got ${constant}`);
  requireOneOf('shrinkage to be', resolved.shrinkage, ['soft', 'hard', 'scad']);
  requireOneOf('on to be', resolved.on, ['correlation', 'covariance']);
  requireOneOf('faithfulToCran to be', resolved.faithfulToCran, [true, false]);
  return Object.freeze(resolved);
}

function requireOneOf(rule: string, value: unknown, allowed: readonly unknown[]): void {
  if (!allowed.includes(value)) {
    throw new InputError(
      `poet requires ${rule} ${allowed.join(', ')}, got ${typeof value === 'string' ? quote(value).slice(1, -1) : describe(value)}`,
    );
  }
}
