/**
 * Packs files into one table: texts, Parquet and Arrow files, and PLINK genotypes, side by side. Files of rows must have the
 * same rows in the same order; beside genotypes, their rows are matched by the ids of the samples. In bounded memory but for
 * Arrow files and for tables beside genotypes; resumable.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ByteSource,
  type Column,
  readInParts,
  type ReadOptions,
  readTable,
  type Table,
  TableError,
} from '@hsicinf/tables';
import { TemporaryCells } from './cell-file.js';
import type { Manifest } from './manifest.js';
import { PackWriter } from './pack-writer.js';
import { type MissingCalls, plinkFiles, readSamples, readVariants, type Sample } from './plink.js';
import { inOrderOfSamples, samplesTable } from './samples.js';

/** How files are packed. */
export interface PackOptions {
  /** How texts are read. */
  read: ReadOptions;
  missingCalls: MissingCalls;
  /** Opens a file of rows. */
  open: (path: string) => Promise<ByteSource>;
  /** Told what is being done, and how far that is. */
  onProgress: (stage: string, done: number, total?: number) => void;
  signal: AbortSignal;
  /** Bytes of a chunk; some megabytes unless given. */
  chunkBytes?: number;
}

/** Packs files into a directory; returns its manifest. */
export async function packFiles(
  files: readonly string[],
  directory: string,
  options: PackOptions,
): Promise<Manifest> {
  const beds = files.filter((file) => /\.bed$/i.test(file));
  if (beds.length > 1) {
    throw new TableError('requires one .bed file, got several; merge them with plink --bmerge', {
      file: beds[1],
    });
  }
  const [bed] = beds;
  const genotypes = bed === undefined ? undefined : { bed, samples: readSamples(plinkFiles(bed).fam) };
  const all = files.flatMap((file) => (file === bed ? Object.values(plinkFiles(bed)) : [file]));
  const identity = {
    sources: await Promise.all(all.map(sourceFacts)),
    options: { read: plain(options.read), missingCalls: options.missingCalls },
  };
  const writer = await PackWriter.open(directory, identity, options.chunkBytes);
  try {
    return await packInto({ writer, options, directory, notes: [] }, files, genotypes);
  } catch (error) {
    await writer.giveUp();
    throw error;
  }
}

async function packInto(
  packing: Packing,
  files: readonly string[],
  genotypes: { bed: string; samples: Sample[] } | undefined,
): Promise<Manifest> {
  const { writer, options, notes } = packing;
  let decimal: Table['decimal'];
  if (genotypes !== undefined) {
    const { bed, samples } = genotypes;
    await packSamples(packing, samplesTable(samples, plinkFiles(bed).fam));
  }
  for (const file of files) {
    if (file === genotypes?.bed) continue;
    const source = await options.open(file);
    if (genotypes === undefined) {
      const own = await packRows(packing, source);
      decimal ??= own;
    } else await packBeside(packing, source, genotypes.samples);
  }
  if (genotypes !== undefined) await packVariants(packing, genotypes.bed, genotypes.samples.length);
  return writer.finish({ sources: [...files], notes, ...(decimal !== undefined && { decimal }) });
}

interface Packing {
  writer: PackWriter;
  options: PackOptions;
  directory: string;
  notes: string[];
}

async function packSamples({ writer, notes }: Packing, { columns, name, notes: own }: Table): Promise<void> {
  for (const column of columns) await writer.add(column, name);
  notes.push(...own);
}

/** A file of rows, in parts. */
async function packRows(packing: Packing, source: ByteSource): Promise<Table['decimal']> {
  const { writer, options, directory, notes } = packing;
  const cells = new TemporaryCells(join(directory, 'cells.tmp'));
  let packed = 0;
  const take = async ({ columns }: { columns: Column[] }): Promise<void> => {
    for (const column of columns) await writer.add(column, source.name);
    options.signal.throwIfAborted();
    packed += columns.length;
    options.onProgress('columns', packed);
  };
  try {
    const read = { ...options.read, signal: options.signal, onProgress: readingOf(options) };
    const { notes: own, unreadable, decimal } = await readInParts(source, read, { take, cells });
    notes.push(
      ...own,
      ...unreadable.map(({ name, reason }) => `column "${name}" was left out: it ${reason}`),
    );
    return decimal;
  } finally {
    cells.close();
  }
}

/** A table whose rows belong to samples. */
async function packBeside(packing: Packing, source: ByteSource, samples: readonly Sample[]): Promise<void> {
  const { options } = packing;
  const table = await readTable(source, {
    ...options.read,
    signal: options.signal,
    onProgress: readingOf(options),
  });
  await packSamples(packing, inOrderOfSamples(table, samples));
}

async function packVariants(packing: Packing, bed: string, samples: number): Promise<void> {
  const { writer, options, notes } = packing;
  const files = plinkFiles(bed);
  const total = Math.floor(((await stat(bed)).size - 3) / Math.ceil(samples / 4));
  const before = writer.added;
  const [missing, skip] = [options.missingCalls, Math.max(0, writer.written - before)];
  let done = 0;
  let calls = 0;
  let variants = 0;
  for await (const { column, filled } of readVariants(files, samples, { missing, skip })) {
    await writer.add(column, bed);
    calls += filled;
    if (filled > 0) variants += 1;
    if (++done % 1024 !== 0) continue;
    options.signal.throwIfAborted();
    options.onProgress('variants', done, total);
  }
  if (calls > 0) {
    notes.push(
      `${calls} missing calls of ${variants} variants were taken for the most frequent call of their variant`,
    );
  }
}

function readingOf({ onProgress }: PackOptions): NonNullable<ReadOptions['onProgress']> {
  return ({ done, total }) => onProgress('reading', done, total);
}

/** What tells a file from another version of it. */
async function sourceFacts(name: string): Promise<{ name: string; bytes: number; changed: number }> {
  try {
    const { size, mtimeMs } = await stat(name);
    return { name, bytes: size, changed: mtimeMs };
  } catch {
    throw new TableError('no such file', { file: name });
  }
}

function plain(read: ReadOptions): unknown {
  return JSON.parse(JSON.stringify(read));
}
