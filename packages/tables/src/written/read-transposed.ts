/**
 * A text of which each row is a feature, read as a table of which each column is one.
 */
import { readCsv } from '../csv/read-csv.js';
import { transposed } from '../csv/transposed.js';
import type { ReadContext } from '../options.js';
import type { TextBytes } from '../sources/utf8.js';
import type { Table } from '../table.js';
import { placesInFile } from './places-in-file.js';

/** Reads the text. */
export async function readTransposed(
  { bytes: chunks, encoding }: TextBytes,
  context: ReadContext,
): Promise<Table> {
  const { bytes, delimiter, lines } = await transposed(chunks, context);
  const { skipLines: _, comment: __, ...rest } = context.options;
  const options = { ...rest, delimiter };
  const text = { bytes, isRecoded: true, encoding };
  const reading = readCsv(text, () => undefined, { ...context, options });
  return placesInFile(reading, lines, options);
}
