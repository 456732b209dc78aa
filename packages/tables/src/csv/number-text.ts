/**
 * Which texts are numbers: a sign, digits with a fraction, an exponent; no leading zeros, because 01234 is a label (an
 * id, a postcode), no hexadecimal, no thousands. `Number` rounds correctly, so a text that passes is exact to the last bit.
 */

const WITH_POINT = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const WITH_COMMA = /^[+-]?(?:(?:0|[1-9]\d*)(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/;
const INFINITE = /^[+-]?inf(?:inity)?$/i;

/** The number a trimmed text stands for, infinite ones included; undefined where it is none. */
export function numberOf(text: string, decimal: '.' | ','): number | undefined {
  if (decimal === '.' ? WITH_POINT.test(text) : WITH_COMMA.test(text)) {
    return Number(decimal === '.' ? text : text.replace(',', '.'));
  }
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return undefined;
}
