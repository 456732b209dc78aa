/**
 * Names of cells, such as C7: letters for the column, the number of the row.
 */

const A = 64;

/** The name of a cell; rows count from 1, columns from 0. */
export function cellName(row: number, column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(A + 1 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** The column of a name, from 0; -1 where there is none. */
export function columnOfName(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length; at++) {
    // Small letters are read as capital ones.
    const letter = (name.charCodeAt(at) & 0xdf) - A;
    if (letter < 1 || letter > 26) break;
    column = 26 * column + letter;
  }
  return column - 1;
}
