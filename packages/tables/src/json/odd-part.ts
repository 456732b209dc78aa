/**
 * What keeps JSON from being a table, in words: the first part that does not fit the others.
 */
import { quote } from '@hsicinf/core/support';
import { isRecord } from './json-shape.js';

/** The part at fault. */
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
