/**
 * Groups of columns from a file, besides those that flags name.
 */
import { parseGroups } from '@hsicinf/tables';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { quoted } from '../shown.js';
import { textOf } from './config-file.js';
import type { Values } from './values.js';

/** The file that groups come from, and their names. */
export interface GroupsFile {
  path: string;
  names: ReadonlySet<string>;
}

/** The values with the groups of the file among those that were given one by one; errors tell them apart by `groupsFile`. */
export async function withGroups(values: Values, io: Io): Promise<Values> {
  const { groups: path, ...others } = values;
  if (typeof path !== 'string') return values;
  const group = new Map(others['group'] as Map<string, string[]> | undefined);
  const inFile = parseGroups(await textOf(path, io), path);
  for (const [name, columns] of inFile) {
    if (group.has(name)) throw new UsageError(`groups require different names, got ${quoted(name)} twice`);
    group.set(name, columns);
  }
  const groupsFile: GroupsFile = { path, names: new Set(inFile.keys()) };
  return { ...others, group, groupsFile };
}
