/**
 * One array in a file of its own.
 */
import type { ReadContext } from '../options.js';
import type { Table } from '../table.js';
import { type FileInput, wholeFile } from '../whole-file.js';
import { numpyArray } from './array.js';
import { numpyTable } from './read-numpy.js';

/** Reads the array; its columns are c1, c2, … */
export async function readNpy(input: FileInput, context: ReadContext): Promise<Table> {
  const array = numpyArray(await wholeFile(input, context), context.file);
  return numpyTable('npy', [{ name: array.columns === 1 ? 'c1' : 'c', array }], context);
}
