/**
 * A choice in whatever letters it is written, or under a name that other programs have for it.
 */
import type { Flag } from './flag.js';

/** The choice that a text stands for; undefined where it is none. */
export function choiceOf(
  { choices = [], aliases = {} }: Pick<Flag, 'choices' | 'aliases'>,
  text: string,
): string | undefined {
  const small = text.trim().toLowerCase();
  const named = Object.hasOwn(aliases, small) ? aliases[small] : small;
  return choices.find((choice) => choice.toLowerCase() === named);
}
