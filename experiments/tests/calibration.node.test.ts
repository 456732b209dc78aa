/**
 * The statistical promises, over fixed seeds: p-values are honest where nothing is true, and strong where something is.
 * `npm run experiment -- calibration` and `level` run the wide versions.
 */
import { describe, expect, it } from 'vitest';
import { type Cell, LEVEL, type StudiedProcedure, STRICT_LEVEL } from '../src/study/cell.js';
import { type Rates, ratesOf } from '../src/study/rates.js';
import { type Counts, runRepetitions } from '../src/study/repetition.js';

/** With 99 states (states + 1)·LEVEL is a whole number, so the level of the exact procedure is exactly .05. */
const exact: StudiedProcedure = { method: 'hsicInf', options: { preset: 'exact', permutations: 99 } };
const cross: StudiedProcedure = { method: 'hsicInf', options: { preset: 'cross' } };
const hsic: StudiedProcedure = { method: 'hsic', options: {} };

async function rates(cell: Omit<Cell, 'seed' | 'select'> & { select?: number }): Promise<Required<Rates>> {
  const { select = 10, repetitions } = cell;
  const outcomes = await runRepetitions({ seed: 1, ...cell, select }, { from: 0, to: repetitions });
  return ratesOf(outcomes as Counts[], select) as Required<Rates>;
}

describe('under the null, d = 20, k = 10', () => {
  it.each([
    ['exact', 60, exact, 250],
    ['exact', 100, exact, 200],
    ['cross', 60, cross, 250],
    ['cross', 100, cross, 200],
  ] as const)('%s at n = %i rejects one in twenty', async (_, rows, procedure, repetitions) => {
    const { perTest } = await rates({ source: 'null', rows, features: 20, procedure, repetitions });
    expect(Math.abs(perTest[0] - LEVEL)).toBeLessThanOrEqual(3 * perTest[1]);
    expect(perTest[0]).toBeLessThanOrEqual(0.06);
  });

  it('the unadjusted baseline fails, as in the paper', async () => {
    const { perTest } = await rates({
      source: 'null',
      rows: 300,
      features: 20,
      procedure: hsic,
      repetitions: 200,
    });
    expect(perTest[0]).toBeGreaterThan(0.1);
  });
});

describe('scores that tie at the cut', () => {
  it.each([
    ['binary x class', 10, 100, 1],
    ['binary x class', 24, 100, 3],
    ['binary class x number', 10, 20, 1],
    ['tertile class x number', 20, 20, 3],
  ] as const)('%s, n = %i, d = %i, k = %i', async (source, rows, features, select) => {
    const repetitions = Math.round(1500 / select);
    const found = await rates({ source, rows, features, select, procedure: exact, repetitions });
    for (const [rate, level] of [
      [found.perTest[0], LEVEL],
      [found.perTestStrict[0], STRICT_LEVEL],
    ]) {
      expect(rate).toBeLessThanOrEqual(level + 3 * Math.sqrt((level * (1 - level)) / 1500));
    }
  });
});

describe('rare values against a rare class', () => {
  it.each([
    ['exact', 100, exact],
    ['exact', 300, exact],
    ['cross', 300, cross],
  ] as const)('%s at n = %i does not reject too often', async (_, rows, procedure) => {
    const { perTest } = await rates({
      source: 'rare x rare',
      rows,
      features: 40,
      procedure,
      repetitions: 80,
    });
    expect(perTest[0]).toBeLessThanOrEqual(0.06);
  });
});

describe('power, additive design, n = 100', () => {
  it.each([
    ['exact', { ...exact, options: { ...exact.options, permutations: 199 } }, 0.6],
    ['cross', cross, 0.45],
  ] as const)('%s finds the relevant features', async (_, procedure, least) => {
    const { tpr } = await rates({
      source: 'additive',
      rows: 100,
      features: 20,
      procedure,
      repetitions: 100,
    });
    expect(tpr[0]).toBeGreaterThanOrEqual(least);
  });
});
