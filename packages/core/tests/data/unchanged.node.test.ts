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
import { hasItsCodes, knownByCodes, requireAsChecked } from '../../src/data/as-checked.js';
import { fingerprinter, plainFingerprint } from '../../src/data/fingerprint.js';
import { columnMeasurer, measureColumns } from '../../src/data/measure-columns.js';
import { type PreparedNumbers, prepareNumbers } from '../../src/data/prepared-column.js';
import { complete, type Steps } from '../../src/engine/steps.js';
import type { Variable } from '../../src/kernels/variable.js';
import { randomStream } from '../../src/numerics/random.js';
import { loadSimd } from '../../src/simd/gaussian.js';
import { blocksOf, blockTask } from '../../src/statistics/block.js';

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

describe.each<[string, (dataset: Dataset, run: RunOptions) => Promise<unknown>, number]>([
  ['block HSIC', (dataset, run) => blockHsic(dataset, { blockSize: 5, ...run }), 60],
  ['block HSIC with rows left over', (dataset, run) => blockHsic(dataset, { blockSize: 7, ...run }), 60],
  ['block HSIC of large blocks', (dataset, run) => blockHsic(dataset, { blockSize: 60, ...run }), 1500],
  ['block HSIC of one block', (dataset, run) => blockHsic(dataset, { blockSize: 60, ...run }), 60],
  ['full HSIC', fullHsic, 60],
])('%s is that of one dataset, whenever a number changes', (_, door, rows) => {
  const fresh = (): Dataset & { features: Column[] } => {
    const { features, target } = simulate('additive', { rows, features: 20, seed: 6 });
    const third = features[2].values as Float64Array;
    return { features: [...features, { name: 'levels', values: third.map(Math.round) }], target };
  };
  const change = ({ features }: Dataset, index: number): void => {
    (features[index].values as Float64Array)[rows - 1] += 1;
  };
  const outcomeOf = (run: Promise<unknown>): Promise<string> =>
    run.then((result) => JSON.stringify(result), String);
  const told = (name: string): string =>
    `requires data that stay as they are during the run, got a change in feature "${name}"`;

  it.each([
    ['a column of numbers', 2, 'x3'],
    ['a column on levels', 20, 'levels'],
  ])('in %s', async (__, index, name) => {
    const changed = fresh();
    change(changed, index);
    const possible = [await outcomeOf(door(fresh(), {})), await outcomeOf(door(changed, {}))];
    let timesTold = 0;
    // From before the checks to after the end.
    for (let turns = 0; turns < 60; turns++) {
      const dataset = fresh();
      const run = outcomeOf(door(dataset, { threads: 1 }));
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      change(dataset, index);
      const outcome = await run;
      if (outcome.includes(told(name))) timesTold++;
      else expect(possible).toContain(outcome);
    }
    // What levels are is taken in when they are checked, and in many blocks nothing else is read.
    if (name !== 'levels' || rows === 60) expect(timesTold).toBeGreaterThan(0);
  });

  it('on threads', async () => {
    const dataset = fresh();
    const run = outcomeOf(door(dataset, { threads: 2 }));
    // Long enough for the checks, not for threads to start.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    change(dataset, 2);
    expect(await run).toContain(told('x3'));
  });
});

it('tells between parts of a column what was changed in those to come, and no more', async () => {
  await loadSimd();
  const rows = 1500;
  const values = Float64Array.from({ length: rows }, (_, row) => Math.sin(row * row));
  const { measure, end } = columnMeasurer(rows, 1);
  const column = prepareNumbers(values, measure(values), 1) as PreparedNumbers;
  end();
  const target: Variable = { kernel: 'gaussian', coordinates: [values.map(Math.abs)] };
  const start = (): Steps<Float64Array[]> => {
    const layout = { blockSize: 60, start: 0, count: 25, requiresUnchanged: true };
    return blockTask.start(blocksOf(target, layout), [column]);
  };
  const plain = complete(start());
  for (const [row, isTold] of [
    [0, false],
    [rows - 1, true],
  ] as const) {
    const steps = start();
    expect(steps.next().done).toBe(false);
    const before = values[row];
    values[row] += 1;
    if (isTold) expect(() => complete(steps)).toThrow('no longer what it was');
    else expect(complete(steps)).toEqual(plain);
    values[row] = before;
  }
});

describe('codes that stand for a column', () => {
  it.each([
    ['whole numbers', 1],
    ['tenths', 0.1],
  ])('tell a change of any value: %s', async (_, step) => {
    await loadSimd();
    const values = Float64Array.from({ length: 60 }, (__, i) => step * ((7 * i) % 5));
    const features = [{ name: 'x', values }];
    const facts = measureColumns(features, 60, { codesSuffice: true }).get(0)!;
    const levels = knownByCodes(facts)!;
    expect(hasItsCodes(values, levels)).toBe(true);
    const column = prepareNumbers(values, facts, 1)!;
    expect(() => requireAsChecked([column])).not.toThrow();
    for (let row = 0; row < 60; row++) {
      for (const other of [values[row] + step, values[row] + 1e-9, NaN]) {
        const before = values[row];
        values[row] = other;
        expect(hasItsCodes(values, levels)).toBe(false);
        expect(hasItsCodes(values, levels, { from: row + 1, to: 60 })).toBe(true);
        expect(() => requireAsChecked([column])).toThrow('no longer what it was');
        values[row] = before;
      }
    }
    structuredClone(0, { transfer: [values.buffer] });
    expect(hasItsCodes(values, levels)).toBe(false);
  });

  it('are not taken for enough elsewhere, and not where there are none', async () => {
    await loadSimd();
    const whole = Float64Array.from({ length: 60 }, (_, i) => i % 5);
    const numbers = Float64Array.from({ length: 60 }, (_, i) => Math.sin(i));
    const features = [whole, numbers].map((values, i) => ({ name: `x${i}`, values }));
    const [all, some] = [false, true].map((codesSuffice) => measureColumns(features, 60, { codesSuffice }));
    expect([0, 1].map((column) => all.fingerprint(column))).toEqual([whole, numbers].map(plainFingerprint));
    expect([0, 1].map((column) => some.fingerprint(column))).toEqual([undefined, plainFingerprint(numbers)]);
  });
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
    const whole = Float64Array.from({ length: 100 }, (_, i) => 1 + ((7 * i) % 100));
    const ofWhole = plainFingerprint(whole);
    for (let i = 0; i < 100; i++) {
      for (let j = 0; j < i; j++) {
        const swapped = whole.slice();
        [swapped[i], swapped[j]] = [swapped[j], swapped[i]];
        const turned = whole.slice();
        turned[i] *= -1;
        turned[j] *= -1;
        for (const changed of [swapped, turned]) expect(plainFingerprint(changed)).not.toBe(ofWhole);
      }
    }
    for (const change of [-1, 0, 0.5, 2]) {
      expect(plainFingerprint(whole.map((value) => change * value))).not.toBe(ofWhole);
    }
    const zeros = Array.from({ length: 20 }, (_, length) => plainFingerprint(new Float64Array(length)));
    expect(new Set(zeros).size).toBe(20);
  });
});
