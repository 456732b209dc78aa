/** Features and outputs on few values with covariates: the definition, the level that plain residuals break, and the power that is left. */
import { type Column, type Dataset, hsicInf, type Options, type Target } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { indicatorsOf, isOnLevels, levelsOf, randomisedResiduals } from '../../src/design/randomised.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import { naiveKernel, naiveResiduals } from '../support/naive-ridge.js';

const ROWS = 80;

function draws(seed: number): () => number[] {
  const random = randomStream(seed, 'randomised');
  return () => Array.from({ length: ROWS }, () => normalQuantile(random.uniform()));
}

const binary = (value: number): number => Number(value > 0);
const steps = (value: number): number => Math.max(-2, Math.min(2, Math.round(value)));

describe('levels', () => {
  const [age, noise] = [draws(1)(), draws(2)()];
  const x = Float64Array.from(age, (value, i) => value + noise[i]);

  it('are classes, and values that many rows share', () => {
    expect(isOnLevels({ kind: 'number', values: x })).toBe(false);
    expect(isOnLevels({ kind: 'number', values: x.map(steps) })).toBe(true);
    expect(isOnLevels({ kind: 'number', values: x.map((value) => Math.max(0, value)) })).toBe(true);
    expect(isOnLevels({ kind: 'vector', values: [x, x.map(binary)] })).toBe(true);
    expect(isOnLevels({ kind: 'class', values: Array.from(x, binary) })).toBe(true);
    expect(levelsOf({ name: 'x', kind: 'vector', values: [x, x.map(binary)] })[0]).toBeUndefined();
    const [zeros] = levelsOf({ name: 'x', values: x.map((value) => Math.max(0, value)) });
    // All zeros are one level, and the others are in order.
    expect(new Set(Array.from(x).flatMap((value, i) => (value <= 0 ? [zeros?.of[i]] : [])))).toEqual(
      new Set([0]),
    );
    const rising = Array.from(x.keys()).filter((i) => x[i] > 0);
    rising.sort((i, j) => x[i] - x[j]);
    const places = rising.map((i) => (zeros?.of[i] ?? 0) + (zeros?.places[i] ?? 0));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(zeros?.of.every((level) => level < (zeros?.count ?? 0))).toBe(true);
  });

  it.each<[string, (value: number) => number]>([
    ['two values', binary],
    ['five values', steps],
  ])('of %s: u is drawn between the chances of less and of as much', (_, cut) => {
    const kernel = naiveKernel([{ numbers: age }]);
    const [levels] = levelsOf({ name: 'x', values: x.map(cut) });
    if (levels === undefined) throw new TypeError('no levels');
    const residuals = indicatorsOf(levels).map((column) => Float64Array.from(naiveResiduals(kernel, column)));
    const u = randomisedResiduals(levels, residuals);
    const values = [...new Set(x.map(cut))].sort((a, b) => a - b);
    const sds = values.map((value) => {
      const on = Array.from(x, (one) => Number(cut(one) === value));
      const mean = on.reduce((sum, one) => sum + one, 0) / ROWS;
      return Math.sqrt(on.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (ROWS - 1));
    });
    u.forEach((drawn, row) => {
      const chances = values.map((value, level) => {
        const at = values.length === 2 ? 0 : level;
        const sign = values.length === 2 && level === 0 ? -1 : 1;
        return Math.max(1 / ROWS, Number(cut(x[row]) === value) - sign * sds[level] * residuals[at][row]);
      });
      const all = chances.reduce((sum, chance) => sum + chance, 0);
      const own = values.indexOf(cut(x[row]));
      const below = chances.slice(0, own).reduce((sum, chance) => sum + chance, 0);
      expect(drawn).toBeGreaterThan(below / all);
      expect(drawn).toBeLessThan((below + chances[own]) / all);
    });
    const mean = u.reduce((sum, one) => sum + one, 0) / ROWS;
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.55);
  });
});

/** Features that only age ties to the output, but for the first, on which the output depends. */
function design(seed: number, cut: (value: number) => number, kind: 'number' | 'class'): Dataset {
  const draw = draws(seed);
  const age = draw();
  const column = (values: number[]) => ({ kind, values: values.map(cut) });
  const own = draw();
  const noise = draw();
  const output: Target = column(age.map((value, i) => value + 0.9 * own[i] + 0.45 * noise[i]));
  const others = Array.from({ length: 6 }, (_, j): Column => ({
    name: `x${j}`,
    ...column(draw().map((value, i) => value + age[i])),
  }));
  const related: Column = { name: 'own', ...column(own.map((value, i) => value + age[i])) };
  return { features: [related, ...others], target: output, covariates: [{ name: 'age', values: age }] };
}

const quick: Options = { permutations: 99, select: 'all', adjust: 'none', threads: 1 };

describe.each<[string, (value: number) => number, 'number' | 'class']>([
  ['two classes', binary, 'class'],
  ['0 and 1 as numbers', binary, 'number'],
  ['five classes', steps, 'class'],
  ['five steps', steps, 'number'],
])('against an output of the same, %s', (_, cut, kind) => {
  it('keep the level, and find what is related', async () => {
    let [rejected, tests, found] = [0, 0, 0];
    const REPETITIONS = 20;
    for (let seed = 0; seed < REPETITIONS; seed++) {
      const { selected } = await hsicInf(design(seed, cut, kind), { ...quick, seed });
      for (const { name, pValue } of selected) {
        if (name === 'own') found += Number(pValue <= 0.05);
        else [rejected, tests] = [rejected + Number(pValue <= 0.05), tests + 1];
      }
    }
    // By plain residuals it was .3 to 1.
    expect(rejected / tests).toBeLessThanOrEqual(0.1);
    expect(found / REPETITIONS).toBeGreaterThan(0.5);
  });
});

it('the result names such features, and those of many values stay residuals', async () => {
  const { features, ...rest } = design(1, binary, 'class');
  const more: Column = { name: 'many', values: draws(9)() };
  const { notes } = await hsicInf({ ...rest, features: [...features.slice(0, 2), more] }, quick);
  expect(notes.join(' ')).toMatch(/tested through randomised residuals, as numbers: "own", "x0"\./);
});

it('classes given others keep the level, too', async () => {
  let rejected = 0;
  const REPETITIONS = 20;
  for (let seed = 0; seed < REPETITIONS; seed++) {
    const { features, target, covariates = [] } = design(seed, binary, 'class');
    const result = await hsicInf(
      { features: [covariates[0], features[1]], target },
      { ...quick, select: 2, givenOthers: true, seed },
    );
    const p = result.selected.find(({ name }) => name === 'x0')?.givenOthersPValue ?? 0;
    rejected += Number(p <= 0.05);
  }
  // By plain residuals it was 1.
  expect(rejected / REPETITIONS).toBeLessThanOrEqual(0.2);
});
