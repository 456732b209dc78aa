/**
 * The shapes in which JSON holds a table, as names and rows: an array of records, an array of arrays with the names first,
 * an object of arrays, and what pandas writes (an object of objects by row, or columns and data). What has none of them is told
 * by its first part that does not fit the others.
 */
import { quote } from '@hsicinf/core/support';

/** Names and rows; cells that are not there are undefined. */
export interface JsonTable {
  names: string[];
  rows: number;
  cell: (row: number, column: number) => unknown;
}

type Record_ = Readonly<Record<string, unknown>>;

/** The table in a value; undefined where it has no such shape. */
export function tableIn(value: unknown): JsonTable | undefined {
  if (Array.isArray(value)) return ofRows(value);
  if (!isRecord(value)) return undefined;
  const { columns, data } = value;
  if (Array.isArray(data)) {
    if (!Array.isArray(columns)) return ofRows(data);
    return data.every(Array.isArray) ? ofLists([columns, ...(data as unknown[][])]) : undefined;
  }
  const values = Object.values(value);
  if (values.length === 1 && Array.isArray(values[0]) && values[0].every(isRecord)) return ofRows(values[0]);
  return values.length > 0 ? (ofColumns(value) ?? ofIndexed(value)) : undefined;
}

function ofRows(rows: readonly unknown[]): JsonTable | undefined {
  if (rows.length === 0) return undefined;
  if (rows.every(Array.isArray)) return ofLists(rows as unknown[][]);
  return rows.every(isRecord) ? ofRecords(rows) : undefined;
}

/** Records: names are those of all of them, in the order in which they come. */
function ofRecords(records: readonly Record_[]): JsonTable {
  const names = new Set<string>();
  for (const record of records) for (const name of Object.keys(record)) names.add(name);
  const all = [...names];
  return {
    names: all,
    rows: records.length,
    cell: (row, column) => (Object.hasOwn(records[row], all[column]) ? records[row][all[column]] : undefined),
  };
}

/** Lists, the first one of names. */
function ofLists([names, ...lists]: readonly (readonly unknown[])[]): JsonTable | undefined {
  if (!names.every((name) => typeof name === 'string' || typeof name === 'number')) return undefined;
  if (lists.some((list) => list.length > names.length)) return undefined;
  return { names: names.map(String), rows: lists.length, cell: (row, column) => lists[row][column] };
}

function ofColumns(value: Record_): JsonTable | undefined {
  const columns = Object.values(value);
  if (!columns.every(Array.isArray)) return undefined;
  const lists = columns as unknown[][];
  const rows = lists[0].length;
  if (lists.some(({ length }) => length !== rows)) return undefined;
  return { names: Object.keys(value), rows, cell: (row, column) => lists[column][row] };
}

/** As pandas writes by default: for each column an object by the name of the row. */
function ofIndexed(value: Record_): JsonTable | undefined {
  const columns = Object.values(value);
  if (!columns.every(isRecord)) return undefined;
  const keys = Object.keys(columns[0]);
  if (columns.some((column) => Object.keys(column).length !== keys.length)) return undefined;
  return {
    names: Object.keys(value),
    rows: keys.length,
    cell: (row, column) =>
      Object.hasOwn(columns[column], keys[row]) ? columns[column][keys[row]] : undefined,
  };
}

/** Whether a value is an object and no list. */
export function isRecord(value: unknown): value is Record_ {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What keeps JSON from being a table, in words: the first part that does not fit the others. */
export function oddPart(value: unknown): string {
  if (Array.isArray(value)) return oddRow(value);
  if (!isRecord(value)) return kindOf(value);
  if (Array.isArray(value['data'])) return oddRow(value['data']);
  const columns = Object.entries(value);
  const single = columns.find(([, cells]) => !Array.isArray(cells));
  if (single !== undefined) return `an object with ${kindOf(single[1])} in ${quote(single[0])}`;
  const [first, ...others] = columns.map(([name, cells]) => ({ name, length: (cells as unknown[]).length }));
  const uneven = others.find(({ length }) => length !== first?.length);
  if (uneven === undefined) return 'an object without columns';
  const values = first.length === 1 ? '1 value' : `${first.length} values`;
  return `${values} in ${quote(first.name)} and ${uneven.length} in ${quote(uneven.name)}`;
}

function oddRow(rows: readonly unknown[]): string {
  if (rows.length === 0) return 'an empty list';
  const [first] = rows;
  const isLike = Array.isArray(first) ? Array.isArray : isRecord;
  const odd = rows.findIndex((row) => !isLike(row));
  if (odd >= 0) return `${kindOf(rows[odd])} as record ${odd + 1}`;
  const names = Array.isArray(first) ? first.length : 0;
  const long = rows.findIndex((row) => Array.isArray(row) && row.length > names);
  return long < 0 ? 'a first list that holds no names' : `more values than names in record ${long + 1}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value === 'string' ? 'text' : typeof value}`;
}
