/**
 * A net under changes of the insides: runs of every procedure, preset, kind of data, option that changes numbers and
 * number of threads, whose results are compared with those of the commit that recorded them, bit for bit. It says nothing
 * about what is right; other tests do. A change that is meant to change numbers records anew what it changes:
 *
 *     npx vitest run --project node packages/core/tests/characterisation.node.test.ts -u
 */
import {
  blockHsic,
  crossHsic,
  type Dataset,
  fullHsic,
  hsic,
  hsicInf,
  incompleteHsic,
  lar,
  larInf,
  naivePValues,
  type Options,
  selectiveInference,
  simulate,
  split,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../src/numerics/normal.js';
import { randomStream } from '../src/numerics/random.js';

/** Numbers, levels, heavy tails, ties, classes, a vector, a copy and a constant, against an output of a kind. */
function mixed(rows: number, kind: 'number' | 'vector' | 'class'): Dataset {
  const random = randomStream(rows, 'characterisation', kind);
  const normal = (): number => normalQuantile(random.uniform());
  const column = (draw: (row: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, row) => draw(row));
  const a = column(normal);
  const b = column(normal);
  const y = a.map((value, i) => value + b[i] ** 2 + 0.5 * normal());
  const labels = Array.from(y, (value) => (value > 2 ? 'high' : value > 0.5 ? 'middle' : 'low'));
  return {
    features: [
      { name: 'linear', values: a },
      { name: 'square', values: b },
      { name: 'noise', values: column(normal) },
      { name: 'likert', values: column((i) => Math.round(a[i] + random.below(3))) },
      { name: 'heavy', values: column(() => Math.tan(3 * (random.uniform() - 0.5))) },
      { name: 'rare', values: column(() => (random.below(12) === 0 ? 1 : 0)) },
      {
        name: 'group',
        kind: 'class',
        values: Array.from(b, (value) => (value > 0.8 ? 'x' : random.below(3))),
      },
      { name: 'place', kind: 'vector', values: [column(normal), column((i) => b[i] + normal())] },
      { name: 'copy', values: a.map((value) => 3 - 2 * value) },
      { name: 'constant', values: column(() => 4) },
      { name: 'shifted', values: column((i) => 1e6 + b[i] + normal()) },
    ],
    target:
      kind === 'number'
        ? { kind, values: y }
        : kind === 'class'
          ? { kind, values: labels }
          : { kind, values: [y, column((i) => a[i] - normal())] },
  };
}

const plain = (rows: number, features = 20): Dataset => simulate('additive', { rows, features, seed: 5 });

/** Runs by name: a promise of anything that JSON can hold. */
const runs: Record<string, () => unknown> = {};

function run(name: string, door: typeof hsicInf, dataset: Dataset, options: Options): void {
  runs[name] = () => door(dataset, { select: 4, ...options });
}

for (const kind of ['number', 'vector', 'class'] as const) {
  run(`exact ${kind}`, hsicInf, mixed(70, kind), { preset: 'exact', permutations: 499 });
  run(`cross ${kind}`, hsicInf, mixed(120, kind), { preset: 'cross' });
  run(`paper ${kind}`, hsicInf, mixed(150, kind), { preset: 'paper', blockSize: 5 });
  run(`incomplete ${kind}`, hsicInf, mixed(80, kind), { statistic: 'incomplete' });
  run(`hsic ${kind}`, hsic, mixed(150, kind), { blockSize: 5 });
  run(`split ${kind}`, split, mixed(150, kind), { blockSize: 5 });
  runs[`statistics ${kind}`] = async () => {
    const dataset = mixed(50, kind);
    return [
      await blockHsic(dataset, { blockSize: 7 }),
      await fullHsic(dataset),
      await crossHsic(dataset),
      await incompleteHsic(dataset, { incompleteRatio: 2 }),
    ];
  };
}

run('enumeration', hsicInf, mixed(8, 'number'), { preset: 'exact' });
run('exact thin', hsicInf, plain(900), { preset: 'exact', permutations: 99 });
run('exact two-sided', hsicInf, mixed(60, 'number'), {
  preset: 'exact',
  permutations: 199,
  alternative: 'two-sided',
  adjust: 'holm',
});
run('exact bandwidths', hsicInf, mixed(60, 'number'), {
  preset: 'exact',
  permutations: 199,
  featureBandwidth: 0.5,
  targetBandwidth: 'median',
  targetTransform: 'standardize',
});
run('exact seed', hsicInf, mixed(60, 'class'), { preset: 'exact', permutations: 199, seed: 42 });
run('exact threads', hsicInf, plain(200, 60), { preset: 'exact', permutations: 199, threads: 2 });
run('hsic full', hsic, mixed(60, 'number'), { statistic: 'full', permutations: 199 });
run('hsic cross', hsic, mixed(100, 'number'), { statistic: 'cross' });
run('cross set', hsicInf, mixed(120, 'number'), { preset: 'cross', condition: 'set' });
run('cross repeats', hsicInf, mixed(120, 'vector'), { preset: 'cross', repeats: 3, adjust: 'bh' });
run('cross in order', hsicInf, mixed(120, 'number'), { preset: 'cross', shuffle: false, crossShare: 0.5 });
run('cross low rank', hsicInf, plain(3000), { preset: 'cross' });
run('cross threads', hsicInf, plain(300, 200), { preset: 'cross', threads: 3 });
run('recommended', hsicInf, plain(100), { permutations: 199 });
run('recommended many rows', hsicInf, plain(5200, 12), {});
run('paper feature', hsicInf, mixed(150, 'number'), { preset: 'paper', blockSize: 5, condition: 'feature' });
run('paper sample', hsicInf, plain(240), { preset: 'paper', covariance: 'sample', alternative: 'two-sided' });
run('paper oas', hsicInf, plain(240), { preset: 'paper', covariance: 'oas', covarianceShare: 0 });
run('paper poet', hsicInf, plain(240), {
  preset: 'paper',
  poet: { factors: 2, shrinkage: 'hard', on: 'correlation' },
});
run('paper cran', hsicInf, plain(240), { preset: 'paper', covariance: 'poet-cran' });
run('paper repeats', hsicInf, plain(300), { preset: 'paper', repeats: 3, blockSize: 6, adjust: 'by' });
run('paper threads', hsicInf, plain(600, 300), { preset: 'paper', threads: 2, select: 10 });
run('incomplete set', hsicInf, plain(90), {
  statistic: 'incomplete',
  incompleteRatio: 3,
  condition: 'set',
  covarianceShare: 0.4,
});

runs['naive'] = async () => {
  const dataset = mixed(120, 'number');
  const presets: Options[] = [
    { preset: 'exact', permutations: 199 },
    { preset: 'cross' },
    { preset: 'cross', repeats: 3 },
    { preset: 'paper', blockSize: 5 },
  ];
  const all: number[][] = [];
  for (const options of presets) {
    all.push(await naivePValues(dataset, await hsicInf(dataset, { select: 4, ...options })));
  }
  return all;
};
runs['least angle regression'] = async () => {
  const dataset = simulate('linear', { rows: 60, features: 12, seed: 3 });
  return [
    await lar(dataset),
    await larInf(dataset, { steps: 5 }),
    await larInf(dataset, { steps: 5, type: 'all', sigma: 1 }),
  ];
};
runs['selective inference'] = () =>
  (['feature', 'set'] as const).map((condition) =>
    selectiveInference({
      statistics: [3, 1, 2.5, 0.5],
      covariance: {
        rows: 4,
        columns: 4,
        data: Float64Array.of(1, 0.3, 0, 0, 0.3, 2, 0.1, 0, 0, 0.1, 1, 0.5, 0, 0, 0.5, 1),
      },
      select: 2,
      condition,
    }),
  );

/** Every bit: numbers are written with as many digits as tell them apart. What features have in common is tested elsewhere. */
function text(value: unknown): string {
  const plainValue = (key: string, one: unknown): unknown => {
    if (key === 'redundancy') return undefined;
    if (typeof one === 'number' && !Number.isFinite(one)) return String(one);
    if (Object.is(one, -0)) return '-0';
    return ArrayBuffer.isView(one) ? Array.from(one as Float64Array) : one;
  };
  return `${JSON.stringify(value, plainValue, 1).replaceAll(/\[\n[^[\]{}]*\]/g, (list) => list.replaceAll(/\s*\n\s*/g, ' '))}\n`;
}

/** Engines may differ in the last bit of an exponential: the results were recorded on this one. */
const isRecordedEngine = process.versions.node.startsWith('20.');

describe.skipIf(!isRecordedEngine)('the same bits as before', () => {
  it.each(Object.keys(runs))('%s', async (name) => {
    const file = `./characterisation/${name.replaceAll(' ', '-')}.json`;
    await expect(text(await runs[name]())).toMatchFileSnapshot(file);
  });
});
