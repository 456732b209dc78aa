/**
 * A table from a path, with progress.
 */
import type { Dataset } from '@hsicinf/core';
import { targetRowsOf } from '@hsicinf/core/support';
import { type ByteSource, type ReadOptions, readTable, type Table, TableError } from '@hsicinf/tables';
import { messageInFlags, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import type { ProgressBar } from '../progress.js';
import { packedTable } from './packed.js';
import { openSource } from './source.js';

/** Reads the table; what observes the source sees every byte that is read. */
export async function loadTable(
  path: string,
  options: ReadOptions,
  { io, progress }: { io: Io; progress: ProgressBar },
  observed = (source: ByteSource): ByteSource => source,
): Promise<Table> {
  const packed = await packedTable(path);
  if (packed !== undefined) return packed;
  const source = observed(await openSource(path, io));
  const { signal } = io;
  const onProgress: ReadOptions['onProgress'] = ({ done, total }) => progress.show('reading', done, total);
  let isOpened = false;
  const stream = (): ReturnType<ByteSource['stream']> => {
    isOpened = true;
    return source.stream();
  };
  const reading = readTable(
    { ...source, stream },
    { ...options, memory: io.freeMemory(), signal, onProgress },
  );
  const table = await reading.catch((error: unknown) => {
    // What is wrong before the file is opened is how the command was called.
    throw error instanceof TableError && !isOpened ? new UsageError(messageInFlags(error)) : error;
  });
  progress.clear();
  return table;
}

/** The number of rows. */
export function rowsOf({ target }: Dataset): number {
  return targetRowsOf(target);
}
