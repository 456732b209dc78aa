/**
 * The check of options against their rules: names first, with a guess at what was meant, then values.
 */
import { describe, InputError, KNOWN, quote } from '../errors.js';
import type { OptionRule } from './option-rules.js';

/** Checks names and values against the rules; used by every public function that takes some of the options. */
export function checkOptions(
  caller: string,
  given: object,
  allowed: Readonly<Record<string, OptionRule>>,
): void {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new InputError(caller, 'options as an object', describe(given));
  }
  requireKnownNames(caller, given, Object.keys(allowed));
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const { rule, holds } = allowed[name];
    if (!holds(value)) throw new InputError(caller, rule, describe(value), { option: name });
  }
}

/** Rejects names that are not known, suggesting the nearest that is. */
function requireKnownNames(caller: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const hint = nearest === undefined ? `known are ${known.join(', ')}` : `did you mean ${nearest}?`;
    throw new InputError(caller, KNOWN, quote(name), { option: name, hint });
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
