/**
 * The study as a machine: the same numbers for any number of threads and any order, nothing lost by an interruption,
 * nothing computed twice. Threads need the built modules.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate } from '@hsicinf/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cell, cellKey, dataSeed, type StudiedProcedure } from '../dist/study/cell.js';
import { countsOf, type Outcome } from '../dist/study/repetition.js';
import { runCells } from '../dist/study/run-cells.js';
import { CellStore } from '../dist/study/store.js';

const procedures: StudiedProcedure[] = [
  { method: 'hsicInf', options: { preset: 'paper', blockSize: 10 } },
  { method: 'split', options: { blockSize: 10 } },
  { method: 'hsicInf', options: { preset: 'exact', permutations: 19 } },
  { method: 'hsicInf', options: { preset: 'cross' } },
  { method: 'larInf', options: {} },
];

const cells = procedures.map((procedure): Cell => ({
  source: 'linear',
  rows: 90,
  features: 12,
  select: 6,
  procedure,
  repetitions: 5,
  seed: 7,
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hsicinf-study-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function outcomesIn(store: CellStore): (Outcome[] | undefined)[] {
  return cells.map((cell) => store.read(cell)?.outcomes);
}

describe('a study', () => {
  it('gives the same numbers for one and two threads, in any order', async () => {
    const inline = new CellStore(join(folder, 'inline'));
    const threaded = new CellStore(join(folder, 'threaded'));
    await runCells(cells, { store: inline, threads: 1 });
    await runCells(cells.toReversed(), { store: threaded, threads: 2 });
    expect(outcomesIn(inline)).toEqual(outcomesIn(threaded));
    expect(outcomesIn(inline)[0]).toHaveLength(5);
    expect(outcomesIn(inline)[0]?.[0]).toMatchObject({ relevant: 5 });
  });

  it('continues after an interruption, with what was finished left alone', async () => {
    const whole = new CellStore(join(folder, 'whole'));
    await runCells(cells, { store: whole, threads: 1 });
    const broken = join(folder, 'broken');
    const store = new CellStore(broken);
    const controller = new AbortController();
    const interrupted = runCells(cells, {
      store,
      threads: 1,
      signal: controller.signal,
      onProgress: ({ doneCells }) => {
        if (doneCells === 2) controller.abort(new Error('interrupted'));
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const finished = readdirSync(broken);
    expect(finished).toHaveLength(2);
    const before = finished.map((name) => readFileSync(join(broken, name), 'utf8'));
    const computed: string[] = [];
    await runCells(cells, { store, threads: 1, onProgress: ({ words }) => computed.push(words) });
    expect(computed).toHaveLength(3);
    expect(finished.map((name) => readFileSync(join(broken, name), 'utf8'))).toEqual(before);
    expect(outcomesIn(store)).toEqual(outcomesIn(whole));
    expect(readdirSync(broken).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('computes a shared cell once, and again what is not whole', async () => {
    const store = new CellStore(folder);
    const [cell] = cells;
    let computed = 0;
    const options = { store, threads: 1, onProgress: () => (computed += 1) };
    await runCells([cell, { ...cell }, cell], options);
    await runCells([cell], options);
    expect(computed).toBe(1);
    const outcomes = store.read(cell)?.outcomes;
    writeFileSync(join(folder, `${cellKey(cell)}.json`), '{"cell":');
    expect(store.read(cell)).toBeUndefined();
    await runCells([cell], options);
    expect(computed).toBe(2);
    expect(store.read(cell)?.outcomes).toEqual(outcomes);
  });

  it('says which cell failed', async () => {
    const cell: Cell = { ...cells[0], source: 'course evaluations' };
    const run = runCells([cell], { store: new CellStore(folder), threads: 2 });
    await expect(run).rejects.toThrow(/course evaluations, n = 90.*require the table/s);
  });
});

describe('a cell', () => {
  it('has a key of its content alone, and data that all procedures share', () => {
    const [first, second] = cells;
    const { seed, ...rest } = first;
    expect(cellKey({ ...rest, seed })).toBe(cellKey(first));
    expect(new Set(cells.map(cellKey)).size).toBe(cells.length);
    expect(cellKey({ ...first, repetitions: 6 })).not.toBe(cellKey(first));
    expect(dataSeed(second, 3)).toBe(dataSeed(first, 3));
    expect(dataSeed(first, 4)).not.toBe(dataSeed(first, 3));
    expect(dataSeed({ ...first, rows: 91 }, 3)).not.toBe(dataSeed(first, 3));
    expect(Number.isSafeInteger(dataSeed(first, 0))).toBe(true);
    expect(() => simulate('linear', { rows: 5, seed: dataSeed(first, 0) })).not.toThrow();
  });

  it('is counted by which features matter', () => {
    const tests: [number, number][] = [
      [0, 0.01],
      [1, 0.2],
      [7, 0.05],
      [8, 0.051],
    ];
    expect(countsOf(tests, [0, 1, 2])).toEqual({
      relevant: 3,
      found: 1,
      tested: 2,
      mistaken: 1,
      mistakenStrictly: 0,
    });
  });
});
