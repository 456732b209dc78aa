/**
 * Cells of other formats as cells of a delimited text, so that one set of rules reads them all: tabs between cells, a line
 * for each row. What is a number in its file is written so that it can be taken for nothing else.
 */

/** What stands between cells. */
export const DELIMITER = '\t';

/** Fractions that could be thousands. */
const DOUBTFUL = /^[+-]?\d{1,3}\.\d{3}$/;

/** A number with the given decimal mark; `text` is what JavaScript or XML writes, with a point. */
export function numberCell(text: string, decimal: '.' | ','): string {
  const clear = text.length <= 8 && DOUBTFUL.test(text) ? `${text}e0` : text;
  return decimal === '.' ? clear : clear.replace('.', decimal);
}

/** A text; line ends and tabs inside become blanks, so that a line is a row. */
export function textCell(text: string): string {
  const line = /[\t\r\n]/.test(text) ? text.replaceAll(/[\t\r\n]+/g, ' ') : text;
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
