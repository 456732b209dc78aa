/**
 * What each option may be, as data: the words for the error message and the check, side by side.
 */
import { describe, quote } from '../data/validate.js';
import { InputError } from '../errors.js';

/** What an option may be. */
export interface OptionRule {
  /** Completes "requires <name> …". */
  rule: string;
  holds: (value: unknown) => boolean;
}

function isOneOf(...names: readonly string[]): OptionRule {
  return {
    rule: `to be one of ${names.map((name) => `'${name}'`).join(', ')}`,
    holds: (value) => names.includes(value as string),
  };
}

/** A whole number in a range. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): OptionRule {
  const top = most === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${most}`;
  return {
    rule: `of at least ${least}${top} (a whole number)`,
    holds: (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
  };
}

function isNumber(rule: string, holds: (value: number) => boolean): OptionRule {
  return { rule, holds: (value) => typeof value === 'number' && Number.isFinite(value) && holds(value) };
}

const bandwidth: OptionRule = {
  rule: "to be a number from 1e-100 to 1e100, 'median' or 'auto'",
  holds: (value) =>
    value === 'median' ||
    value === 'auto' ||
    (typeof value === 'number' && value >= 1e-100 && value <= 1e100),
};

/** The rules of the options that decide the numbers. */
export const methodRules = {
  preset: isOneOf('recommended', 'exact', 'cross', 'paper'),
  select: wholeNumber(1),
  alpha: isNumber('strictly between 0 and 1', (value) => value > 0 && value < 1),
  statistic: isOneOf('full', 'cross', 'block', 'incomplete'),
  permutations: wholeNumber(1, 100_000_000),
  blockSize: wholeNumber(4),
  incompleteRatio: isNumber('above 0 and at most 10000', (value) => value > 0 && value <= 10_000),
  crossShare: isNumber('strictly between 0 and 1', (value) => value > 0 && value < 1),
  condition: isOneOf('feature', 'set'),
  covariance: isOneOf('sample', 'oas', 'poet', 'poet-cran'),
  poet: {
    rule: 'to be an object of POET options',
    holds: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  covarianceShare: isNumber('of at least 0 and below 1', (value) => value >= 0 && value < 1),
  featureBandwidth: bandwidth,
  targetBandwidth: bandwidth,
  targetTransform: isOneOf('none', 'standardize', 'normal-scores'),
  alternative: isOneOf('greater', 'two-sided'),
  adjust: isOneOf('none', 'bonferroni', 'holm', 'bh', 'by'),
  seed: wholeNumber(0),
  shuffle: { rule: 'to be true or false', holds: (value: unknown) => typeof value === 'boolean' },
  repeats: {
    rule: 'to be an odd whole number of at least 1',
    holds: (value: unknown) =>
      Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) % 2 === 1,
  },
} satisfies Record<string, OptionRule>;

/** The rules of the options that decide only how a run is carried out. */
export const runRules = {
  threads: wholeNumber(1, 1024),
  onProgress: { rule: 'to be a function', holds: (value: unknown) => typeof value === 'function' },
  signal: { rule: 'to be an AbortSignal', holds: (value: unknown): boolean => value instanceof AbortSignal },
} satisfies Record<string, OptionRule>;

/** Checks names and values against the rules; used by every public function that takes some of the options. */
export function checkOptions(
  caller: string,
  given: object,
  allowed: Readonly<Record<string, OptionRule>>,
): void {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new InputError(`${caller} requires options as an object, got ${describe(given)}`);
  }
  requireKnownNames(caller, given, Object.keys(allowed));
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const { rule, holds } = allowed[name];
    if (!holds(value)) throw new InputError(`${caller} requires ${name} ${rule}, got ${describe(value)}`);
  }
}

/** Rejects names that are not known, suggesting the nearest that is. */
function requireKnownNames(caller: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const hint = nearest === undefined ? `known are ${known.join(', ')}` : `did you mean ${nearest}?`;
    throw new InputError(`${caller} does not know the option ${quote(name)}: ${hint}`);
  }
}

/** The known name at the smallest edit distance, if that is small enough to be a slip. */
function nearestName(given: string, known: readonly string[]): string | undefined {
  const name = given.slice(0, 64);
  const distances = known.map((candidate) => editDistance(name.toLowerCase(), candidate.toLowerCase()));
  const best = Math.min(...distances);
  return best <= Math.max(1, name.length / 3) ? known[distances.indexOf(best)] : undefined;
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
