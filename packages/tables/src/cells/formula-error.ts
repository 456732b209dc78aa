/**
 * What spreadsheets show where a formula failed. (#N/A stands for a missing value and is read as one.)
 */

const ERROR =
  /^#(?:DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|BLOCKED!|CONNECT!|UNKNOWN!)$/i;
const LONGEST = 16;

/** Whether a text is such an error. */
export function isFormulaError(text: string): boolean {
  return text.length <= LONGEST && ERROR.test(text);
}
