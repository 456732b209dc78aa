/**
 * Reference cases, found by folder: a new case is a new file. They come from a naive implementation that is independent
 * of this project (numpy, tails in mpmath); rows in order, indices from 0, infinities as strings.
 */
import type { Column, Dataset, Target } from '@hsicinf/core';
import { expect } from 'vitest';

const files = import.meta.glob('../golden/*.json', { eager: true, import: 'default' });

/** All cases of a kind, with their names. */
export function goldenCases<Case extends { kind: string; name: string }>(
  kind: Case['kind'],
): [string, Case][] {
  const all = Object.values(files) as Case[];
  return all.filter((one) => one.kind === kind).map((one) => [one.name, one]);
}

/** Number or "Infinity" / "-Infinity". */
export type Extended = number | string;

/** Features from a rows × columns table. */
export function columnsOf(table: readonly (readonly number[])[]): Column[] {
  return table[0].map((_, j) => ({ name: `f${j}`, values: Float64Array.from(table, (row) => row[j]) }));
}

/** An output from one value or several values a row. */
export function targetOf(y: readonly (number | readonly number[])[], isClass: boolean): Target {
  if (isClass) return { kind: 'class', values: y as readonly number[] };
  if (Array.isArray(y[0])) {
    const rows = y as readonly (readonly number[])[];
    return { kind: 'vector', values: rows[0].map((_, c) => Float64Array.from(rows, (row) => row[c])) };
  }
  return { kind: 'number', values: Float64Array.from(y as readonly number[]) };
}

export function datasetOf(table: readonly (readonly number[])[], target: Target): Dataset {
  return { features: columnsOf(table), target };
}

/** Agreement to `relative`, or to `absolute` near 0. */
export function expectClose(actual: number, expected: Extended, relative: number, absolute = 0): void {
  const value = Number(expected);
  if (!Number.isFinite(value)) {
    expect(actual).toBe(value);
    return;
  }
  const allowed = Math.max(relative * Math.abs(value), absolute);
  expect(Math.abs(actual - value), `${actual} against ${value}`).toBeLessThanOrEqual(allowed);
}

export function expectAllClose(
  actual: ArrayLike<number>,
  expected: readonly Extended[],
  relative: number,
  absolute = 0,
): void {
  expect(actual.length).toBe(expected.length);
  expected.forEach((value, i) => expectClose(actual[i], value, relative, absolute));
}
