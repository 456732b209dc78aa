/**
 * A run on a file as its command and its program are written from it. Options stand in the order in which they are to be
 * written; those of reading and of columns are what `@hsicinf/tables` takes, and are written as they come.
 */
import type { MethodName, MethodOptions } from '@hsicinf/core';

/** What was run. */
export interface DescribedRun {
  /** The path of the file. */
  file: string;
  /** Options of `readTable`. */
  read: object;
  /** Options of `toDataset`. */
  columns: object;
  method: MethodName;
  options: MethodOptions;
}

/** Where an option of the library has another name as a flag. */
const FLAGS = {
  read: new Map([['missing', 'na']]),
  columns: new Map([
    ['kinds', 'kind'],
    ['groups', 'group'],
  ]),
};

/** What was asked of the file and its columns, and the procedure, as a config file of the command line has them. */
export function requestOf({
  read,
  columns,
  method,
}: Omit<DescribedRun, 'file' | 'method' | 'options'> & { method: string }): Record<string, unknown> {
  return {
    method: method.toLowerCase(),
    ...flagged(columns, FLAGS.columns),
    ...flagged(read, FLAGS.read),
  };
}

function flagged(options: object, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        names.get(name) ?? name,
        value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value,
      ]),
  );
}
