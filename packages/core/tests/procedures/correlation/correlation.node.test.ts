/** The recommended procedure as a whole: level, power, selection, adjustment, notes, and the closed form. */
import {
  adjustPValues,
  type Column,
  type Dataset,
  hsicInf,
  InputError,
  kernelCorrelation,
  permutationPValue,
  simulate,
} from '@hsicinf/core';
import { type Executor, inlineExecutor } from '@hsicinf/core/elsewhere';
import { describe, expect, it } from 'vitest';
import { cauchyCombination } from '../../../src/inference/cauchy.js';
import { normalQuantile } from '../../../src/numerics/normal.js';
import { randomStream } from '../../../src/numerics/random.js';

const random = randomStream(7, 'recommended');
const normal = (): number => normalQuantile(random.uniform());
const normals = (rows: number): Float64Array => Float64Array.from({ length: rows }, normal);
const numbers = (columns: readonly Float64Array[]): Column[] =>
  columns.map((values, i) => ({ name: `x${i + 1}`, values }));

describe('p-values', () => {
  it('of unrelated features are uniform where it matters', async () => {
    const [tables, features] = [100, 6];
    const pValues: number[] = [];
    for (let t = 0; t < tables; t++) {
      const columns = Array.from({ length: features }, () => normals(30));
      const { selected } = await hsicInf(
        { features: numbers(columns), target: { values: normals(30) } },
        { select: 'all', seed: t, threads: 1 },
      );
      pValues.push(...selected.map(({ pValue }) => pValue));
    }
    for (const level of [0.05, 0.2, 0.5]) {
      const share = pValues.filter((p) => p <= level).length / pValues.length;
      // Features of a table share its output, so that their tests are not quite independent.
      expect(Math.abs(share - level)).toBeLessThan(4 * Math.sqrt((level * (1 - level)) / pValues.length));
    }
  });

  it('find waves, bands and spreads that one width or a line does not see', async () => {
    const rows = 100;
    const [x1, x2, x3] = [normals(rows), normals(rows), normals(rows)];
    const shapes: Record<string, Float64Array> = {
      wave: x1.map((x) => Math.sin(4 * x) + 0.1 * normal()),
      band: x1.map((x) => (Math.abs(x) < 0.25 ? 1 : 0) + 0.3 * normal()),
      spread: x1.map((x) => Math.exp(0.8 * x) * normal()),
      line: x1.map((x) => x + normal()),
    };
    for (const [shape, values] of Object.entries(shapes)) {
      const { selected } = await hsicInf(
        { features: numbers([x1, x2, x3]), target: { values } },
        { threads: 1 },
      );
      expect(selected[0], shape).toMatchObject({ name: 'x1', significant: true });
    }
  });

  it('with a number of permutations are shares of so many orders', async () => {
    const dataset = simulate('additive', { rows: 40, features: 5, seed: 2 });
    const { selected } = await hsicInf(dataset, { select: 'all', permutations: 99, threads: 1 });
    for (const { pValue, estimated } of selected) {
      expect(pValue * 100).toBeCloseTo(Math.round(pValue * 100), 9);
      expect(pValue).toBeGreaterThanOrEqual(0.01);
      expect(estimated).toBe(false);
    }
  });

  it('by splitting, by shuffling and by counting tables agree', async () => {
    const rows = 60;
    const x = Array.from({ length: rows }, () => random.below(3));
    const y = x.map((value) => (random.below(4) === 0 ? random.below(3) : value % 2));
    const counted = await permutationPValue(x, y);
    expect(counted.pValueError).toBe(0);
    // A hair of noise makes every value different, and the tables countless.
    const jittered = x.map((value) => value + 1e-7 * random.uniform());
    const estimated = await permutationPValue(jittered, y, { smallestPValue: 1e-30 });
    expect(estimated.estimated).toBe(true);
    expect(Math.abs(Math.log(estimated.pValue / counted.pValue))).toBeLessThan(1.2);
  });

  it('by splitting are as sure where nine values of ten are 0', async () => {
    const stream = randomStream(4, 'zeros');
    const draw = (): number => normalQuantile(stream.uniform());
    const x = Array.from({ length: 100 }, (_, row) => (row % 10 === 0 ? draw() : 0));
    const y = x.map((value) => 1.2 * Math.abs(value) + draw());
    const seeds = 60;
    const strict = await permutationPValue(x, y, { permutations: 300_000 });
    const logs: number[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const { pValue } = await permutationPValue(x, y, { seed });
      logs.push(Math.log(pValue / strict.pValue));
    }
    const mean = logs.reduce((sum, log) => sum + log, 0) / seeds;
    const sd = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (seeds - 1));
    // With swaps of equal rows among the others, and no more of them, it is .144.
    expect(sd).toBeLessThan(0.125);
    const error = Math.hypot(sd / Math.sqrt(seeds), strict.pValueError! / strict.pValue);
    expect(Math.abs(mean)).toBeLessThan(3 * error);
  });

  it('are 1 where a single row differs from the others', async () => {
    const odd = Array.from({ length: 20 }, (_, i) => (i === 4 ? 1 : 0));
    const test = await permutationPValue(odd, Array.from(normals(20)));
    expect(test).toMatchObject({ correlation: 0, pValue: 1 });
  });
});

describe('selection', () => {
  const rows = 80;
  const related = normals(rows);
  const y = related.map((x) => x + 0.4 * normal());
  const dataset = {
    features: [
      ...numbers([related, normals(rows), normals(rows)]),
      { name: 'copy', values: related.map((x) => 5 - 3 * x) },
      { name: 'constant', values: new Float64Array(rows) },
    ],
    target: { values: y },
  };

  it('of all features, in one round, finds of each what it finds where one of them is left out', async () => {
    const jobs: string[] = [];
    const executor: Executor = {
      ...inlineExecutor,
      run: (job) => (jobs.push(job.task.name), inlineExecutor.run(job)),
    };
    for (const pValues of ['marginal', 'both'] as const) {
      jobs.length = 0;
      const all = await hsicInf(dataset, { select: 'all', pValues, executor });
      expect(jobs).toEqual(['correlation score and test']);
      const most = await hsicInf(dataset, { select: 3, pValues });
      most.selected.forEach(({ correlation, correlationError, statistic, widths, pValue, pValueError }, s) =>
        expect(all.selected[s]).toMatchObject({
          correlation,
          correlationError,
          statistic,
          widths,
          pValue,
          pValueError,
        }),
      );
      expect(all.scores).toEqual(most.scores);
    }
  });

  it('of all, of one, and by default of no more than there are', async () => {
    const all = await hsicInf(dataset, { select: 'all', threads: 1 });
    expect(all.selected).toHaveLength(4);
    expect(all).toMatchObject({ usable: 4, excluded: [{ name: 'constant' }] });
    expect((await hsicInf(dataset, { threads: 1 })).selected).toHaveLength(4);
    const one = await hsicInf({ ...dataset, features: dataset.features.slice(0, 1) }, { threads: 1 });
    expect(one.selected).toHaveLength(1);
    expect((await kernelCorrelation(dataset)).map(({ name }) => name)).toEqual(['x1', 'x2', 'x3', 'copy']);
  });

  it('of one of two copies gives it a small p-value, and names both', async () => {
    const { selected, groups, notes } = await hsicInf(dataset, { select: 1, threads: 1 });
    expect(selected[0]).toMatchObject({ name: 'x1', significant: true });
    expect(groups).toEqual([{ names: ['x1', 'copy'], indices: [0, 3], correlation: expect.closeTo(1, 9) }]);
    expect(notes.join(' ')).toMatch(/more of the 4 features may be/);
  });

  it('groups near-copies also where most rows have one value, of which few rows show nothing', async () => {
    const count = 800;
    // Ones in every 53rd row; the other has one of them less.
    const rare = Float64Array.from({ length: count }, (_, i) => (i % 53 === 5 ? 1 : 0));
    const other = rare.map((value, i) => (i === 5 ? 0 : value));
    const { features } = simulate('null', { rows: count, features: 2 });
    const noise = features[0].values as Float64Array;
    const sparse: Dataset = {
      features: [...features, { name: 'rare', values: rare }, { name: 'other', values: other }],
      target: { values: rare.map((value, i) => value + 0.1 * noise[i]) },
    };
    const { groups } = await hsicInf(sparse, { select: 2, permutations: 99, threads: 1 });
    expect(groups?.map(({ names }) => names.toSorted())).toEqual([['other', 'rare']]);
  });

  it('asked for given the selection, says that the runner-up decides', async () => {
    const given = { select: 1, pValues: 'selective', permutations: 199, threads: 1 } as const;
    const { selected, notes } = await hsicInf(dataset, given);
    expect(selected[0].pValue).toBeGreaterThan(0.9);
    expect(notes.join(' ')).toMatch(/The runner-up "copy" decides the p-value of "x1"/);
    const both = await hsicInf(dataset, { ...given, pValues: 'both' });
    expect(both.selected[0].selectivePValue).toBe(selected[0].pValue);
    expect(both.selected[0].pValue).toBe(1 / 200);
    expect(both.notes.join(' ')).toMatch(
      /The runner-up "copy" decides the selective p-value of "x1": .* a large selective p-value here .* or go by the marginal p-values\./,
    );
    const marginal = await hsicInf(dataset, { ...given, pValues: 'marginal' });
    expect(marginal.notes.join(' ')).not.toContain('runner-up');
    // Where nothing is shuffled, no shuffles are spoken of.
    const closed = await hsicInf(dataset, {
      select: 1,
      preset: 'paper',
      statistic: 'incomplete',
      threads: 1,
    });
    const said = closed.notes.filter((note) => note.startsWith('The runner-up'));
    expect(said).toEqual([expect.stringContaining('an unrelated feature hardly ever reaches that score')]);
  });

  it('is adjusted over all features that could be tested', async () => {
    const few = { select: 2, threads: 1, seed: 3 } as const;
    const plain = await hsicInf(dataset, { ...few, adjust: 'none' });
    const pValues = plain.selected.map(({ pValue }) => pValue);
    for (const adjust of ['bh', 'by', 'holm', 'bonferroni'] as const) {
      const { selected } = await hsicInf(dataset, { ...few, adjust });
      expect(selected.map(({ adjustedPValue }) => adjustedPValue)).toEqual(
        Array.from(adjustPValues([...pValues, 1, 1], adjust)).slice(0, 2),
      );
    }
    const { selected } = await hsicInf(dataset, { ...few, adjust: 'average' });
    selected.forEach(({ adjustedPValue }, s) => expect(adjustedPValue).toBeCloseTo((pValues[s] * 4) / 2, 12));
  });

  it('refuses widths that are none', async () => {
    for (const featureWidths of [[], [1, 1], [0], [-1], [NaN], ['1'], 1])
      await expect(hsicInf(dataset, { featureWidths: featureWidths as number[] })).rejects.toThrow(
        InputError,
      );
  });
});

describe('every other way to compute it', () => {
  const dataset = simulate('additive', { rows: 90, features: 24, seed: 5 });

  it('gives the same on any number of threads and in any order of columns', async () => {
    const options = { select: 4, pValues: 'both', permutations: 300 } as const;
    const plain = await hsicInf(dataset, { ...options, threads: 1 });
    expect(await hsicInf(dataset, { ...options, threads: 2 })).toEqual(plain);
    const turned: Dataset = { ...dataset, features: dataset.features.toReversed() };
    const other = await hsicInf(turned, { ...options, threads: 1 });
    const facts = ({ selected }: typeof plain) =>
      selected.map(({ name, correlation, pValue, selectivePValue }) => [
        name,
        correlation,
        pValue,
        selectivePValue,
      ]);
    expect(facts(other)).toEqual(facts(plain));
  });

  it('keeps what it is told of widths', async () => {
    const one = await kernelCorrelation(dataset, { featureWidths: [1], targetWidths: [1] });
    const nine = await kernelCorrelation(dataset);
    one.forEach(({ correlation, widths }, i) => {
      expect(widths[0]).toBe(1);
      expect(correlation).toBeLessThanOrEqual(nine[i].correlation + 1e-12);
    });
  });
});

it('above 5,000 rows is the combination of cross-HSIC over all pairs of widths', async () => {
  const rows = 5001;
  const [x1, x2] = [normals(rows), normals(rows)];
  const dataset = {
    features: numbers([x1, x2]),
    target: { values: x1.map((x) => 0.02 * x + normal()) },
  };
  const { selected, targetWidths = [] } = await hsicInf(dataset, { threads: 1 });
  expect(targetWidths).toHaveLength(3);
  const logs = new Map<string, number[]>([
    ['x1', []],
    ['x2', []],
  ]);
  for (const featureBandwidth of [0.25, 1, 4]) {
    for (const targetBandwidth of targetWidths) {
      const cross = await hsicInf(dataset, {
        preset: 'cross',
        pValues: 'marginal',
        select: 'all',
        featureBandwidth,
        targetBandwidth,
        targetTransform: 'standardize',
        threads: 1,
      });
      for (const { name, logPValue } of cross.selected) logs.get(name)?.push(logPValue);
    }
  }
  for (const { name, logPValue, estimated, correlationError } of selected) {
    expect(logPValue).toBeCloseTo(cauchyCombination(logs.get(name) ?? []), 6);
    expect(estimated).toBe(true);
    expect(correlationError).toBeGreaterThan(0);
  }
});
