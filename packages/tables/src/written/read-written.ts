/**
 * A table whose cells were written as a text: read by the rules for texts, then called what it is.
 */
import { readCsv } from '../csv/read-csv.js';
import type { ReadContext } from '../options.js';
import type { Table } from '../table.js';
import { readTransposed } from './read-transposed.js';
import { DELIMITER } from './text-cells.js';

/** Reads the text; `facts` are what is known of the table beside it. */
export async function readWritten(
  bytes: AsyncIterator<Uint8Array>,
  facts: Pick<Table, 'format' | 'notes'> & Partial<Table>,
  context: ReadContext,
): Promise<Table> {
  const text = { bytes, isRecoded: true, encoding: 'utf-8' as const };
  const options = { ...context.options, delimiter: DELIMITER };
  const own = { ...context, options };
  const read = options.transpose === true ? readTransposed(text, own) : readCsv(text, () => undefined, own);
  const { delimiter: _, ...table } = await read;
  return { ...table, ...facts, notes: [...facts.notes, ...table.notes] };
}
