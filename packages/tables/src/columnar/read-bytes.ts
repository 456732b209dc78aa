/**
 * A columnar file from its bytes, on the thread that asks for it.
 */
import type { Table } from '../table.js';
import type { ColumnarContext } from './columnar-context.js';
import type { RandomBytes } from './random-bytes.js';
import { readArrow } from './read-arrow.js';
import { readParquet } from './read-parquet.js';

/** Reads the table. */
export async function readBytes(
  format: 'parquet' | 'arrow',
  bytes: RandomBytes,
  context: ColumnarContext,
): Promise<Table> {
  return format === 'parquet'
    ? readParquet(bytes, context)
    : readArrow(await bytes.read(0, bytes.size), context);
}
