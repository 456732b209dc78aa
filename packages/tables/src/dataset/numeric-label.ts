/**
 * Labels that a caller wants as numbers.
 */
import { numberOf } from '../cells/number-text.js';

/** The number that a label spells, leading zeros allowed; NaN or infinite where there is none to use. */
export function numberOfLabel(label: string, decimal: '.' | ',' = '.'): number {
  return numberOf(label.trim().replace(/^([+-]?)0+(?=\d)/, '$1'), decimal) ?? NaN;
}
