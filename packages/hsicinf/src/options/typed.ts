/**
 * Choices, numbers, shares and names as they are typed, behind a flag or in a config file.
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

/**
 * Several names in one argument, divided by commas as in a line of CSV: a name with a comma stands in double quotes, in which a
 * double quote is doubled: `age,"height, cm"`. Undefined where a quote is not closed, or closed before the end of a name.
 */
export function nameList(text: string): string[] | undefined {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const [end, name] = text[at] === '"' ? quotedName(text, at) : plainName(text, at);
    if (name === undefined) return undefined;
    names.push(name);
    if (end >= text.length) return names;
    if (text[end] !== ',') return undefined;
    at = end + 1;
  }
}

function plainName(text: string, start: number): [number, string] {
  const comma = text.indexOf(',', start);
  const end = comma < 0 ? text.length : comma;
  return [end, text.slice(start, end).trim()];
}

function quotedName(text: string, start: number): [number, string | undefined] {
  let name = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') name += text[at];
    else if (text[at + 1] === '"') name += text[at++];
    else return [at + 1, name];
  }
  return [text.length, undefined];
}
