/**
 * @hsicinf/tables: CSV, TSV, Excel, Parquet, Arrow, JSON and NumPy files as typed columns, and columns as a dataset. The public door.
 *
 * readTable reads a file; toDataset makes the dataset of a run from it; plan shows what toDataset would do. All of them
 * throw a TableError, one line that names the file, the place, the rule and the value.
 */

// Reading.
export { readInParts, readTable } from './read-table.js';
export type { CellFile, PartSink } from './part-sink.js';
export type { ReadOptions } from './options.js';
export { type Encoding, ENCODINGS } from './sources/utf8.js';
export { type BlobLike, type ByteSource, blobSource } from './sources/byte-source.js';
export type {
  Column,
  ColumnKind,
  LabelColumn,
  NumberColumn,
  SheetOfTable,
  StrayCells,
  Table,
} from './table.js';
export { DISTINCT_BOUND, labelColumn, numberColumn } from './kinds.js';
export { MISSING } from './cells/missing.js';

// From columns to a dataset.
export { toDataset, type TableDataset } from './dataset/to-dataset.js';
export { columnErrors, type ColumnFate, plan, type PlannedColumn, type RowFates } from './dataset/fates.js';
export { type DatasetOptions, MISSING_RULES, type MissingRule } from './dataset/options.js';
export { parseGroups } from './dataset/column-groups.js';
export { columnInTwoRoles } from './dataset/roles.js';

// What deserves attention before a run.
export { type MissingCost, type MissingCosts, missingCosts } from './dataset/missing-costs.js';
export { type MissingCode, missingCodes } from './dataset/missing-codes.js';
export { type RoleSuggestion, suggestRoles } from './dataset/suggest-roles.js';
export { runError, tableWarnings } from './dataset/table-warnings.js';
export { type DataWarning, suggest } from '@hsicinf/core/support';

// How things fail, and what notes advise.
export { ADVICE, withAdvice } from './notes.js';
export { type Place, type Remedy, TableError } from './table-error.js';
