/**
 * Records as lines of CSV (RFC 4180: they end with CR LF, quotes are doubled). A spreadsheet takes text that starts with = + - @ for
 * a formula, so such text gets a leading apostrophe; numbers stay numbers, with all their digits.
 */

/** A cell; empty where there is nothing. Text of our own, such as a number with its error, is no formula. */
export type Cell = string | number | boolean | { shown: string } | undefined;

/** A column for each property: its title, and how its cell comes from a record. */
export type CsvColumns<T> = Readonly<Record<string, (record: T) => Cell>>;

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The head and a line for each record, each ended; between cells stands a comma or a tab. */
export function csvLines<T>(
  columns: CsvColumns<T>,
  records: readonly T[],
  delimiter: ',' | '\t' = ',',
): string {
  const lines = [
    Object.keys(columns),
    ...records.map((record) => Object.values(columns).map((cell) => cellText(cell(record)))),
  ];
  return lines.map((cells) => `${cells.join(delimiter)}\r\n`).join('');
}

/** How records are written. */
export type RecordFormat = 'csv' | 'tsv' | 'ndjson' | 'json';

/** Records in a format: lines of CSV or TSV, an object of JSON on each line, or all of them in an array. */
export function recordsText<T>(columns: CsvColumns<T>, records: readonly T[], format: RecordFormat): string {
  if (format === 'csv' || format === 'tsv') return csvLines(columns, records, format === 'csv' ? ',' : '\t');
  const objects = records.map((record) =>
    Object.fromEntries(Object.entries(columns).map(([title, cell]) => [title, cell(record)])),
  );
  if (format === 'json') return `${JSON.stringify(objects, null, 2)}\n`;
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}

/** The number, or nothing where it is infinite. */
export function finite(value: number | undefined): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const safe = typeof cell === 'object' ? cell.shown : FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
