/**
 * A file of groups as text, one of two layouts, told apart by the second line of cells:
 *
 * - as pathways come (GMT): a line a group, divided by tabs: name, description, then its columns;
 * - two columns, group and column, divided by a tab or a comma: a line for each column of a group. A first line
 *   `group,column` is a header.
 *
 * Lines without text and lines that begin with # are passed over. A group that comes back later goes on in the second layout
 * and is an error in the first.
 */
import { quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';

/** The columns of each group, in the order of the file. */
export function parseGroups(text: string, file: string): Map<string, string[]> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((own, at) => ({ own, line: at + 1 }))
    .filter(({ own }) => own.trim() !== '' && !own.startsWith('#'));
  if (lines.length === 0) throw new TableError('requires groups of columns, got an empty file', { file });
  const isWide = lines.some(({ own }) => own.split('\t').length > 2);
  const groups = new Map<string, string[]>();
  for (const { own, line } of lines) {
    const fail = (words: string): never => {
      throw new TableError(words, { file, line });
    };
    const cells = own.split(isWide || own.includes('\t') ? '\t' : ',').map((cell) => cell.trim());
    const [name] = cells;
    if (name === '') fail('requires the name of a group, got none');
    if (isWide) {
      if (groups.has(name)) fail(`requires different names of groups, got ${quote(name)} again`);
      const columns = cells.slice(2).filter((cell) => cell !== '');
      if (columns.length === 0) fail(`requires columns in a group, got none in ${quote(name)}`);
      groups.set(name, [...new Set(columns)]);
      continue;
    }
    if (cells.length !== 2) fail(`requires a group and a column, got ${cells.length} cells`);
    if (groups.size === 0 && /^group$/i.test(name) && /^column$/i.test(cells[1])) continue;
    if (cells[1] === '') fail(`requires a column in a group, got none in ${quote(name)}`);
    const columns = groups.get(name) ?? [];
    if (!columns.includes(cells[1])) columns.push(cells[1]);
    groups.set(name, columns);
  }
  return groups;
}
