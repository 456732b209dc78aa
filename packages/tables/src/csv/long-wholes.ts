/**
 * Whole numbers beyond 2^53, of which a number keeps only the first digits. Up to the end of a file they are texts. Where all
 * of a column lose nothing, as those that programs wrote from numbers, they become numbers, and so they do beside fractions,
 * which are measured. All others are names of things: the column holds labels then, with all their digits.
 */
import type { MissingCells } from '../cells/missing.js';
import type { TextCells } from './column-store.js';
import { takeNumbers } from './take-numbers.js';

const LONG = /^[+-]?[1-9]\d{15,99}$/;

/** Whether the text of a number is such a one. */
export function isLongWhole(text: string, value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && LONG.test(text);
}

/** The texts that are left, if any, and whether the column keeps digits. */
export function readLongWholes(
  values: Float64Array,
  texts: TextCells,
  missing: MissingCells,
): { left: TextCells | undefined; keepsDigits: boolean } {
  const long = texts.levels.texts.filter((text) => LONG.test(text));
  if (long.length === 0) return { left: texts, keepsDigits: false };
  const keepsDigits =
    !long.every(isKept) && values.every((value) => Number.isNaN(value) || Number.isInteger(value));
  if (keepsDigits) return { left: texts, keepsDigits };
  const numbers = texts.levels.texts.map((text) => (LONG.test(text) ? Number(text) : NaN));
  return { left: takeNumbers(values, texts, { numbers, missing }), keepsDigits };
}

/** Whether a number keeps all digits, or all that were written from one. */
function isKept(text: string): boolean {
  const number = Number(text);
  return String(number) === text || BigInt(number) === BigInt(text);
}
