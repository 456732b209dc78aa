/**
 * Where a result comes from: the file and its fingerprint, the software, the options as they were used, and what became of
 * every row and column. A plain record that goes with the result wherever it is written; the run can be repeated from it.
 */
import type { ExcludedFeature } from '@hsicinf/core';
import { type DescribedRun, requestOf } from './text/described-run.js';

/** The file that was read. */
export interface FileRecord {
  name: string;
  /** csv, parquet, arrow … */
  format: string;
  bytes: number;
  /** SHA-256 of the bytes as they are in the file, in hexadecimal digits. */
  sha256: string;
}

/** What a column was for. */
export type ColumnRole = 'output' | 'feature' | 'grouped' | 'stratum' | 'cluster' | 'covariate' | 'left out';

/** What became of a column. */
export interface ColumnFate {
  name: string;
  role: ColumnRole;
  /** What it was used as. */
  as?: 'number' | 'class';
  /** The groups that it is in. */
  groups?: string[];
  /** Its missing cells, where it has some. */
  missing?: number;
  /** Why it was left out. */
  reason?: string;
}

/** Rows that were left out for one reason. */
export interface RowsLeftOut {
  rows: number;
  reason: string;
}

/** The record. */
export interface Provenance {
  software: { name: 'hsicinf'; version: string };
  /** The day of the run, such as 2026-01-31. */
  date: string;
  /** Absent where the data came from no file. */
  file?: FileRecord;
  /** The file that held the output, where that is another one. */
  targetFile?: FileRecord;
  /** What was asked of the file and its columns, under the names of a config file of the command line. */
  request: Record<string, unknown>;
  /** The options as they were used, the seed among them. */
  options: object;
  rows: { read: number; used: number; leftOut: RowsLeftOut[] };
  columns: ColumnFate[];
  /** What the reader of the file remarked. */
  notes: string[];
}

/** A column as a plan has it: see `plan` of `@hsicinf/tables`. */
export interface PlannedFate {
  name: string;
  role: 'target' | Exclude<ColumnRole, 'output'>;
  use?: 'number' | 'class';
  groups?: string[];
  missing: number;
  reason?: string;
}

/** What the record is made of. */
export interface ProvenanceParts {
  version: string;
  date: string;
  file?: FileRecord | undefined;
  targetFile?: FileRecord | undefined;
  described: Omit<DescribedRun, 'file' | 'method'> & { method: string };
  /** The result of the run: of any procedure. */
  result: { options: object; excluded: readonly ExcludedFeature[]; rows: number };
  rows: { read: number; leftOut: readonly RowsLeftOut[] };
  columns: readonly PlannedFate[];
  notes: readonly string[];
}

/** The record of a run. */
export function provenanceOf(parts: ProvenanceParts): Provenance {
  const { version, date, file, targetFile, described, result, rows, columns, notes } = parts;
  const excluded = new Map(result.excluded.map(({ name, reason }) => [name, reason]));
  return {
    software: { name: 'hsicinf', version },
    date,
    ...(file !== undefined && { file }),
    ...(targetFile !== undefined && { targetFile }),
    request: requestOf(described),
    options: result.options,
    rows: { read: rows.read, used: result.rows, leftOut: [...rows.leftOut] },
    columns: columns.map((column) => fateOf(column, excluded)),
    notes: [...notes],
  };
}

/** A feature that the procedure could not test is left out as well. */
function fateOf(
  { name, role, use, groups, missing, reason }: PlannedFate,
  excluded: ReadonlyMap<string, string>,
): ColumnFate {
  const why = role === 'feature' ? excluded.get(name) : reason;
  const own = role === 'target' ? 'output' : role;
  return {
    name,
    role: why === undefined ? own : 'left out',
    ...(use !== undefined && { as: use }),
    ...(groups !== undefined && { groups }),
    ...(missing > 0 && { missing }),
    ...(why !== undefined && { reason: why }),
  };
}
