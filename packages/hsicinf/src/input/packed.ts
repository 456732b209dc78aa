/**
 * A packed table behind a path or an address: a folder with a manifest.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PackedTable } from '@hsicinf/cluster';
import type { Dataset } from '@hsicinf/core';
import type { Table } from '@hsicinf/tables';
import { FileError } from '../errors.js';
import type { Io } from '../io.js';
import type { Fingerprint } from './source.js';
import { STDIN } from './stdin.js';

/** From here on memory goes before speed. */
const MANY_COLUMNS = 200_000;

/** Whether data are named by an address. The package of packed tables has the same, and is not loaded for it. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/** The table, if the path leads to a packed one. */
export async function packedTable(path: string): Promise<PackedTable | undefined> {
  const isFar = isAddress(path);
  // The name of its manifest, without loading what reads it: most files are none.
  if (!isFar && (path === STDIN || !existsSync(join(path, 'manifest.json')))) {
    if (path === STDIN || !existsSync(join(path, 'packing.json'))) return undefined;
    throw new FileError(
      path,
      'requires a packed table, got one that is not finished; if nothing packs it at present, the same hsicinf pack goes on with it',
    );
  }
  const { openPacked } = await import('@hsicinf/cluster');
  const table = await openPacked(path);
  // Engines let garbage grow with what is in use, which is much with so many columns.
  if (table.columns.length > MANY_COLUMNS) setFlagsFromString('--heap-growing-percent=20');
  return table;
}

/** What tells a packed table from others: the checksum of its manifest, and the bytes of its values. */
export function packedFingerprint(table: Table): Fingerprint | undefined {
  if (table.format !== 'packed') return undefined;
  const { checksum, manifest } = table as PackedTable;
  return { bytes: manifest.chunks.reduce((sum, { bytes }) => sum + bytes, 0), sha256: checksum };
}

/** Bytes of a number of a feature without what covariates explain: as it is computed, and as it is kept. */
const BYTES_A_RESIDUAL = 16;

/** Throws where covariates are held fixed and what they leave of features that lie in files would not fit into memory. */
export function requireRoomForResiduals(
  { name, format, rows }: Table,
  { features, covariates }: Dataset,
  { freeMemory }: Pick<Io, 'freeMemory'>,
): void {
  if (format !== 'packed' || covariates === undefined) return;
  const needed = BYTES_A_RESIDUAL * rows * features.length;
  if (needed <= freeMemory()) return;
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toPrecision(2)} GB`;
  throw new FileError(
    name,
    `requires ${gigabytes(needed)} of memory for what --covariates leave of ${features.length} features, got ${gigabytes(freeMemory())}; --strata takes no memory, and --features some of them`,
  );
}
