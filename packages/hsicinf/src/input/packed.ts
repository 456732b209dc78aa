/**
 * A packed table behind a path or an address: a folder with a manifest.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedTable } from '@hsicinf/cluster';
import { STDIN } from './stdin.js';

/** The table, if the path leads to a packed one. */
export async function packedTable(path: string): Promise<PackedTable | undefined> {
  const isFar = /^https?:\/\//i.test(path);
  const isFolder =
    path !== STDIN && !isFar && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFar && !isFolder) return undefined;
  const { MANIFEST, openPacked } = await import('@hsicinf/cluster');
  return isFar || existsSync(join(path, MANIFEST)) ? openPacked(path) : undefined;
}
