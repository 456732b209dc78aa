/**
 * A table from a path, with progress, and the words that a reader needs on what becomes of it.
 */
import type { Dataset } from '@hsicinf/core';
import { targetRowsOf } from '@hsicinf/core/support';
import { count, counted } from '@hsicinf/report/text';
import {
  type ByteSource,
  type ReadOptions,
  readTable,
  type Table,
  type TableDataset,
  TableError,
} from '@hsicinf/tables';
import { messageInFlags, UsageError } from '../errors.js';
import { heldNames } from '../held-names.js';
import type { Io } from '../io.js';
import { noteInFlags } from '../note-in-flags.js';
import type { ProgressBar } from '../progress.js';
import { quoted } from '../shown.js';
import { packedTable } from './packed.js';
import { openSource } from './source.js';

/** Reads the table; what observes the source sees every byte that is read. */
export async function loadTable(
  path: string,
  options: ReadOptions,
  { io, progress }: { io: Io; progress: ProgressBar },
  observed = (source: ByteSource): ByteSource => source,
): Promise<Table> {
  const packed = await packedTable(path);
  if (packed !== undefined) return packed;
  const source = observed(await openSource(path, io));
  const { signal } = io;
  const onProgress: ReadOptions['onProgress'] = ({ done, total }) => progress.show('reading', done, total);
  let isOpened = false;
  const stream = (): ReturnType<ByteSource['stream']> => {
    isOpened = true;
    return source.stream();
  };
  const reading = readTable(
    { ...source, stream },
    { ...options, memory: io.freeMemory(), signal, onProgress },
  );
  const table = await reading.catch((error: unknown) => {
    // What is wrong before the file is opened is how the command was called.
    throw error instanceof TableError && !isOpened ? new UsageError(messageInFlags(error)) : error;
  });
  progress.clear();
  return table;
}

const MOST_NAMED = 3;
/** A number with so few values may be a code for classes. */
const FEW_VALUES = 10;

/** What is tested against what, what is held fixed, what is left out and why, and what deserves attention. */
export function datasetNotes(
  table: Table,
  { dataset, used, leftOut, notes }: Pick<TableDataset, 'dataset' | 'used' | 'leftOut' | 'notes'>,
): string[] {
  const { target } = dataset;
  const names = used.target.map(quoted).join(', ');
  const all = [
    `${table.name}: ${counted(rowsOf(dataset), 'row')}, ${featureCounts(dataset)}; output ${names} (${target.kind})`,
  ];
  const held = heldNames({
    strata: dataset.strata?.name,
    clusters: dataset.clusters?.name,
    covariates: dataset.covariates?.map(({ name }) => name),
  });
  if (held !== undefined) all.push(`held fixed: ${held}`);
  if (leftOut.length > 0) {
    const shown = leftOut.slice(0, MOST_NAMED).map(({ name, reason }) => `${quoted(name)} ${reason}`);
    const more = leftOut.length > MOST_NAMED ? '; … (to see all: hsicinf inspect)' : '';
    all.push(`left out: ${counted(leftOut.length, 'column')}: ${shown.join('; ')}${more}`);
  }
  const column = table.columns.find(({ name }) => name === used.target[0]);
  if (target.kind === 'number' && (column?.distinct ?? 0) <= FEW_VALUES) {
    all.push(
      `output ${names} has ${counted(column?.distinct ?? 0, 'value')} and is treated as a number; if they are codes for classes, use --target-kind class`,
    );
  }
  return [...all, ...notes.map(noteInFlags)];
}

/** Features by kind: 20,000 features (19,990 numeric, 10 with classes). */
export function featureCounts({ features }: Dataset): string {
  const classes = features.filter(({ kind }) => kind === 'class').length;
  const groups = features.filter(({ kind }) => kind === 'vector').length;
  const all = counted(features.length, 'feature');
  if (classes + groups === 0) return all;
  const numbers = features.length - classes - groups;
  const kinds = [
    ...(numbers > 0 ? [`${count(numbers)} numeric`] : []),
    ...(classes > 0 ? [`${count(classes)} with classes`] : []),
    ...(groups > 0 ? [counted(groups, 'group')] : []),
  ];
  return `${all} (${kinds.join(', ')})`;
}

/** The number of rows. */
export function rowsOf({ target }: Dataset): number {
  return targetRowsOf(target);
}
