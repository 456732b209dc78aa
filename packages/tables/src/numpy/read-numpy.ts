/**
 * A table from arrays of NumPy: one (npy), or several with names (npz). Columns of an array are numbered: c1, c2, … in npy,
 * X1, X2, … for the array X in npz; an array of one dimension is a column by its own name. An array of texts that has a name
 * for each column of another gives the names.
 */
import { Pace } from '@hsicinf/core/support';
import { MISSING, MissingCells } from '../cells/missing.js';
import { ColumnBuilder } from '../columnar/column-builder.js';
import { Budget, Damage } from '../columnar/damage.js';
import { finishedTable, requireCells, requireDistinctNames } from '../columnar/finish.js';
import { MemoryBudget } from '../memory-budget.js';
import type { ReadContext } from '../options.js';
import { TableError } from '../table-error.js';
import type { Table } from '../table.js';
import { type FileInput, wholeFile } from '../whole-file.js';
import { type NumpyArray, numpyArray, transposedArray } from './array.js';

/** An array and its name. */
export interface NamedArray {
  name: string;
  array: NumpyArray;
}

const NAMES = /name|column|label|gene|feature/i;

/** Puts the table together. */
export async function numpyTable(
  format: 'npy' | 'npz',
  given: readonly NamedArray[],
  { file, options }: ReadContext,
): Promise<Table> {
  const arrays =
    options.transpose === true
      ? given.map(({ name, array }) => ({ name, array: array.isFlat ? array : transposedArray(array) }))
      : given;
  const widest = arrays.reduce<NamedArray | undefined>(
    (best, one) => (best === undefined || one.array.columns > best.array.columns ? one : best),
    undefined,
  );
  if (widest === undefined) throw new TableError('requires an array, got none', { file });
  const { rows } = widest.array;
  const names = arrays.find((one) => one !== widest && givesNames(one, widest.array));
  const fitting = arrays.filter((one) => one !== names && one.array.rows === rows);
  const others = arrays.filter((one) => one !== names && one.array.rows !== rows);
  const columns = fitting.flatMap(({ name, array }) =>
    Array.from({ length: array.columns }, (_, c) => ({
      name: columnName({ name, array }, c, array === widest.array ? names : undefined),
      array,
      c,
    })),
  );
  requireCells(file, rows, columns.length);
  requireDistinctNames(
    file,
    columns.map(({ name }) => name),
  );
  new MemoryBudget(file, options.memory).keep(8 * rows * columns.length);
  const pace = new Pace(options.signal);
  const budget = new Budget(8 * rows * columns.length);
  const missing = new MissingCells(options.missing ?? MISSING);
  const builders: ColumnBuilder[] = [];
  for (const { name, array, c } of columns) {
    const builder = new ColumnBuilder(name, { rows, expected: rows, budget, missing });
    try {
      builder.add({ rows, present: undefined, packed: false, values: (row) => array.cell(row, c) });
    } catch (error) {
      throw error instanceof Damage
        ? new TableError(`is not a readable NumPy file (${error.message})`, { file })
        : error;
    }
    builders.push(builder);
    await pace.breathe();
  }
  return finishedTable(file, format, rows, {
    builders,
    dates: columns.filter(({ array }) => array.isDate).map(({ name }) => name),
    unreadable: others.map(({ name, array }) => ({ name, reason: `has ${array.rows} rows and not ${rows}` })),
  });
}

function columnName({ name, array }: NamedArray, c: number, names: NamedArray | undefined): string {
  if (names !== undefined) return String(names.array.cell(c, 0));
  return array.isFlat || array.columns === 1 ? name : `${name}${c + 1}`;
}

/** Whether an array of texts has a name for each column of another. */
function givesNames({ name, array }: NamedArray, of: NumpyArray): boolean {
  return (
    array.isFlat &&
    array.rows === of.columns &&
    typeof array.cell(0, 0) === 'string' &&
    (NAMES.test(name) || array.rows !== of.rows)
  );
}

/** Reads one array in a file of its own; its columns are c1, c2, … */
export async function readNpy(input: FileInput, context: ReadContext): Promise<Table> {
  const array = numpyArray(await wholeFile(input, context), context.file);
  return numpyTable('npy', [{ name: array.columns === 1 ? 'c1' : 'c', array }], context);
}
