/** Data that are odd and yet no error: features set aside with the reason, numbers of any size. */
import { type Column, crossHsic, type Dataset, hsicInf, InputError } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { column, doors, fitting, good, labels, methods, ROWS } from '../support/refusals.js';

describe('what is not an error', () => {
  const odd: Column[] = [
    column('constant', () => 7),
    { name: 'one class', kind: 'class', values: labels(() => 'a') as string[] },
    { name: 'still', kind: 'vector', values: [new Float64Array(ROWS), new Float64Array(ROWS).fill(2)] },
  ];

  it.each(methods)('%s sets features aside that are constant, with the reason', async (door) => {
    const data: Dataset = { ...good, features: [...odd.slice(0, 1), ...good.features, ...odd.slice(1)] };
    const { excluded, statistics, selected } = (await doors[door](data, fitting[door])) as Awaited<
      ReturnType<typeof hsicInf>
    >;
    expect(excluded.map(({ name, index }) => [name, index])).toEqual([
      ['constant', 0],
      ['one class', 7],
      ['still', 8],
    ]);
    for (const { reason } of excluded) expect(reason).toMatch(/constant/);
    for (const { index } of excluded) expect(statistics[index]).toBe(0);
    for (const { index } of selected) expect(index).toBeGreaterThan(0);
    expect(selected).toHaveLength(2);
  });

  it('cross also sets aside what is nearly constant; exact keeps it', async () => {
    const rare = column('rare', (row) => (row < 4 ? row : -1));
    const data: Dataset = { ...good, features: [rare, ...good.features] };
    const cross = await hsicInf(data, { preset: 'cross', select: 2 });
    expect(cross.excluded).toEqual([
      {
        name: 'rare',
        index: 0,
        reason: expect.stringMatching(/nearly constant: [012] rows of part [AB]/) as string,
      },
    ]);
    expect((await crossHsic(data)).excluded.map(({ name }) => name)).toEqual(['rare']);
    const exact = await hsicInf(data, { select: 2, permutations: 9 });
    expect(exact.excluded).toEqual([]);
    expect(exact.statistics[0]).not.toBe(0);
  });

  it('a feature at the largest numbers that there are is not constant', async () => {
    const large = column('large', (row) => (row % 2 === 0 ? Number.MAX_VALUE : -Number.MAX_VALUE));
    const small = column('small', (row) => (row % 2 === 0 ? Number.MIN_VALUE : 0));
    const data: Dataset = { ...good, features: [large, small, ...good.features] };
    const { excluded, statistics } = await hsicInf(data, { select: 2, permutations: 9 });
    expect(excluded).toEqual([]);
    expect(statistics[0]).toBeCloseTo(statistics[1], 12);
  });

  it.each([
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['hasOwnProperty', 'hasOwnProperty'],
    ['that is empty', ''],
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['of markup', '<img onerror=alert(1)>'],
    ['of a line break', '\n'],
  ])('a single name %s', async (_, name) => {
    const features = good.features.map((one, i) => (i === 0 ? { ...one, name } : one));
    const { selected } = await hsicInf({ ...good, features }, { select: 5, permutations: 9 });
    const plain = await hsicInf(good, { select: 5, permutations: 9 });
    expect(selected.map(({ index }) => index)).toEqual(plain.selected.map(({ index }) => index));
    expect(selected.find(({ index }) => index === 0)?.name).toBe(name);
  });

  it.each([5e-324, 1e-308, 1e-160, 1e160, 1e308])(
    'the bandwidth %d gives numbers or is refused',
    async (bandwidth) => {
      for (const name of ['featureBandwidth', 'targetBandwidth']) {
        const outcome = await hsicInf(good, { select: 2, permutations: 9, [name]: bandwidth }).catch(
          (error: unknown) => error,
        );
        if (outcome instanceof InputError) {
          expect(outcome.message).toMatch(new RegExp(`^hsicInf requires ${name} .*got `));
          continue;
        }
        const { statistics, selected } = outcome as Awaited<ReturnType<typeof hsicInf>>;
        expect(Array.from(statistics).every(Number.isFinite)).toBe(true);
        for (const { pValue } of selected) expect(pValue).toBeGreaterThan(0);
      }
    },
  );

  it.each(['exact', 'cross', 'paper'] as const)('%s takes any alpha inside (0, 1)', async (preset) => {
    for (const alpha of [Number.MIN_VALUE, 1e-17, 1 - 2 ** -53]) {
      const { selected } = await hsicInf(good, {
        preset,
        select: 2,
        alpha,
        ...(preset === 'exact' && { permutations: 9 }),
        ...(preset === 'paper' && { blockSize: 5 }),
      });
      for (const { interval = [0, 0] } of selected) expect(interval[0]).toBeLessThanOrEqual(interval[1]);
    }
  });
});
