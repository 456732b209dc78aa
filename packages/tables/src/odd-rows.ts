/**
 * Rows that are no rows of data: those without any value, as spreadsheets leave them below and between others, and rows of a
 * table that looks as if each were a feature.
 */
import { quote } from '@hsicinf/core/support';
import { ADVICE } from './notes.js';
import { isMissingCell, labelColumn, numberColumn } from './kinds.js';
import { TableError } from './table-error.js';
import type { Column, Table } from './table.js';

/** The table without rows without any value, which a note counts. */
export function withoutBlankRows(table: Table): Table {
  const blank = blankRows(table);
  // Some formats have left theirs out already.
  const all = blank.length + (table.blankRows ?? 0);
  if (all === 0) return table;
  const rows = table.rows - blank.length;
  if (rows === 0) {
    throw new TableError('requires at least one row of data, got rows without any value', {
      file: table.name,
    });
  }
  const words = all === 1 ? '1 row without any value is' : `${all} rows without any value are`;
  return {
    ...table,
    rows,
    blankRows: all,
    columns: blank.length === 0 ? table.columns : table.columns.map((column) => withoutRows(column, blank)),
    notes: [...table.notes, `${words} skipped`],
  };
}

/** The rows, in order; most tables have a whole column, which tells at once that there are none. */
function blankRows({ rows, columns, unreadable }: Table): number[] {
  // In a single column a missing cell is one that was written down.
  if (columns.length < 2 || unreadable.length > 0) return [];
  if (columns.some(({ missing }) => missing === 0)) return [];
  const [first, ...others] = columns;
  const candidates: number[] = [];
  for (let row = 0; row < rows; row++) if (isMissingCell(first, row)) candidates.push(row);
  return others.reduce((left, column) => left.filter((row) => isMissingCell(column, row)), candidates);
}

function withoutRows(column: Column, blank: readonly number[]): Column {
  if (column.type === 'number') return numberColumn(column.name, kept(column.values, blank));
  const { name, codes, levels, kind, stray } = column;
  const moved = stray && { ...stray, row: stray.row - blank.filter((row) => row < stray.row).length };
  return { ...labelColumn(name, kept(codes, blank), levels, moved), kind };
}

/** The other values, moved together in place. */
function kept<Values extends Float64Array | Int32Array>(values: Values, blank: readonly number[]): Values {
  let end = 0;
  blank.forEach((row, i) => {
    const from = i === 0 ? 0 : blank[i - 1] + 1;
    values.copyWithin(end, from, row);
    end += row - from;
  });
  values.copyWithin(end, blank[blank.length - 1] + 1);
  return values.subarray(0, values.length - blank.length) as Values;
}

/**
 * The rows that have had no value so far, in a table that comes in parts. By the time they are known the columns are gone: such
 * a table is refused.
 */
export class BlankRows {
  #candidates: number[] | undefined;
  #columns = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Looks at some columns; one without a gap settles it. */
  see({ columns, rows, unreadable }: Table): void {
    if (unreadable.length > 0 || columns.some(({ missing }) => missing === 0)) this.#candidates = [];
    for (const column of columns) {
      this.#columns += 1;
      this.#candidates ??= Array.from({ length: rows }, (_, row) => row);
      if (this.#candidates.length === 0) continue;
      const cells = column.type === 'number' ? column.values : column.codes;
      // Missing cells are NaN or -1.
      this.#candidates = this.#candidates.filter(
        (row) => !(cells[row] >= (column.type === 'number' ? -Infinity : 0)),
      );
    }
  }

  /** Throws where there are such rows. In a single column a missing cell is one that was written down. */
  requireNone(): void {
    const { length } = this.#candidates ?? [];
    if (length === 0 || this.#columns < 2) return;
    const [row] = this.#candidates ?? [];
    throw new TableError(
      `requires a value in every row, got ${length === 1 ? 'a row' : `${length} rows`} without any; remove them from the file`,
      { file: this.#file, row: row + 1 },
    );
  }
}

const FEATURE_NAME =
  /(?:^|[^a-z])(?:genes?|symbols?|probes?|probesets?|probe_?id|gene_?(?:id|name|symbol)|ensembl|ensg|entrez|transcripts?|proteins?|metabolites?|otus?|asvs?|taxa|taxon|cpgs?|snps?|id_ref|features?)(?:$|[^a-z])/i;
const MORE_ROWS = 5;

/**
 * A note where a table looks as if each row were a feature: the first column names genes, probes or the like, each once, all
 * other columns are numbers, and there are far more rows than columns.
 */
export function rowsAreFeaturesNote({ rows, columns }: Table): string[] {
  if (columns.length < 4) return [];
  const [first, ...others] = columns;
  if (first.kind !== 'id' || first.type !== 'label' || !FEATURE_NAME.test(first.name.slice(0, 60))) return [];
  if (rows < MORE_ROWS * others.length) return [];
  if (others.some(({ kind }) => kind !== 'number')) return [];
  return [
    `column ${quote(first.name)} looks like names of features, and there are ${rows} rows and ${others.length} other columns: if each row is a feature, ${ADVICE.transpose}`,
  ];
}
