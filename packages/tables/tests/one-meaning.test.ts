/** The same table as CSV, TSV, Parquet and Arrow gives the same dataset. */
import {
  bool,
  columnFromArray,
  dateDay,
  dictionary,
  float64,
  int32,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from '@uwdata/flechette';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { type DatasetOptions, readTable, type ReadOptions, type Table, toDataset } from '@hsicinf/tables';
import { cellsOf, contentOf, failure, sourceOf } from './support/sources.js';

const ROWS = 24;
const rows = <T>(value: (i: number) => T): T[] => Array.from({ length: ROWS }, (_, i) => value(i));
const day = (i: number): Date => new Date(Date.UTC(2024, 1, 20 + ((i * 5) % 13)));
const time = (i: number): Date => new Date(Date.UTC(2023, 11, 31, i, 7 * ((i * 5) % 8), 0, 125 * (i % 8)));

type ArrowType = Parameters<typeof columnFromArray>[1];
type ParquetType = NonNullable<ColumnSource['type']>;

/** Each column: its values, its text in CSV, its type in Parquet and in Arrow. */
const columns: Record<string, [unknown[], (value: never) => string, ParquetType, ArrowType]> = {
  x: [rows((i) => (i === 3 ? null : Math.sin(i))), String, 'DOUBLE', float64()],
  dose: [rows((i) => (i % 6 === 1 ? -999 : (i * i) % 17)), String, 'INT32', int32()],
  site: [rows((i) => ['north', ' south ', '', 'NA', 'missing'][i % 5]), String, 'STRING', utf8()],
  arm: [rows((i) => ['a', 'b', '?', 'Missing'][(i * 7) % 4]), String, 'STRING', dictionary(utf8())],
  smoker: [rows((i) => i % 3 === 0), String, 'BOOLEAN', bool()],
  visit: [rows(day), (value: Date) => value.toISOString().slice(0, 10), 'TIMESTAMP', dateDay()],
  taken: [rows(time), (value: Date) => value.toISOString(), 'TIMESTAMP', timestamp(TimeUnit.MILLISECOND)],
  seen: [rows((i) => (i === 5 ? '' : day(i).toISOString().slice(0, 10))), String, 'STRING', utf8()],
  y: [rows((i) => (i * i) % 11), String, 'DOUBLE', float64()],
};

function text(delimiter: string): string {
  const cell = ([values, shown]: (typeof columns)[string], i: number): string =>
    values[i] === null ? '' : shown(values[i] as never);
  const lines = rows((i) => Object.values(columns).map((column) => cell(column, i)));
  return [Object.keys(columns), ...lines].map((cells) => cells.join(delimiter)).join('\n');
}

function parquet(): Uint8Array {
  const columnData = Object.entries(columns).map(([name, [data, , type]]) => ({
    name,
    data,
    type,
    nullable: data.includes(null),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function arrow(): Uint8Array {
  const made = Object.entries(columns).map(
    ([name, [values, , , type]]) => [name, columnFromArray(values, type)] as const,
  );
  return tableToIPC(tableFromColumns(made as never), { format: 'file' }) ?? new Uint8Array();
}

const files: [string, string | Uint8Array][] = [
  ['data.tsv', text('\t')],
  ['data.parquet', parquet()],
  ['data.arrow', arrow()],
];

async function both(file: [string, string | Uint8Array], options: ReadOptions): Promise<[Table, Table]> {
  return [
    await readTable(sourceOf(text(','), 'data.csv'), options),
    await readTable(sourceOf(file[1], file[0]), options),
  ];
}

describe.each<[string, ReadOptions]>([
  ['with the usual texts for missing cells', {}],
  ['with others', { missing: ['-999', 'missing', 'South'] }],
  ['with none but empty cells', { missing: [] }],
])('%s', (_, options) => {
  it.each(files)('%s has the cells, kinds and notes of CSV', async (...file) => {
    const [expected, got] = await both(file, options);
    expect(contentOf(got)).toEqual(contentOf(expected));
    expect(got.notes).toEqual(expected.notes);
    expect(got.notes).toEqual(['columns "visit", "taken", "seen": dates are read as days since 1970-01-01']);
  });

  it.each(files)('%s makes the dataset of CSV', async (...file) => {
    const wanted: DatasetOptions = { target: ['y'], covariates: ['dose'], missing: 'drop-rows' };
    const [expected, got] = (await both(file, options)).map((table) => toDataset(table, wanted));
    expect(got).toEqual(expected);
  });
});

it('empty texts and asked ones are missing in every format', async () => {
  for (const file of [['data.csv', text(',')], ...files] as [string, string][]) {
    const table = await readTable(sourceOf(file[1], file[0]), { missing: ['-999', 'missing', 'South'] });
    expect(
      table.columns.map(({ missing }) => missing),
      file[0],
    ).toEqual([1, 4, 14, 6, 0, 0, 0, 1, 0]);
  }
});

it('numbers that a columnar file stores as texts stay labels, with a note', async () => {
  const columnData = [
    { name: 'zip', data: rows((i) => String(10 + (i % 4))), type: 'STRING' as const },
    { name: 'y', data: rows((i) => i / 3), type: 'DOUBLE' as const },
  ];
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData }));
  const table = await readTable(sourceOf(bytes, 'data.parquet'));
  expect(table.columns[0]).toMatchObject({ kind: 'class', levels: ['10', '11', '12', '13'] });
  expect(table.notes).toEqual([
    'column "zip": numbers that the file stores as text are treated as labels, unless kind number is asked for',
  ]);
});

/** Files of one column of texts and an output: CSV, Parquet, Arrow. */
function filesOf(cells: string[]): [string, string | Uint8Array][] {
  const y = rows((i) => i / 3);
  const columnData = [
    { name: 'x', data: cells, type: 'STRING' as const },
    { name: 'y', data: y, type: 'DOUBLE' as const },
  ];
  const made = { x: columnFromArray(cells, utf8()), y: columnFromArray(y, float64()) };
  const ipc = (format: 'file' | 'stream'): Uint8Array =>
    tableToIPC(tableFromColumns(made as never), { format }) ?? new Uint8Array();
  return [
    ['data.csv', `x,y\n${cells.map((cell, i) => `${cell},${y[i]}`).join('\n')}\n`],
    ['data.parquet', new Uint8Array(parquetWriteBuffer({ columnData }))],
    ['data.arrow', ipc('file')],
    ['data.arrows', ipc('stream')],
  ];
}

describe('a cell that does not fit its column of texts', () => {
  it.each<[string, string[], string]>([
    [
      '<LOD',
      rows((i) => (i % 8 === 2 ? '<LOD' : String(i / 4))),
      'requires a number, got "<LOD" (and 2 more',
    ],
    ['a mark', rows((i) => (i % 3 === 2 ? 'unknown' : String(i))), 'requires a number, got "unknown" (and 7'],
    ['no date', rows((i) => (i === 7 ? 'unknown' : `2024-01-${10 + (i % 15)}`)), 'got "unknown"'],
    [
      'no day of the calendar',
      rows((i) => (i === 7 ? '2024-02-30' : `2024-02-${10 + (i % 15)}`)),
      'requires a date such as 2024-01-31, as in the other cells of the column, got "2024-02-30", which is no day',
    ],
  ])('%s is an error in every format', async (_, cells, words) => {
    for (const [name, content] of filesOf(cells)) {
      const table = await readTable(sourceOf(content, name));
      const made = Promise.resolve().then(() => toDataset(table, { target: ['y'] }));
      expect(await failure(made), name).toContain(words);
    }
  });
});

it('postcodes that a columnar file stores as texts stay labels', async () => {
  const cells = rows((i) => (i === 3 ? '01234' : String(20_000 + i)));
  for (const [name, content] of filesOf(cells).slice(1)) {
    expect((await readTable(sourceOf(content, name))).columns[0]).toMatchObject({
      type: 'label',
      kind: 'id',
    });
  }
});

it('times of day are parts of a day in every format', async () => {
  for (const [name, content] of filesOf(rows((i) => `${String(i).padStart(2, '0')}:30`))) {
    const table = await readTable(sourceOf(content, name));
    expect(cellsOf(table.columns[0]), name).toEqual(rows((i) => (i + 0.5) / 24));
    expect(table.notes).toEqual(['column "x": times are read as parts of a day']);
  }
});
