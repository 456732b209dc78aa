/** Input that is changed while a run is under way: taken when the call is made, or told. */
import {
  blockHsic,
  type Column,
  crossHsic,
  type Dataset,
  fullHsic,
  hsicInf,
  incompleteHsic,
  InputError,
  type Options,
  type RunOptions,
  simulate,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { fingerprinter, plainFingerprint } from '../../src/data/fingerprint.js';
import { randomStream } from '../../src/numerics/random.js';
import { loadSimd } from '../../src/simd/gaussian.js';

/** Fresh data of all kinds. */
function data(): Dataset & { features: Column[] } {
  const { features, target } = simulate('additive', { rows: 60, features: 40, seed: 6 });
  const [first, second] = features.map(({ values }) => values as Float64Array);
  return {
    features: [
      ...features,
      { name: 'sign', kind: 'class', values: Array.from(first, (value) => (value > 0 ? 'up' : 'down')) },
      { name: 'pair', kind: 'vector', values: [first.slice(), second.slice()] },
    ],
    target,
  };
}

const procedures: [string, Options][] = [
  ['recommended', { permutations: 60 }],
  ['exact', { preset: 'exact', permutations: 300 }],
  ['cross', { preset: 'cross' }],
  ['paper', { preset: 'paper', blockSize: 5 }],
  ['incomplete', { statistic: 'incomplete' }],
];

function swapTwo(values: Float64Array): void {
  [values[0], values[40]] = [values[40], values[0]];
}

/** Does something at the first report. */
const once = (act: () => void): Required<Pick<RunOptions, 'onProgress'>> => {
  let isDone = false;
  return {
    onProgress: () => {
      if (!isDone) act();
      isDone = true;
    },
  };
};

describe.each(procedures)('%s', (_, options) => {
  it.each<[string, string, (dataset: Dataset) => void]>([
    ['a value', 'feature "x3"', ({ features }) => ((features[2].values as Float64Array)[7] += 1e-9)],
    ['the order of values', 'feature "x3"', ({ features }) => swapTwo(features[2].values as Float64Array)],
    ['a sign', 'feature "x3"', ({ features }) => ((features[2].values as Float64Array)[7] *= -1)],
    [
      'all signs',
      'feature "x3"',
      ({ features: [, , { values }] }) => (values as Float64Array).forEach((v, i, all) => (all[i] = -v)),
    ],
    ['a coordinate', 'feature "pair"', ({ features }) => ((features[41].values as Float64Array[])[1][3] = 5)],
    ['the output', 'the target', ({ target }) => ((target.values as Float64Array)[0] = 9)],
    [
      'who owns the values',
      'feature "x3"',
      ({ features }) => structuredClone(0, { transfer: [(features[2].values as Float64Array).buffer] }),
    ],
  ])('tells that %s was changed', async (what, name, change) => {
    // Threads take time to start: one change is enough to see that they make no difference.
    for (const threads of what === 'a value' ? [1, 2] : [1]) {
      const dataset = data();
      const run = hsicInf(dataset, { ...options, select: 5, threads, ...once(() => change(dataset)) });
      await expect(run).rejects.toThrow(InputError);
      await expect(run).rejects.toThrow(
        `hsicInf requires data that stay as they are during the run, got a change in ${name}`,
      );
    }
  });

  it('does not care for what else becomes of the input', async () => {
    const plain = await hsicInf(data(), { ...options, select: 5 });
    for (const threads of [1, 2]) {
      const dataset = data();
      const given: Options = { ...options, select: 5, threads };
      const change = (): void => {
        dataset.features[0].name = 'renamed';
        dataset.features[1].values = new Float64Array(60);
        (dataset.features[40].values as string[]).fill('up');
        (dataset.features[41].values as Float64Array[]).pop();
        dataset.features.reverse();
        dataset.features.push({ name: 'more', values: new Float64Array(3) });
        dataset.target = { kind: 'class', values: [] };
        given.select = 1;
        given.alpha = 0.5;
        given.seed = 99;
      };
      const run = hsicInf(dataset, Object.assign(given, once(change)));
      expect(await run).toEqual(plain);
      const other = data();
      const late = { ...options, select: 5, threads };
      const next = hsicInf(other, late);
      other.features.length = 1;
      late.select = 1;
      expect(await next).toEqual(plain);
    }
  });
});

it('an abort is an abort, whatever was changed', async () => {
  const dataset = data();
  const controller = new AbortController();
  const change = once(() => {
    (dataset.target.values as Float64Array)[0] = 9;
    controller.abort('enough');
  });
  const endless = { preset: 'exact', select: 5, permutations: 1e7 } as const;
  const run = hsicInf(dataset, { ...endless, signal: controller.signal, ...change });
  await expect(run).rejects.toBe('enough');
});

it.each([
  ['blockHsic', blockHsic],
  ['fullHsic', fullHsic],
  ['crossHsic', crossHsic],
  ['incompleteHsic', incompleteHsic],
])('%s tells as well', async (name, door) => {
  const dataset = data();
  const change = once(() => ((dataset.features[2].values as Float64Array)[7] += 1));
  await expect(door(dataset, { threads: 1, ...change })).rejects.toThrow(
    `${name} requires data that stay as they are during the run, got a change in feature "x3"`,
  );
});

describe('a fingerprint', () => {
  const random = randomStream(4, 'fingerprints');
  const draw = (length: number): Float64Array => Float64Array.from({ length }, () => random.uniform());

  it('is the same by SIMD and in TypeScript', async () => {
    await loadSimd();
    const { of, end } = fingerprinter();
    for (const length of [0, 1, 7, 8, 9, 60, 1000, 2 ** 14, 2 ** 14 + 3, 40_000]) {
      const values = draw(length + 1).subarray(1);
      expect(of(values)).toBe(plainFingerprint(values));
    }
    end();
  });

  it('changes with every bit, every two places and the length', () => {
    const values = draw(100);
    const own = plainFingerprint(values);
    const bytes = new Uint8Array(values.buffer);
    for (let bit = 0; bit < 6400; bit++) {
      bytes[bit >> 3] ^= 1 << (bit & 7);
      expect(plainFingerprint(values)).not.toBe(own);
      bytes[bit >> 3] ^= 1 << (bit & 7);
    }
    for (let i = 1; i < 100; i++) {
      const swapped = values.slice();
      [swapped[0], swapped[i]] = [swapped[i], swapped[0]];
      expect(plainFingerprint(swapped)).not.toBe(own);
    }
    const zeros = Array.from({ length: 20 }, (_, length) => plainFingerprint(new Float64Array(length)));
    expect(new Set(zeros).size).toBe(20);
  });
});
