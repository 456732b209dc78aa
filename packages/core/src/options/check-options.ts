/**
 * The check of options against their rules: names first, with a guess at what was meant, then values.
 */
import { describe, InputError, KNOWN, quote } from '../errors.js';
import { suggest } from '../suggest.js';
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
    const nearest = suggest(name, known);
    const hint = nearest === undefined ? `known are ${known.join(', ')}` : `did you mean ${nearest}?`;
    throw new InputError(caller, KNOWN, quote(name), { option: name, hint });
  }
}
