/**
 * Choices, numbers and shares as they are typed, behind a flag or in a config file.
 */
import type { Flag } from './flag.js';

/** The choice that a text stands for, in whatever letters or under a name that other programs have for it; undefined where it is none. */
export function choiceOf(
  { choices = [], aliases = {} }: Pick<Flag, 'choices' | 'aliases'>,
  text: string,
): string | undefined {
  const small = text.trim().toLowerCase();
  const named = Object.hasOwn(aliases, small) ? aliases[small] : small;
  return choices.find((choice) => choice.toLowerCase() === named);
}

/** Whether a text is a number. */
export function isNumber(text: string): boolean {
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text);
}

/** The share that a text says, from 0 to 1: 20% or 0.2; undefined where it is none. */
export function shareOf(text: string): number | undefined {
  const number = text.replace(/\s*%\s*$/, '');
  if (!isNumber(number)) return undefined;
  const share = number === text ? Number(number) : Number(number) / 100;
  return share >= 0 && share <= 1 ? share : undefined;
}
