/**
 * Which texts are numbers: a sign, digits with a fraction, an exponent; no leading zeros, because 01234 is a label (an
 * id, a postcode), no hexadecimal. The mark that is not the decimal one may group the digits by thousands: 1,234.5 or
 * 1.234,5. `Number` rounds correctly, so a text that passes is exact to the last bit.
 */

/** What stands before a fraction. */
export type Decimal = '.' | ',';

const PLAIN = {
  '.': /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
  ',': /^[+-]?(?:(?:0|[1-9]\d*)(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/,
};
/** Longer ones are lists of numbers. */
const GROUPED = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3}){1,6}(?:\.\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){1,6}(?:,\d*)?$/,
};
const MARKED = /[.,]/;
/** One mark with exactly three digits behind it and one to three before it: a fraction or thousands. */
const DOUBTFUL = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const INFINITE = /^[+-]?inf(?:inity)?$/i;

/** The number a trimmed text stands for, infinite ones included, without thousands; undefined where it is none. */
export function numberOf(text: string, decimal: Decimal): number | undefined {
  if (PLAIN[decimal].test(text)) return Number(decimal === '.' ? text : text.replace(',', '.'));
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return undefined;
}

/** The number of a text whose digits are grouped by thousands; undefined where they are not. */
export function groupedNumberOf(text: string, decimal: Decimal): number | undefined {
  if (!GROUPED[decimal].test(text)) return undefined;
  return Number(decimal === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.'));
}

/** The number of a text without any mark. */
export function unmarkedNumberOf(text: string): number | undefined {
  return MARKED.test(text) ? undefined : numberOf(text, '.');
}

/**
 * What a text tells about the decimal mark: 3.5, 0.123, 1,234.5 and 1,234,567 that it is a point; 3,5 and 1.234,5 that
 * it is a comma; 2,772 and 2.772 leave it in doubt. Undefined for a text that is no number with a mark.
 */
export function toldBy(text: string): Decimal | 'doubt' | undefined {
  if (!MARKED.test(text)) return undefined;
  if (DOUBTFUL.test(text)) return 'doubt';
  if (PLAIN['.'].test(text) || GROUPED['.'].test(text)) return '.';
  return PLAIN[','].test(text) || GROUPED[','].test(text) ? ',' : undefined;
}

/** The number that a label spells which a caller wants as a number, leading zeros allowed; NaN or infinite where there is none to use. */
export function numberOfLabel(label: string, decimal: '.' | ',' = '.'): number {
  return numberOf(label.trim().replace(/^([+-]?)0+(?=\d)/, '$1'), decimal) ?? NaN;
}
