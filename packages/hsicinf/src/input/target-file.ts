/**
 * An output in a file beside the table, a row for each row of the table, in the same order: a kernel matrix as a table of
 * numbers without a header (CSV, npy, …), or graphs as JSON, an array of { nodes, edges } or one such record a line.
 */
import { basename } from 'node:path';
import type { Graph, Target } from '@hsicinf/core';
import type { FileRecord } from '@hsicinf/report/text';
import type { DatasetOptions, Table } from '@hsicinf/tables';
import { FileError, UsageError } from '../errors.js';
import type { Session } from '../session.js';
import { columnValues } from '../options/column-values.js';
import { scaleFlags } from '../options/scale-flags.js';
import type { Values } from '../options/values.js';
import { FingerprintTaker, openSource } from './source.js';
import { loadTable } from './load-table.js';

/** The output, and which file it was. */
export interface FileTarget {
  outside: NonNullable<DatasetOptions['outside']>;
  record: FileRecord;
}

/** Throws where an output from a file cannot go with what else was asked for. */
export function checkTargetFile(values: Values): void {
  if (values['targetFile'] === undefined) return;
  const { target = [], targetKind } = columnValues(values);
  if (target.length > 0) throw new UsageError('a run requires either --target or --target-file, got both');
  if (targetKind !== undefined && targetKind !== 'gram' && targetKind !== 'graph') {
    throw new UsageError(`--target-kind requires gram or graph with --target-file, got ${targetKind}`);
  }
  if (values['each'] === true) {
    throw new UsageError('--each requires several columns in --target, got one output in --target-file');
  }
  const scale = Object.keys(scaleFlags).find((name) => values[name] !== undefined);
  if (scale !== undefined) throw new UsageError(`--target-file requires a run in one piece, got --${scale}`);
}

/** Reads the output that goes with a table. */
export async function targetFromFile(
  path: string,
  { rows }: Table,
  values: Values,
  session: Session,
): Promise<FileTarget> {
  const kind =
    (values['targetKind'] as string | undefined) ?? (/\.(json|ndjson|jsonl)$/i.test(path) ? 'graph' : 'gram');
  const taker = new FingerprintTaker();
  const { columns: matrix, format = 'json' } = kind === 'gram' ? await matrixIn(path, session, taker) : {};
  const graphs = matrix === undefined ? await graphsIn(path, session, taker) : [];
  const found = matrix?.length ?? graphs.length;
  if (found !== rows) {
    throw new FileError(path, `requires as many rows as the table, ${rows}, got ${found}`);
  }
  const all = Int32Array.from({ length: rows }, (_, row) => row);
  const of = (kept: Int32Array = all): Target<Float64Array> =>
    matrix === undefined
      ? { kind: 'graph', values: Array.from(kept, (row) => graphs[row]) }
      : { kind: 'gram', values: squareOf(matrix, kept) };
  const name = basename(path);
  return { outside: { name, of }, record: { name, format, ...(await taker.fingerprint()) } };
}

/** The columns of a square of numbers. */
async function matrixIn(
  path: string,
  session: Session,
  taker: FingerprintTaker,
): Promise<{ columns?: Float64Array[]; format?: string }> {
  const table = await loadTable(path, { header: false }, session, taker.watched);
  const columns = table.columns.map((column) => {
    if (column.type === 'number' && column.missing === 0 && table.columns.length === table.rows)
      return column.values;
    const got =
      table.columns.length === table.rows
        ? `something else in column ${table.columns.indexOf(column) + 1}`
        : `${table.rows} rows and ${table.columns.length} columns`;
    throw new FileError(path, `requires a square of numbers without a header, got ${got}`);
  });
  return { columns, format: table.format };
}

function squareOf(
  columns: readonly Float64Array[],
  rows: Int32Array,
): { rows: number; columns: number; data: Float64Array } {
  const { length } = rows;
  const data = Float64Array.from(
    { length: length * length },
    (_, at) => columns[rows[at % length]][rows[Math.floor(at / length)]],
  );
  return { rows: length, columns: length, data };
}

/** What the file holds is for the library to judge. */
async function graphsIn(path: string, { io }: Session, taker: FingerprintTaker): Promise<Graph[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of taker.watched(await openSource(path, io)).stream()) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  try {
    const all: unknown = /^\s*\[/.test(text)
      ? JSON.parse(text)
      : text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line): unknown => JSON.parse(line));
    return all as Graph[];
  } catch (error) {
    throw new FileError(path, `requires graphs as JSON: ${(error as Error).message}`);
  }
}
