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
