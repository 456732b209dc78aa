/**
 * A packed table behind a path or an address: a folder with a manifest.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedTable } from '@hsicinf/cluster';
import { STDIN } from './stdin.js';

/** The table, if the path leads to a packed one. */
export async function packedTable(path: string): Promise<PackedTable | undefined> {
  const isFar = /^https?:\/\//i.test(path);
  // The name of its manifest, without loading what reads it: most files are none.
  if (!isFar && (path === STDIN || !existsSync(join(path, 'manifest.json')))) return undefined;
  const { openPacked } = await import('@hsicinf/cluster');
  return openPacked(path);
}
