/**
 * Columns that are tested together, as one feature: the genes of a pathway, the sensors of a machine. Groups may overlap. They come
 * as an option, or from a file.
 */
import { quote } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';
import type { Names } from './names.js';
import type { DatasetOptions } from './options.js';

/** A group with its columns, in the order of the table. */
export interface ColumnGroup {
  name: string;
  columns: string[];
}

/** What was asked for in groups. */
export interface GroupsFound {
  groups: ColumnGroup[];
  /** The groups of each column that is in one. */
  of: Map<string, string[]>;
  notes: string[];
}

/** Groups by name, as options have them. */
type GivenGroups = NonNullable<DatasetOptions['groups']>;

/** The entries of groups in either form. */
function groupEntries(groups: GivenGroups = {}): [string, readonly string[]][] {
  return [...(groups instanceof Map ? groups : Object.entries(groups))] as [string, readonly string[]][];
}

/** The groups, checked: `reserved` has the columns with another role. */
export function columnGroups(
  names: Names,
  { groups: given, partialGroups = false }: DatasetOptions,
  { file, reserved }: { file: string; reserved: ReadonlyMap<string, string> },
): GroupsFound {
  const groups: ColumnGroup[] = [];
  const notes: string[] = [];
  const of = new Map<string, string[]>();
  const fail = (words: string, group?: string): never => {
    throw new TableError(words, { file, option: 'groups', ...(group !== undefined && { group }) });
  };
  for (const [name, patterns] of groupEntries(given)) {
    if (name.trim() === '') fail('to have names, got one without');
    if (names.has(name)) fail(`to have a name that no column has, got ${quote(name)}`, name);
    if (!Array.isArray(patterns) || patterns.length === 0) fail('to have columns, got none', name);
    const { found, unknown } = partialGroups
      ? names.known(patterns)
      : { found: names.expand(patterns, 'groups', name), unknown: 0 };
    if (found.size === 0) {
      notes.push(`group ${quote(name)} is left out: the table has none of its ${unknown} columns`);
      continue;
    }
    if (unknown > 0) {
      notes.push(`group ${quote(name)}: the table has ${found.size} of its ${found.size + unknown} columns`);
    }
    for (const column of found) {
      const role = reserved.get(column);
      if (role !== undefined) fail(`to hold no ${role}, got ${quote(column)}`, name);
      of.set(column, [...(of.get(column) ?? []), name]);
    }
    groups.push({ name, columns: [...found] });
  }
  if (groups.length === 0 && notes.length > 0)
    fail(
      `to name columns of the table, got none in ${notes.length === 1 ? 'the only group' : `any of ${notes.length} groups`}`,
    );
  return { groups, of, notes: shortened(notes) };
}

/** Files of pathways have thousands of groups. */
const MOST_NOTES = 3;

function shortened(notes: readonly string[]): string[] {
  if (notes.length <= MOST_NOTES) return [...notes];
  const more = notes.length - MOST_NOTES;
  return [...notes.slice(0, MOST_NOTES), `${more} more groups have columns that are not in the table`];
}

/**
 * A file of groups as text, one of two layouts, told apart by the second line of cells:
 *
 * - as pathways come (GMT): a line a group, divided by tabs: name, description, then its columns;
 * - two columns, group and column, divided by a tab or a comma: a line for each column of a group. A first line
 *   `group,column` is a header.
 *
 * Lines without text and lines that begin with # are passed over. A group that comes back later goes on in the second layout
 * and is an error in the first. The columns of each group, in the order of the file.
 */
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
