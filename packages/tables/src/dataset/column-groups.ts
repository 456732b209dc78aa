/**
 * Columns that are tested together, as one feature: the genes of a pathway, the sensors of a machine. Groups may overlap.
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
export type GivenGroups = NonNullable<DatasetOptions['groups']>;

/** The entries of groups in either form. */
export function groupEntries(groups: GivenGroups = {}): [string, readonly string[]][] {
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
