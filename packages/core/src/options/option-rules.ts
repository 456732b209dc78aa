/**
 * What an option may be, as data: its kind, the words it takes, the rule in words and the check, side by side; and the check
 * of options against their rules, names first, with a guess at what was meant, then values.
 */
import { describe, InputError, KNOWN, quote } from '../errors.js';
import { suggest } from '../suggest.js';

/**
 * What an option takes: a number, one of some words, a number or one of some words, a list of numbers, true or false, or a
 * record of further options.
 */
export type OptionKind = 'number' | 'choice' | 'number-or-word' | 'numbers' | 'switch' | 'group';

/** What an option may be. */
export interface OptionRule {
  /** Completes "requires <name> …". */
  rule: string;
  holds: (value: unknown) => boolean;
}

/** A rule on an option of a kind. */
export interface TypedRule extends OptionRule {
  kind: OptionKind;
  /** The words it takes. */
  choices?: readonly string[];
}

const quoted = (words: readonly string[]): string[] => words.map((word) => `'${word}'`);

/** One of some words. */
export function oneOf(choices: readonly string[]): TypedRule {
  return {
    kind: 'choice',
    choices,
    rule: `to be one of ${quoted(choices).join(', ')}`,
    holds: (value) => choices.includes(value as string),
  };
}

/** A finite number. */
export function number(rule: string, holds: (value: number) => boolean): TypedRule {
  return {
    kind: 'number',
    rule,
    holds: (value) => typeof value === 'number' && Number.isFinite(value) && holds(value),
  };
}

/** A whole number in a range. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): TypedRule {
  const top = most === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${most}`;
  return number(
    `of at least ${least}${top} (a whole number)`,
    (value) => Number.isSafeInteger(value) && value >= least && value <= most,
  );
}

/** A finite number, or one of some words. */
export function numberOr(
  choices: readonly string[],
  rule: string,
  holds: (value: number) => boolean,
): TypedRule {
  const words = [rule, ...quoted(choices)];
  const own = number(rule, holds);
  return {
    kind: 'number-or-word',
    choices,
    rule: `to be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
    holds: (value) => choices.includes(value as string) || own.holds(value),
  };
}

/** A list of some different numbers. */
export function numbers(rule: string, most: number, holds: (value: number) => boolean): TypedRule {
  return {
    kind: 'numbers',
    rule: `to be a list of 1 to ${most} different ${rule}`,
    holds: (value) =>
      Array.isArray(value) &&
      value.length >= 1 &&
      value.length <= most &&
      new Set(value).size === value.length &&
      value.every((one) => typeof one === 'number' && Number.isFinite(one) && holds(one)),
  };
}

/** True or false. */
export const trueOrFalse: TypedRule = {
  kind: 'switch',
  rule: 'to be true or false',
  holds: (value) => typeof value === 'boolean',
};

/** A record of further options, which have rules of their own. */
export function group(rule: string): TypedRule {
  return {
    kind: 'group',
    rule,
    holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  };
}

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
