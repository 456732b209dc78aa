/**
 * What the user asked for on the columns of a table, with groups from a file, checked as far as that goes without the table; and
 * what is wrong with it for a table, where the command line knows more about what was asked for than the table does.
 */
import { quote } from '@hsicinf/core/support';
import { columnInTwoRoles, type DatasetOptions, parseGroups, TableError } from '@hsicinf/tables';
import { advice, FileError, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { quoted } from '../shown.js';
import { textOf } from './config-file.js';
import { columnFlags } from './data-flags.js';
import { dataFlagOf } from './flag-names.js';
import { pick, renamed, type Values } from './values.js';

/** On the columns of a file. */
type ColumnValues = Partial<DatasetOptions> & { targetFile?: string };

/** What concerns columns; throws a UsageError for what no table could make right. */
export function columnValues(values: Values): ColumnValues {
  const given = renamed(pick(values, columnFlags), { kind: 'kinds', group: 'groups' });
  for (const name of ['strata', 'clusters']) {
    if (given[name] !== undefined) given[name] = theOne(name, given[name] as string[]);
  }
  const columns: ColumnValues = given;
  const twice = columnInTwoRoles(columns);
  if (twice === undefined) return columns;
  const flags = twice.options.map(dataFlagOf).join(' and ');
  throw new UsageError(`a column requires one role, got ${quoted(twice.name)} for ${flags}`);
}

/** The one name that a flag takes. */
function theOne(name: string, names: readonly string[]): string {
  if (names.length === 1) return names[0];
  const got = names.length === 0 ? 'none' : names.map(quoted).join(' and ');
  throw new UsageError(
    `${dataFlagOf(name)} requires one column, got ${got} (put a name with a comma in double quotes)`,
  );
}

/** The output's columns; a run needs one. */
export function requireTarget({ target, targetFile }: ColumnValues, file: string): void {
  if ((target !== undefined && target.length > 0) || targetFile !== undefined) return;
  throw new UsageError(
    `${file}: requires --target with the name of the output column (hsicinf inspect ${file} lists the columns)`,
  );
}

/** The file that groups come from, and their names. */
interface GroupsFile {
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

const SEVERAL =
  'several columns in --target are one output of numbers; to test each on its own, whatever it holds, use --each';

/** The error in the words of the command line, without the file. */
export function columnMessage(error: TableError, values: Values): string {
  const { target = [] } = columnValues(values);
  if (error.remedy === 'stray' && target.length > 1 && target.includes(error.column ?? '')) {
    return error.withoutFile(undefined, { ...advice, stray: SEVERAL });
  }
  const flag =
    error.option === 'groups'
      ? groupsFlag(error, values['groupsFile'] as GroupsFile | undefined)
      : dataFlagOf(error.option);
  return error.withoutFile(flag, advice);
}

/** Does something with columns; what goes wrong is said in the words of the command line. */
export function explained<Done>(values: Values, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new FileError(error.file, columnMessage(error, values));
  }
}

/** The flag that the groups come from, with the group at fault. */
function groupsFlag({ group }: TableError, file: GroupsFile | undefined): string {
  const isInFile = file !== undefined && (group === undefined || file.names.has(group));
  const flag = isInFile ? `--groups ${file.path}` : '--group';
  if (group === undefined) return flag;
  return isInFile ? `${flag} (group ${quote(group)})` : `${flag} ${quote(group)}`;
}
