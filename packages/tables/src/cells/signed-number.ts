/**
 * Numbers with signs that computation does not need: a currency ($1,234 or 5 €), a per cent sign, blanks or apostrophes
 * between thousands, a typographic minus. What is left without them is for the decimal mark to read.
 */

/** Signs, in the words of a note. */
export type Sign = 'currency signs' | 'percent signs' | 'thousands separators' | 'typographic minus signs';

/** A number without its signs. */
export interface Bare {
  /** The text that is left. */
  text: string;
  /** What it had, and which currency. */
  signs: Sign[];
  currency?: string;
}

const LONGEST = 40;
const CURRENCY_BEFORE = /^([-+−–]?)\s?([$€£¥₹])\s?(?=[\d.,−–-])/;
const CURRENCY_BEHIND = /(?<=\d)\s?([$€£¥₹])$/;
const PER_CENT = /(?<=[\d.,])\s?%$/;
const LONG_MINUS = /^[−–](?=[\d.,])/;
const GROUPED = /^[+-]?\d{1,3}([ \u00a0\u202f'’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/;

/** The number in a text with such signs; undefined where the text has none of them. */
export function bareNumber(text: string): Bare | undefined {
  if (text.length > LONGEST) return undefined;
  const signs: Sign[] = [];
  let left = text;
  const currency = CURRENCY_BEFORE.exec(left)?.[2] ?? CURRENCY_BEHIND.exec(left)?.[1];
  const strip = (sign: Sign, pattern: RegExp, by: string): void => {
    if (!pattern.test(left)) return;
    left = left.replace(pattern, by);
    if (!signs.includes(sign)) signs.push(sign);
  };
  strip('currency signs', CURRENCY_BEFORE, '$1');
  strip('currency signs', CURRENCY_BEHIND, '');
  strip('percent signs', PER_CENT, '');
  strip('typographic minus signs', LONG_MINUS, '-');
  const group = GROUPED.exec(left)?.[1];
  if (group !== undefined) {
    left = left.replaceAll(group, '');
    signs.push('thousands separators');
  }
  if (signs.length === 0 || !/^[-+]?[\d.,]+$/.test(left)) return undefined;
  return { text: left, signs, ...(currency !== undefined && { currency }) };
}

/** Whether a text says that a value was too small or too large to be measured. */
export function isBeyondLimit(text: string): boolean {
  return text.length <= LONGEST && BEYOND.test(text);
}

const BEYOND =
  /^(?:[<>≤≥]=?\s?(?:[\d.,]+|[a-z]{2,5})|b?lod|b?loq|u?lloq|bdl|bql|blq|n\.?d\.?|not detected|trace)$/i;
