/**
 * A table from a columnar file: from slices of its source, or from all its bytes, apart from the thread that asks where
 * there are threads.
 */
import { MISSING } from '../cells/missing.js';
import { MemoryBudget } from '../memory-budget.js';
import type { ReadContext } from '../options.js';
import type { ByteSource } from '../sources/byte-source.js';
import { gather } from '../sources/gather.js';
import type { Table } from '../table.js';
import { TableError } from '../table-error.js';
import { readApart, readyThread } from './apart/read-apart.js';
import { inMemory, slicesOf } from './random-bytes.js';
import { readBytes } from './read-bytes.js';
import { readParquet } from './read-parquet.js';

/** Bytes to which any packed file may unfold: 256 MiB. */
const UNPACKED = 2 ** 28;
/** Bytes to which each byte of a packed file may unfold. */
const UNPACKED_PER_BYTE = 32;

/** What is read. */
export interface ColumnarInput {
  source: ByteSource;
  /** The bytes of the table. */
  bytes: AsyncIterator<Uint8Array>;
  /** For a packed file, how many of its own bytes were read so far. */
  packed: (() => number) | undefined;
}

/** Reads the table. */
export async function readColumnar(
  format: 'parquet' | 'arrow',
  input: ColumnarInput,
  context: ReadContext,
): Promise<Table> {
  const { file } = context;
  const { signal, missing = MISSING } = context.options;
  const slices =
    format === 'parquet' && input.packed === undefined ? slicesOf(input.source, context) : undefined;
  const whole = slices === undefined ? await allBytes(input, context) : undefined;
  const bytes = slices ?? inMemory(whole ?? new Uint8Array());
  if (context.parts !== undefined && slices !== undefined) {
    return readParquet(slices, { file, missing, signal }, context.parts);
  }
  const thread = await readyThread();
  if (thread === undefined) return readBytes(format, bytes, { file, missing, signal });
  const request = { kind: 'read' as const, format, file, missing, size: bytes.size };
  return readApart(thread, whole === undefined ? request : { ...request, bytes: whole }, bytes, { signal });
}

function allBytes(
  { source, bytes, packed }: ColumnarInput,
  { file, options }: ReadContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const memory = new MemoryBudget(file, options.memory);
  return gather(bytes, packed === undefined ? source.size : undefined, (unpacked) => {
    memory.keep(unpacked);
    if (packed === undefined) return;
    const most = Math.max(UNPACKED, UNPACKED_PER_BYTE * packed());
    if (unpacked <= most) return;
    throw new TableError(
      `requires a gzip file that unfolds to at most ${most} bytes, got more from ${packed()}; unpack it first`,
      { file },
    );
  });
}
