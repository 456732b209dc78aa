/** Columns that name subjects, and repeat. */
import { expect, it } from 'vitest';
import type { OwnColumn } from '../../src/data/dataset.js';
import { repeatedIdentifiers } from '../../src/warnings/repeated-identifiers.js';

const ROWS = 60;

function told(feature: OwnColumn): string[] {
  const target = { values: Float64Array.from({ length: ROWS }, (_, i) => Math.sin(i)) };
  return repeatedIdentifiers({ features: [feature], target }).map(({ text }) => text);
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

it('are quoted', () => {
  expect(told(labels('\u001b[2J\n patient', (row) => `${row % 20}`))[0]).toMatch(
    /^"\\u001b\[2J\\n patient" /,
  );
});
