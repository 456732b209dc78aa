/**
 * A table from a columnar file: from slices of its source, or from all its bytes, apart from the thread that asks where
 * there are threads.
 */
import { MISSING } from '../cells/missing.js';
import type { ReadContext } from '../options.js';
import type { Table } from '../table.js';
import { type FileInput, wholeFile } from '../whole-file.js';
import { readApart, readyThread } from './apart/read-apart.js';
import { inMemory, slicesOf } from './random-bytes.js';
import { readBytes } from './read-bytes.js';
import { readParquet } from './read-parquet.js';

/** Reads the table. */
export async function readColumnar(
  format: 'parquet' | 'arrow',
  input: FileInput,
  context: ReadContext,
): Promise<Table> {
  const { file } = context;
  const { signal, missing = MISSING } = context.options;
  const slices =
    format === 'parquet' && input.packed === undefined ? slicesOf(input.source, context) : undefined;
  const whole = slices === undefined ? await wholeFile(input, context) : undefined;
  const bytes = slices ?? inMemory(whole ?? new Uint8Array());
  if (context.parts !== undefined && slices !== undefined) {
    return readParquet(slices, { file, missing, signal }, context.parts);
  }
  const thread = await readyThread();
  if (thread === undefined) return readBytes(format, bytes, { file, missing, signal });
  const request = { kind: 'read' as const, format, file, missing, size: bytes.size };
  return readApart(thread, whole === undefined ? request : { ...request, bytes: whole }, bytes, { signal });
}
