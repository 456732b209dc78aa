/**
 * What is wrong with columns, where the command line knows more about what was asked for than the table does.
 */
import { quote } from '@hsicinf/core/support';
import { TableError } from '@hsicinf/tables';
import { advice, FileError, messageInFlags } from '../errors.js';
import { columnValues } from '../options/column-values.js';
import type { GroupsFile } from '../options/groups-file.js';
import type { Values } from '../options/values.js';

const SEVERAL =
  'several columns in --target are one output of numbers; to test each on its own, whatever it holds, use --each';

/** The error in the words of the command line. */
export function columnMessage(error: TableError, values: Values): string {
  const { target = [], groups } = columnValues(values);
  if (error.remedy === 'stray' && target.length > 1 && target.includes(error.column ?? '')) {
    return error.calling(undefined, { ...advice, stray: SEVERAL });
  }
  return error.option === 'groups' && groups instanceof Map
    ? error.calling(groupsFlag(error, groups, values['groupsFile'] as GroupsFile | undefined), advice)
    : messageInFlags(error);
}

/** Does something with columns; what goes wrong is said in the words of the command line. */
export function explained<Done>(values: Values, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new FileError(error.file, columnMessage(error, values).replace(`${error.file}: `, ''));
  }
}

/** The flag that the groups come from, with the group that holds the column at fault. */
function groupsFlag(
  { message }: TableError,
  groups: ReadonlyMap<string, readonly string[]>,
  file: GroupsFile | undefined,
): string {
  const [name] =
    [...groups].find(([, columns]) => columns.some((column) => message.includes(`got ${quote(column)}`))) ??
    [];
  const isInFile = file !== undefined && (name === undefined || file.names.has(name));
  const flag = isInFile ? `--groups ${file.path}` : '--group';
  if (name === undefined || message.includes(` in ${quote(name)}`)) return flag;
  return isInFile ? `${flag} (group ${quote(name)})` : `${flag} ${quote(name)}`;
}
