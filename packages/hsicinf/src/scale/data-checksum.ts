/**
 * What tells a data file from another version of it: the checksum of a packed table, or of all bytes of any other file.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Table } from '@hsicinf/tables';
import { fileError } from '../errors.js';

/** The checksum of a file that was read as a table. */
export async function dataChecksum(file: string, table: Table): Promise<string> {
  if ('checksum' in table) return String(table.checksum);
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 2 ** 20 }))
      hash.update(piece as Buffer);
  } catch (error) {
    throw fileError(file, error);
  }
  return hash.digest('hex');
}
