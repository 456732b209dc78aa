/** Files for the tests. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { simulate } from '@hsicinf/core';
import { float64, tableFromArrays, tableToIPC, utf8 } from '@uwdata/flechette';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { workbookOf } from '../../../../packages/tables/tests/support/workbooks.js';

/** A table with numbers, classes, an id, a constant and missing cells, of which `score` depends on `dose` and `group`. */
export function mixedColumns(rows = 120): Record<string, (string | number | null)[]> {
  const { features } = simulate('null', { rows, features: 6, seed: 3 });
  const x = features.map(({ values }) => Array.from(values as Float64Array));
  const groups = ['A', 'B', 'C'];
  return {
    id: x[0].map((_, row) => row + 1),
    dose: x[0],
    age: x[1].map((value) => Math.round(50 + 10 * value)),
    group: x[2].map((_, row) => groups[(row * 7) % 3]),
    'weight, kg': x[3].map((value, row) => (row % 40 === 5 ? null : value)),
    site: x[4].map(() => 'one'),
    noise: x[4],
    score: x[5].map((value, row) => x[0][row] ** 2 + ((row * 7) % 3) + 0.3 * value),
  };
}

/** Columns as CSV, or with another character between cells. */
export function csvOf(
  columns: Readonly<Record<string, readonly (string | number | null)[]>>,
  delimiter = ',',
): string {
  const quoted = (text: string): string => (/[",\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = Object.keys(columns);
  const lines = Object.values(columns)[0].map((_, row) =>
    names.map((name) => quoted(String(columns[name][row] ?? ''))).join(delimiter),
  );
  return `${[names.map(quoted).join(delimiter), ...lines].join('\n')}\n`;
}

/** Columns as Parquet. */
export function parquetOf(
  columns: Readonly<Record<string, readonly (string | number | null)[]>>,
): Uint8Array {
  const columnData = Object.entries(columns).map(([name, data]) => ({
    name,
    data: [...data],
    type: data.some((cell) => typeof cell === 'string') ? ('STRING' as const) : ('DOUBLE' as const),
    nullable: true,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** Columns as an Arrow file. */
export function arrowOf(columns: Readonly<Record<string, readonly (string | number | null)[]>>): Uint8Array {
  const types = Object.entries(columns).map(([name, data]) => [
    name,
    data.some((cell) => typeof cell === 'string') ? utf8() : float64(),
  ]);
  const arrays = Object.entries(columns).map(([name, data]): [string, unknown[]] => [name, [...data]]);
  const table = tableFromArrays(arrays, { types: Object.fromEntries(types) });
  return tableToIPC(table, { format: 'file' }) ?? new Uint8Array();
}

/** Writes a CSV of numbers of about so many bytes, without holding it. */
export function writeBigCsv(path: string, bytes: number, columns: number): void {
  const file = openSync(path, 'w');
  const names = Array.from({ length: columns }, (_, c) => (c === columns - 1 ? 'y' : `x${c + 1}`));
  let written = writeSync(file, `${names.join(',')}\n`);
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // The same piece again and again would make equal rows; a pool of numbers in changing order is quick and makes none.
  const pool = Array.from({ length: 4096 }, () => (4 * next() - 2).toFixed(8));
  while (written < bytes) {
    let piece = '';
    for (let row = 0; row < 2000; row++) {
      for (let c = 0; c < columns; c++)
        piece += `${pool[(next() * 4096) | 0]}${c === columns - 1 ? '\n' : ','}`;
    }
    written += writeSync(file, piece);
  }
  closeSync(file);
}

/** Columns as a workbook; `others` are the names of sheets in front of them. */
export function xlsxOf(
  columns: Readonly<Record<string, readonly (string | number | null)[]>>,
  others: readonly string[] = [],
): Promise<Uint8Array> {
  const cell = (value: string | number | null): string => {
    if (value === null) return '<c/>';
    return typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const row = (cells: readonly (string | number | null)[]): string =>
    `<row>${cells.map(cell).join('')}</row>`;
  const lines = Object.values(columns)[0].map((_, i) => row(Object.values(columns).map((own) => own[i])));
  const sheet = row(Object.keys(columns)) + lines.join('');
  const cover = row(['about']) + row(['nothing']) + row(['much']);
  return workbookOf({ ...Object.fromEntries(others.map((name) => [name, cover])), data: sheet });
}
