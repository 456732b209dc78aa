/**
 * Texts that do not fit their column: what spreadsheets show where a formula failed, and when such cells stand there by accident,
 * which is where they are few, and the others are no codes.
 */
import { DISTINCT_BOUND } from '../kinds.js';

const ERROR =
  /^#(?:DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|BLOCKED!|CONNECT!|UNKNOWN!)$/i;
const LONGEST = 16;

/** Whether a text is the error of a formula. (#N/A stands for a missing value and is read as one.) */
export function isFormulaError(text: string): boolean {
  return text.length <= LONGEST && ERROR.test(text);
}

/** The share of all cells that stray ones may be. */
export const MOST_STRAY_SHARE = 0.1;
/** So many are few in any column. */
export const MOST_STRAY = 3;
/** The most different values that still look like codes. */
export const MOST_CODES = Math.min(10, DISTINCT_BOUND);
