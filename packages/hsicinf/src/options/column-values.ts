/**
 * What the user asked for on the columns of a table, checked as far as that goes without the table.
 */
import { columnInTwoRoles, type DatasetOptions } from '@hsicinf/tables';
import { UsageError } from '../errors.js';
import { quoted } from '../shown.js';
import { columnFlags } from './data-flags.js';
import { dataFlagOf } from './flag-names.js';
import { pick, renamed, type Values } from './values.js';

/** On the columns of a file. */
export type ColumnValues = Partial<DatasetOptions> & { targetFile?: string };

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
