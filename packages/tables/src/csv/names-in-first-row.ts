/**
 * Names in the first row of a table that is read without a header: texts alone, no two the same, and numbers below some of
 * them.
 */
import { quote } from '@hsicinf/core/support';
import { ADVICE } from '../notes.js';
import type { MissingCells } from '../cells/missing.js';
import { isBeyondLimit } from '../cells/signed-number.js';
import { isNumber } from './header.js';

/** The names in the first of some rows; undefined where it holds data. */
export function namesInFirstRow(
  [first, ...below]: readonly (readonly string[])[],
  missing: MissingCells,
): string[] | undefined {
  const names = first.map((text) => text.trim());
  const given = names.filter((name) => name !== '');
  if (new Set(given).size < given.length || given.length < names.length - 1) return undefined;
  const isName = (text: string): boolean =>
    !isNumber(text) && !isBeyondLimit(text) && !missing.isMissing(text);
  const standsOverNumbers = (_: string, column: number): boolean => {
    const cells = below.map((row) => (row[column] ?? '').trim()).filter((text) => !missing.isMissing(text));
    return cells.length > 0 && cells.every(isNumber);
  };
  return given.every(isName) && names.some(standsOverNumbers) ? names : undefined;
}

/** What a note says of them. */
export function namesNote(names: readonly string[]): string {
  const shown = names.filter((name) => name !== '').slice(0, 3);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return `the first row looks like column names: ${shown.map((name) => quote(name)).join(', ')}${more}. If so, ${ADVICE.names}`;
}
