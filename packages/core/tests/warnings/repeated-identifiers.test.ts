/** Columns that name subjects, and repeat. */
import { expect, it } from 'vitest';
import type { OwnColumn } from '../../src/data/dataset.js';
import { repeatedIdentifiers } from '../../src/warnings/repeated-identifiers.js';

const ROWS = 60;

function told(...features: OwnColumn[]): string[] {
  const target = { values: Float64Array.from({ length: ROWS }, (_, i) => Math.sin(i)) };
  return repeatedIdentifiers({ features, target }).map(({ text }) => text);
}

function numbers(name: string, value: (row: number) => number): OwnColumn {
  return { name, values: Float64Array.from({ length: ROWS }, (_, row) => value(row)) };
}

function labels(name: string, value: (row: number) => string): OwnColumn {
  return { name, kind: 'class', values: Array.from({ length: ROWS }, (_, row) => value(row)) };
}

it('are told, whole numbers as well as labels', () => {
  const text =
    '"subject" looks like an identifier that repeats (20 values in 60 rows). Rows of one subject are not independent, which makes p-values too small: declare it as clusters.';
  expect(told(numbers('subject', (row) => Math.floor(row / 3)))).toEqual([text]);
  expect(told(labels('subject', (row) => `s${row % 20}`))).toEqual([text]);
  expect(told(labels('Sample.ID', (row) => `s${row % 59}`))).toHaveLength(1);
});

it('are no ids without a repeat, no measurements, no classes and no other names', () => {
  expect(told(numbers('id', (row) => row))).toEqual([]);
  expect(told(numbers('patient', (row) => row / 8 - (row % 2)))).toEqual([]);
  expect(told(labels('animal', (row) => (row % 2 === 0 ? 'cat' : 'dog')))).toEqual([]);
  expect(told(numbers('subjective', (row) => row % 20))).toEqual([]);
  expect(told({ name: 'id', kind: 'vector', values: [new Float64Array(ROWS)] })).toEqual([]);
});

it('are few where the name says subject, but no two groups and no kinds of things', () => {
  for (const count of [3, 5, 7]) {
    expect(told(numbers('subject', (row) => row % count)), `${count}`).toHaveLength(1);
    expect(told(labels('patient', (row) => `p${row % count}`)), `${count}`).toHaveLength(1);
  }
  expect(told(labels('patient', (row) => ['anna', 'ben', 'cora', 'dan', 'eva'][row % 5]))).toHaveLength(1);
  expect(told(labels('patient', (row) => ['new', 'known', 'unsure'][row % 3]))).toEqual([]);
  expect(told(labels('subject', (row) => ['history', 'physics', 'art', 'music', 'latin'][row % 5]))).toEqual(
    [],
  );
  expect(told(numbers('patient', (row) => row % 2))).toEqual([]);
  expect(told(numbers('sample_id', (row) => row % 7))).toEqual([]);
});

it('are told by labels that look like codes, whatever the name', () => {
  const text =
    '"who" looks like an identifier that repeats (20 values in 60 rows). If rows with the same value belong together, they are not independent, which makes p-values too small: declare it as clusters.';
  const pad = (row: number): string => String(row % 20).padStart(3, '0');
  expect(told(labels('who', (row) => `P-${pad(row)}`))).toEqual([text]);
  expect(told(labels('who', (row) => `S${row % 20}`))).toEqual([text]);
  expect(told(labels('sample_code', (row) => `${'AB'[row % 2]}_${pad(row)}`))).toHaveLength(1);
  // Values that are few, hardly repeat, are few among many rows, or are of many shapes.
  expect(told(labels('who', (row) => `S${row % 7}`))).toEqual([]);
  expect(told(labels('who', (row) => `S${row % 31}`))).toEqual([]);
  expect(told(labels('who', (row) => `${'S'.repeat(1 + (row % 20))}1`))).toEqual([]);
  expect(told(labels('who', (row) => `gene${'abcdefghijklmnopqrst'[row % 20]}`))).toEqual([]);
  const long = Array.from({ length: 400 }, (_, row) => `S${row % 20}`);
  expect(told({ name: 'who', kind: 'class', values: long })).toEqual([]);
});

it('are told of no table in which many columns are of codes', () => {
  const coded = (count: number): OwnColumn[] =>
    Array.from({ length: count }, (_, c) => labels(`a${c}`, (row) => `B${row % (20 + c)}`));
  expect(told(...coded(3))).toHaveLength(3);
  expect(told(...coded(4))).toEqual([]);
  expect(
    told(
      ...coded(4),
      labels('patient', (row) => `p${row % 9}`),
    ),
  ).toHaveLength(1);
});

it('are no batches, weeks or stages', () => {
  expect(told(labels('batch', (row) => `B${row % 20}`))).toEqual([]);
  expect(told(labels('visit', (row) => `V${row % 20}`))).toEqual([]);
  expect(told(labels('week', (row) => `W${row % 20}`))).toEqual([]);
  expect(told(labels('when', (row) => `week ${row % 20}`))).toEqual([]);
});

it('are whole numbers only where the name says so', () => {
  for (const name of [
    'code',
    'sample_code',
    'plot nr',
    'caseNo',
    'serial.number',
    'key',
    'family',
    'student',
  ]) {
    expect(told(numbers(name, (row) => 100 + (row % 20))), name).toHaveLength(1);
  }
  for (const name of ['age', 'count', 'year', 'rating', 'NO', 'number', 'number_of_rooms', 'q12', 'income']) {
    expect(told(numbers(name, (row) => 100 + (row % 20))), name).toEqual([]);
  }
  const classes = Array.from({ length: ROWS }, (_, row) => 100 + (row % 20));
  expect(told({ name: 'code', kind: 'class', values: classes })).toHaveLength(1);
  expect(told(numbers('code', (row) => row % 5))).toEqual([]);
  expect(told(numbers('code', (row) => (row % 20) / 2))).toEqual([]);
});

it('are quoted', () => {
  expect(told(labels('\u001b[2J\n patient', (row) => `${row % 20}`))[0]).toMatch(
    /^"\\u001b\[2J\\n patient" /,
  );
});
