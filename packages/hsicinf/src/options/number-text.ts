/**
 * Numbers and shares as they are typed.
 */

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
