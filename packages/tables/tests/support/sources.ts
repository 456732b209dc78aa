/** Sources made of texts and bytes, cut into pieces of any size. */
import { type ByteSource, type Column, readTable, type ReadOptions, type Table } from '@hsicinf/tables';

/** A source of these bytes in pieces of `piece` bytes. */
export function sourceOf(content: string | Uint8Array, name = 'data.csv', piece = 1 << 20): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    async *stream() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.slice(at, at + piece);
    },
  };
}

/** Reads a text as data.csv. */
export function read(content: string | Uint8Array, options?: ReadOptions): Promise<Table> {
  return readTable(sourceOf(content), options);
}

/** The column of a name. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
}

/** The cells of a column: numbers, texts, or null for missing. */
export function cellsOf(column: Column): (number | string | null)[] {
  return column.type === 'number'
    ? Array.from(column.values, (value) => (Number.isNaN(value) ? null : value))
    : Array.from(column.codes, (code) => (code < 0 ? null : column.levels[code]));
}

/** All cells, by column. */
export function contentOf(table: Table): Record<string, unknown>[] {
  return table.columns.map(({ name, kind, ...column }) => ({ name, kind, cells: cellsOf(column as Column) }));
}

/** The message of the error that a promise ends with. */
export async function failure(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if ((error as Error).name !== 'TableError') throw error;
    return (error as Error).message;
  }
  throw new Error('no error came');
}
