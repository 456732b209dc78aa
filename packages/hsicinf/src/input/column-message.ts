/**
 * What is wrong with columns, where the command line knows more about what was asked for than the table does.
 */
import { quote } from '@hsicinf/core/support';
import { TableError } from '@hsicinf/tables';
import { advice, FileError } from '../errors.js';
import { columnValues } from '../options/column-values.js';
import { dataFlagOf } from '../options/flag-names.js';
import type { GroupsFile } from '../options/groups-file.js';
import type { Values } from '../options/values.js';

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
