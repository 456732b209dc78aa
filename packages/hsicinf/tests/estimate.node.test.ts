/** A long run is named with its time before it begins; a short one is not. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { type Analysis, analyse } from '../src/analysis.js';
import { duration, longRunNote } from '../src/estimate.js';
import type { Session } from '../src/session.js';
import { ended, folder, start } from './support/cli.js';
import { csvOf } from './support/data.js';

const { signal } = new AbortController();
const run = { method: 'hsicInf', options: { permutations: 99 }, threads: 1 } as const;

describe('an estimate', () => {
  it('is made for what may be long only', async () => {
    const small = simulate('linear', { rows: 100, features: 6, seed: 1 });
    expect(await longRunNote({ dataset: small, outputs: 1 }, run, signal)).toBeUndefined();
  });

  it('does not try what is not long for certain', async () => {
    // Whoever tries something hears that it was stopped.
    const stopped = AbortSignal.abort(new Error('stopped'));
    const sized = (rows: number, features: number) => {
      const { features: few, target } = simulate('linear', { rows, features: 6, seed: 1 });
      const many = Array.from({ length: features }, (_, i) => ({ ...few[i % 6], name: `f${i}` }));
      return { dataset: { features: many, target }, outputs: 1 };
    };
    expect(await longRunNote(sized(300, 2000), run, stopped)).toBeUndefined();
    await expect(longRunNote(sized(3000, 20_000), run, stopped)).rejects.toThrow('stopped');
  });

  it('is not made where nobody hears of it', async () => {
    const { features: few, target } = simulate('linear', { rows: 3000, features: 6, seed: 1 });
    /** How often the second column, which is not tried, is read of a long run that is stopped as soon as it begins. */
    const readsOf = async (isQuiet: boolean): Promise<number> => {
      let reads = 0;
      const watched = {
        name: 'watched',
        get values() {
          reads += 1;
          return few[0].values;
        },
      };
      const many = Array.from({ length: 20_000 }, (_, i) => ({ ...few[i % 6], name: `f${i}` }));
      const dataset = { features: [few[0], watched, ...many], target };
      const io = { signal: AbortSignal.abort(new Error('stopped')) };
      const analysis = { outputs: [{ dataset, targetName: 'y' }], run, output: {} };
      await expect(analyse({ io, isQuiet } as Session, analysis as unknown as Analysis)).rejects.toThrow(
        'stopped',
      );
      return reads;
    };
    expect(await readsOf(false)).toBe(0);
    expect(await readsOf(true)).toBe(1);
  });

  it('names the procedure, the size and the time', async () => {
    const { features, target } = simulate('linear', { rows: 3000, features: 6, seed: 1 });
    const many = {
      features: Array.from({ length: 20_000 }, (_, i) => ({ ...features[i % 6], name: `f${i}` })),
      target,
    };
    expect(await longRunNote({ dataset: many, outputs: 2 }, run, signal)).toMatch(
      /^preset recommended: 2 outputs, 20,000 features × 3,000 rows, 10 to be tested: about \d+ (s|min|h) on 1 thread$/,
    );
  });

  it.each(['--threads 2', '--checkpoint kept'])(
    'is told before the work begins with %s',
    async (flags) => {
      const cwd = folder();
      writeFileSync(
        join(cwd, 'long.csv'),
        csvOf(simulate('additive', { rows: 1500, features: 400, seed: 1 })),
      );
      const child = start(['run', 'long.csv', '--target', 'y', '--select', 'all', ...flags.split(' ')], {
        cwd,
      });
      child.stderr?.on('data', (text) => {
        if (String(text).includes('to be tested')) child.kill('SIGKILL');
      });
      const { stderr } = await ended(child);
      expect(stderr).toMatch(
        /400 features × 1,500 rows, 400 to be tested: about \d+ (s|min) on \d+ threads?/,
      );
      expect(stderr).not.toContain('written');
    },
    60_000,
  );

  it('has no more digits than it is good for', () => {
    expect([21, 89, 200, 7200].map(duration)).toEqual(['30 s', '90 s', '3 min', '2 h']);
  });
});
