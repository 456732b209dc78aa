/** Damaged files of every format end in a table or in words, in time and within the memory: a fixed part of npm run fuzz. */
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../scripts/fuzz/cases.mjs';
import { fuzz } from '../../../scripts/fuzz/run.mjs';

const RUNS = 375;

describe('damaged files', () => {
  it.each(FORMATS)('of %s', async (format) => {
    const { cases, tables, refused, failures } = await fuzz({ format, seed: 1, runs: RUNS });
    expect(failures.map(({ index, complaint }) => `${index}: ${complaint}`)).toEqual([]);
    expect([cases, tables + refused]).toEqual([RUNS, RUNS]);
    // Damage that is never seen, or always at once, tests nothing.
    expect(tables).toBeGreaterThan(RUNS / 50);
    expect(refused).toBeGreaterThan(RUNS / 4);
  });
});
