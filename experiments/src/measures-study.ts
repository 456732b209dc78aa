/**
 * Level and power of measures, kernels of features, groups of columns and missing cells, as a table in docs/measures.md:
 *
 *     npm run build && node experiments/dist/measures-study.js --write
 *
 * Every feature is tested, nothing is adjusted. Level: 20 features without relation to the output, 40 rows, the share of
 * p-values at most .05 and .01. Power: the share of relevant features with p at most .05, on data sets of designs with known
 * truth. All from seed 1; the numbers behind the table are in experiments/results/measures.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dataset, hsicInf, type MethodOptions, simulate } from '@hsicinf/core';
import { signalDesigns } from './signal-designs.js';

const ROWS = 40;
const FEATURES = 20;
const SETS = { level: 250, power: 20 };
const PERMUTATIONS = 99;

/** A way to test, and what it makes of a data set. */
interface Way {
  name: string;
  options?: MethodOptions;
  data?: (dataset: Known) => Known;
  /** Columns of data without relation, where these are not twenty. */
  columns?: number;
}

interface Known extends Dataset {
  relevant: readonly number[];
}

const ways: Way[] = [
  { name: 'kernel, gaussian (recommended)' },
  { name: 'kernel, laplacian', options: { featureKernel: 'laplacian' } },
  { name: 'kernel, rational-quadratic', options: { featureKernel: 'rational-quadratic' } },
  { name: 'kernel, polynomial', options: { featureKernel: 'polynomial' } },
  { name: 'kernel, linear', options: { featureKernel: 'linear' } },
  { name: 'distance', options: { measure: 'distance' } },
  { name: 'linear', options: { measure: 'linear' } },
  { name: 'mmd, output above its median or not', options: { measure: 'mmd' }, data: inTwoClasses },
  { name: 'groups of 5 columns', data: inGroups, columns: 100 },
  { name: 'a third of the cells missing by chance', data: (dataset) => withGaps(dataset, () => 1 / 3) },
  {
    name: 'half of the cells missing where the output is large',
    data: (dataset) => withGaps(dataset, (y) => (y > 0 ? 1 / 2 : 0)),
  },
];

const power: Record<string, (options: { rows: number; features: number; seed: number }) => Known> = {
  linear: (options) => simulate('linear', options),
  additive: (options) => simulate('additive', options),
  'non-additive': (options) => simulate('non-additive', options),
  ...Object.fromEntries(
    (['sin 4x', 'step', 'heteroscedastic', 'tanh + noise', 't2 tails'] as const).map((name) => [
      name,
      signalDesigns[name],
    ]),
  ),
};

/** The numbers of one way. */
interface Rates {
  way: string;
  tests: number;
  at05: number;
  at01: number;
  power: Record<string, number>;
}

async function ratesOf(way: Way): Promise<Rates> {
  const { data = (own: Known) => own, columns = FEATURES } = way;
  let [tests, at05, at01] = [0, 0, 0];
  for (let seed = 1; seed <= SETS.level; seed++) {
    const dataset = { ...simulate('null', { rows: ROWS, features: columns, seed }), relevant: [] };
    for (const p of await pValues(way, data(dataset), seed)) {
      tests += 1;
      if (p <= 0.05) at05 += 1;
      if (p <= 0.01) at01 += 1;
    }
  }
  const found: Record<string, number> = {};
  for (const [name, design] of Object.entries(power)) {
    let [relevant, rejected] = [0, 0];
    for (let seed = 1; seed <= SETS.power; seed++) {
      const dataset = data(design({ rows: ROWS, features: FEATURES, seed }));
      const features = dataset.relevant.map((index) => dataset.features[index]);
      const own = await pValues(way, { ...dataset, features }, seed);
      relevant += own.length;
      rejected += own.filter((p) => p <= 0.05).length;
    }
    found[name] = rejected / relevant;
  }
  return { way: way.name, tests, at05: at05 / tests, at01: at01 / tests, power: found };
}

/** The p-values of all features. */
async function pValues({ options }: Way, dataset: Known, seed: number): Promise<number[]> {
  const terms = { select: 'all', adjust: 'none', permutations: PERMUTATIONS, threads: 1, seed } as const;
  const { selected } = await hsicInf(dataset, { ...options, ...terms });
  return selected.map(({ pValue }) => pValue);
}

function outputOf({ target }: Known): Float64Array {
  return Float64Array.from(target.values as ArrayLike<number>);
}

function inTwoClasses(dataset: Known): Known {
  const y = outputOf(dataset);
  const median = [...y].sort((a, b) => a - b)[y.length >> 1];
  return {
    ...dataset,
    target: { kind: 'class', values: Array.from(y, (value) => (value >= median ? 'high' : 'low')) },
  };
}

/** Groups of five features in a row; those with one that matters matter. */
function inGroups({ features, relevant, ...dataset }: Known): Known {
  const groups = Array.from({ length: features.length / 5 }, (_, g) => ({
    name: `group ${g}`,
    kind: 'vector' as const,
    values: features.slice(5 * g, 5 * g + 5).map(({ values }) => values as Float64Array),
  }));
  return {
    ...dataset,
    features: groups,
    relevant: [...new Set(relevant.map((index) => Math.floor(index / 5)))],
  };
}

/** Cells go missing by a hash of their place, with a probability that may depend on the standardised output. */
function withGaps(dataset: Known, probability: (y: number) => number): Known {
  const y = outputOf(dataset);
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  return {
    ...dataset,
    missing: 'per-feature',
    features: dataset.features.map((feature, j) => ({
      name: feature.name,
      values: Float64Array.from(feature.values as ArrayLike<number>, (value, i) =>
        uniformAt(i, j, y[i]) < probability(y[i] - mean) ? NaN : value,
      ),
    })),
  };
}

/** A number in [0, 1) that depends on a place and on the data set, through its output. */
function uniformAt(i: number, j: number, y: number): number {
  const value = Math.sin(12.9898 * i + 78.233 * j + 37.719 * y) * 43758.5453;
  return value - Math.floor(value);
}

const share = (value: number, digits = 3): string => value.toFixed(digits).replace(/^0/, '');
const error = (rate: number, tests: number): number => Math.sqrt((rate * (1 - rate)) / tests);

function tableOf(all: readonly Rates[]): string {
  const designs = Object.keys(power);
  const lines = [
    ['', 'tests', '≤ .05', '≤ .01', ...designs],
    ['---', '---', '---', '---', ...designs.map(() => '---')],
    ...all.map(({ way, tests, at05, at01, power: found }) => [
      way,
      String(tests),
      `${share(at05)} ± ${share(error(at05, tests))}`,
      `${share(at01)} ± ${share(error(at01, tests))}`,
      ...designs.map((design) => share(found[design], 2)),
    ]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const rates: Rates[] = [];
for (const way of ways) {
  rates.push(await ratesOf(way));
  process.stdout.write(`${tableOf(rates.slice(-1)).split('\n').at(-1)}\n`);
  if (process.argv.includes('--write')) write();
}

/** After each way, so that a long study can be looked at. */
function write(): void {
  const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const facts = { rows: ROWS, features: FEATURES, sets: SETS, permutations: PERMUTATIONS, rates };
  writeFileSync(at('experiments/results/measures.json'), `${JSON.stringify(facts, null, 2)}\n`);
  const page = at('docs/measures.md');
  const table = `<!-- level and power -->\n\n${tableOf(rates)}\n\n<!-- end -->`;
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(/<!-- level and power -->.*<!-- end -->/s, () => table),
  );
}
