/**
 * Parquet files, all codecs: a few columns at a time, so that little more than the table is in memory. The format is
 * decoded here and not by a library, because a file may be damaged or made to harm: every count is held against the bytes
 * that are there before it is believed, and no decoder runs longer than its bytes.
 */
import { spells } from '../format.js';
import { Pace } from '@hsicinf/core/support';
import type { PartSink } from '../part-sink.js';
import type { Table } from '../table.js';
import { TableError } from '../table-error.js';
import { MissingCells } from '../cells/missing.js';
import { piecesOf } from './cells.js';
import { ColumnBuilder } from './column-builder.js';
import { asTableError, Budget, Damage, must, requireCredibleCells } from './damage.js';
import { finishedTable, requireCells, requireDistinctNames } from './finish.js';
import type { ColumnarContext } from './columnar-context.js';
import { type Chunk, type FlatColumn, type Footer, readFooter, type RowGroup } from './parquet/footer.js';
import { readChunk } from './parquet/pages.js';
import { type RandomBytes, readRanges } from './random-bytes.js';

const MAGIC = 'PAR1';
/** The length of the footer and the magic word. */
const END = 8;
/** The end of a file is read in one piece of this size, which holds most footers. */
const FIRST_READ = 2 ** 19;
/** Cells that are decoded before the next columns are begun. */
const CELLS_AT_ONCE = 2 ** 21;

/** Reads a Parquet file; where there is a sink, that takes the columns, and the table that is returned has none. */
export async function readParquet(
  bytes: RandomBytes,
  { file, missing, signal }: ColumnarContext,
  parts?: PartSink,
): Promise<Table> {
  try {
    const shared = { file, missing: new MissingCells(missing), pace: new Pace(signal), parts };
    return await tableOf(bytes, shared);
  } catch (error) {
    throw error instanceof TableError ? error : asTableError(error, file, 'Parquet');
  }
}

async function tableOf(
  bytes: RandomBytes,
  {
    file,
    missing,
    pace,
    parts,
  }: { file: string; missing: MissingCells; pace: Pace; parts: PartSink | undefined },
): Promise<Table> {
  const { rows, columns, groups } = readFooter(await footerOf(bytes), bytes.size);
  requireCells(file, rows, columns.length);
  requireDistinctNames(
    file,
    columns.map(({ name }) => name),
  );
  const unreadable: Table['unreadable'] = columns.filter((column) => 'reason' in column);
  const flat = columns.filter((column): column is FlatColumn => !('reason' in column));
  requireCredibleCells(file, bytes.size, rows, flat.length);
  const budget = new Budget(bytes.size);
  const builders: ColumnBuilder[] = [];
  const notes: string[] = [];
  const atOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / rows));
  for (let from = 0; from < flat.length; from += atOnce) {
    const some = flat.slice(from, from + atOnce);
    builders.push(...(await readColumns(bytes, some, { rows, groups, budget, missing, pace })));
    if (parts === undefined) continue;
    const part = { builders: builders.splice(0), dates: [], unreadable: [] };
    const { notes: own, ...table } = finishedTable(file, 'parquet', rows, part);
    notes.push(...own);
    await parts.take({ ...table, notes: [] });
  }
  const dates = flat
    .filter(({ meaning: { kind } }) => kind === 'days' || kind === 'time')
    .map(({ name }) => name);
  return finishedTable(file, 'parquet', rows, { builders, dates, unreadable, notes });
}

/** The bytes of the footer. */
async function footerOf(bytes: RandomBytes): Promise<Uint8Array> {
  must(bytes.size >= MAGIC.length + END, `it has ${bytes.size} bytes only`);
  const from = Math.max(0, bytes.size - FIRST_READ);
  const end = await bytes.read(from, bytes.size);
  must(spells(end, end.length - MAGIC.length, MAGIC), `it does not end with ${MAGIC}: its end is missing`);
  const length = new DataView(end.buffer, end.byteOffset, end.byteLength).getUint32(end.length - END, true);
  must(
    length <= bytes.size - MAGIC.length - END,
    `its footer says it has ${length} bytes, the file has ${bytes.size}`,
  );
  const start = bytes.size - END - length;
  return start >= from
    ? end.subarray(start - from, end.length - END)
    : await bytes.read(start, bytes.size - END);
}

async function readColumns(
  bytes: RandomBytes,
  columns: readonly FlatColumn[],
  shared: Pick<Footer, 'rows' | 'groups'> & { budget: Budget; missing: MissingCells; pace: Pace },
): Promise<ColumnBuilder[]> {
  const { rows, groups, budget, missing, pace } = shared;
  const context = { rows, expected: bytes.size, budget, missing };
  const builders = columns.map(({ name }) => new ColumnBuilder(name, context));
  for (const group of groups) {
    if (group.rows === 0) continue;
    const parts = columns.map((column, i) => ({ ...chunkOf(group, column), column, builder: builders[i] }));
    for await (const [{ column, codec, builder }, part] of readRanges(bytes, parts)) {
      for (const cells of readChunk(part, { column, codec, rows: group.rows, budget })) {
        for (const piece of piecesOf(cells)) {
          builder.add(piece);
          await pace.breathe();
        }
      }
    }
  }
  return builders;
}

function chunkOf(group: RowGroup, { name }: FlatColumn): Chunk {
  const chunk = group.chunks.get(name);
  if (chunk === undefined) throw new Damage('a row group lacks a column');
  return chunk;
}
