/**
 * The study of HSIC-Lasso: level, power, redundancy, and tests given the others. It writes its tables into docs/lasso.md:
 *
 *     npm run experiment -- lasso [--reps 300] [--seed 1] [--docs DIR]
 *
 * Inline, on one thread; some half an hour.
 */
import { readFileSync } from 'node:fs';
import { hsicInf, type Options, type SelectedFeature } from '@hsicinf/core';
import { markdownOf } from '../docs/rate-tables.js';
import { writeWhole } from '../study/store.js';
import { causesAndCopies, design, type Known, type Shape } from './designs.js';
import { normalStream } from './normal-stream.js';

const LEVEL = 0.05;

/** Hits over trials, a dataset each, for a rate with its error over datasets. */
export class Tally {
  readonly cells = new Map<string, { hits: number[]; trials: number[] }>();
  add(cell: string, hits: number, trials: number): void {
    const found = this.cells.get(cell) ?? { hits: [], trials: [] };
    found.hits.push(hits);
    found.trials.push(trials);
    this.cells.set(cell, found);
  }
  /** "0.051 ± 0.004", the error over datasets. */
  text(cell: string): string {
    const { hits = [], trials = [] } = this.cells.get(cell) ?? {};
    const total = trials.reduce((sum, one) => sum + one, 0);
    if (total === 0) return '–';
    const rate = hits.reduce((sum, one) => sum + one, 0) / total;
    const squares = hits.reduce((sum, one, i) => sum + (one - rate * trials[i]) ** 2, 0);
    return `${rate.toFixed(3)} ± ${(Math.sqrt(squares) / total).toFixed(3)}`;
  }
}

const selective = { preset: 'lasso', pValues: 'selective' } as const;
const marginal = { permutations: 199, adjust: 'average' } as const;

/** Ways to select and test, and which p-value of a feature each reports. */
const WAYS: Record<string, { options: Options; of?: (feature: SelectedFeature) => number }> = {
  'largest scores, marginal': { options: marginal, of: ({ adjustedPValue }) => adjustedPValue },
  'lasso, marginal': {
    options: { ...marginal, preset: 'lasso' },
    of: ({ adjustedPValue }) => adjustedPValue,
  },
  'lasso, given the feature': { options: selective },
  'lasso, given the set': { options: { ...selective, condition: 'set' } },
  'lasso, weights': { options: selective, of: ({ partialPValue = 1 }) => partialPValue },
  'lasso by blocks, given the feature': { options: { ...selective, statistic: 'block' } },
  'lasso, selection forgotten': { options: selective, of: ({ naivePValue = 1 }) => naivePValue },
  'largest scores, given the feature': { options: { statistic: 'incomplete', pValues: 'selective' } },
  paper: { options: { preset: 'paper' } },
};

const SELECT = 5;
/** Among copies, as many are selected as there are causes. */
const CAUSES = 3;

/** Runs each way once on a dataset; ways with equal options share a run. */
async function testsOf(data: Known, seed: number, select: number): Promise<Map<string, Map<number, number>>> {
  const runs = new Map<string, readonly SelectedFeature[]>();
  const found = new Map<string, Map<number, number>>();
  for (const [name, { options, of = ({ pValue }: SelectedFeature) => pValue }] of Object.entries(WAYS)) {
    const key = JSON.stringify(options);
    const selected =
      runs.get(key) ?? (await hsicInf(data, { ...options, select, seed, threads: 1 })).selected;
    runs.set(key, selected);
    found.set(name, new Map(selected.map((feature) => [feature.index, of(feature)])));
  }
  return found;
}

const NULLS = [
  { rows: 100, correlation: 0 },
  { rows: 150, correlation: 0 },
  { rows: 300, correlation: 0 },
  { rows: 150, correlation: 0.5 },
];
const SIGNALS = (['linear', 'additive', 'non-additive'] as const satisfies Shape[]).flatMap((shape) =>
  [100, 150, 300].map((rows) => ({ rows, shape })),
);

function planWords(plan: { rows: number; correlation?: number; shape?: Shape }): string {
  const { rows, correlation, shape } = plan;
  const what = shape ?? (correlation === 0 ? 'independent' : `correlated ${correlation}`);
  return `${what}, n = ${rows}`;
}

/** Mistakes without signal. */
async function level(tally: Tally, set: number, seed: number): Promise<void> {
  for (const plan of NULLS) {
    const data = design(normalStream(seed, set, planWords(plan)), { ...plan, features: 20, shape: 'none' });
    for (const [way, tests] of await testsOf(data, set, SELECT)) {
      const p = [...tests.values()];
      tally.add(`${way} ${planWords(plan)}`, p.filter((one) => one <= LEVEL).length, p.length);
    }
  }
}

/** Features found with signal. */
async function power(tally: Tally, set: number, seed: number): Promise<void> {
  for (const plan of SIGNALS) {
    const data = design(normalStream(seed, set, planWords(plan)), { ...plan, features: 20 });
    for (const [way, tests] of await testsOf(data, set, SELECT)) {
      const found = data.relevant.filter((index) => (tests.get(index) ?? 1) <= LEVEL).length;
      tally.add(`${way} ${planWords(plan)}`, found, data.relevant.length);
    }
  }
}

function waysTable(plans: readonly Parameters<typeof planWords>[0][], tally: Tally): string {
  return table(
    ['', ...plans.map(planWords)],
    Object.keys(WAYS).map((way) => [way, ...plans.map((plan) => tally.text(`${way} ${planWords(plan)}`))]),
  );
}

const COPIES = [0.1, 0.3, 0.6];

/** What is selected, and found under Benjamini–Hochberg, where every feature has a near-copy. */
async function redundancy(tally: Tally, set: number, seed: number): Promise<void> {
  for (const copies of COPIES) {
    const plan = { rows: 150, features: 12, shape: 'additive', copies } as const;
    const data = design(normalStream(seed, set, `copies ${copies}`), plan);
    for (const [way, preset] of [
      ['largest scores', 'recommended'],
      ['lasso', 'lasso'],
    ] as const) {
      const options = { preset, select: CAUSES, permutations: 999, seed: set, threads: 1 } as const;
      const { selected } = await hsicInf(data, options);
      const sourcesOf = (some: readonly SelectedFeature[]): number[] => [
        ...new Set(some.map(({ index }) => Math.floor(index / 2))),
      ];
      const causes = (some: readonly SelectedFeature[]): number =>
        sourcesOf(some).filter((source) => source < CAUSES).length;
      const reported = selected.filter(({ significant }) => significant);
      const mistakes = reported.filter(({ index }) => index >= 2 * CAUSES).length;
      const at = `${way} ${copies}`;
      tally.add(`${at} selected`, causes(selected), CAUSES);
      tally.add(`${at} found`, causes(reported), CAUSES);
      tally.add(`${at} twice`, selected.length - sourcesOf(selected).length, selected.length);
      tally.add(`${at} false`, reported.length === 0 ? 0 : mistakes / reported.length, 1);
    }
  }
}

function redundancyTable(tally: Tally): string {
  const lines: [string, string][] = [
    ['causes selected, they or their copies', 'selected'],
    ['causes found', 'found'],
    ['of those selected, second ones of a pair', 'twice'],
    ['share of false reports', 'false'],
  ];
  const columns = COPIES.flatMap((copies) =>
    ['largest scores', 'lasso'].map((way) => [way, copies] as const),
  );
  return table(
    ['', ...columns.map(([way, copies]) => `${way}, noise ${copies}`)],
    lines.map(([words, key]) => [
      words,
      ...columns.map(([way, copies]) => tally.text(`${way} ${copies} ${key}`)),
    ]),
  );
}

const SHAPES: Record<string, (x: number) => number> = {
  linear: (x) => x,
  square: (x) => x * x,
  'sin 2x': (x) => Math.sin(2 * x),
};

const GIVEN_PLANS = [100, 200].flatMap((rows) => [0.3, 1].map((noise) => ({ rows, noise })));
const WHO = ['copies', 'causes'] as const;

/** How often a copy, and a cause, is said to add something to the others. */
async function givenOthers(tally: Tally, set: number, seed: number): Promise<void> {
  for (const plan of GIVEN_PLANS) {
    for (const [name, shape] of Object.entries(SHAPES)) {
      const key = `${name} ${plan.rows} ${plan.noise}`;
      const data = causesAndCopies(normalStream(seed, set, key), { ...plan, shape });
      const options = { select: 4, givenOthers: true, permutations: 19, seed: set, threads: 1 } as const;
      const { selected } = await hsicInf(data, options);
      for (const who of WHO) {
        const some = selected.filter(({ index }) => data.relevant.includes(index) === (who === 'causes'));
        const found = some.filter(({ givenOthersPValue = 1 }) => givenOthersPValue <= LEVEL);
        tally.add(`${who} ${key}`, found.length, some.length);
      }
    }
  }
}

function givenTable(tally: Tally): string {
  return table(
    ['', ...GIVEN_PLANS.map(({ rows, noise }) => `n = ${rows}, noise ${noise}`)],
    WHO.flatMap((who) =>
      Object.keys(SHAPES).map((name) => [
        `${who}, ${name}`,
        ...GIVEN_PLANS.map(({ rows, noise }) => tally.text(`${who} ${name} ${rows} ${noise}`)),
      ]),
    ),
  );
}

/** The parts by the names of their places on the page: what one set adds, which share of the sets is run, and the table. */
export const parts: Record<
  string,
  {
    add: (tally: Tally, set: number, seed: number) => Promise<void>;
    share: number;
    table: (tally: Tally) => string;
  }
> = {
  level: { add: level, share: 1, table: (tally) => waysTable(NULLS, tally) },
  power: { add: power, share: 1 / 3, table: (tally) => waysTable(SIGNALS, tally) },
  redundancy: { add: redundancy, share: 1 / 3, table: redundancyTable },
  given: { add: givenOthers, share: 1 / 3, table: givenTable },
};

/** Rows as a Markdown table. */
function table(head: string[], rows: string[][]): string {
  return markdownOf({ title: '', rows: [head, ...rows] }).trimEnd();
}

/** Runs the study and puts its tables where the page has their names. */
export async function lassoStudy({
  path,
  sets,
  seed,
}: {
  path: string;
  sets: number;
  seed: number;
}): Promise<void> {
  const tables: Record<string, string> = {};
  for (const [name, { add, share, table: tableOf }] of Object.entries(parts)) {
    const tally = new Tally();
    for (let set = 1; set <= sets * share; set++) await add(tally, set, seed);
    tables[name] = tableOf(tally);
  }
  let page = readFileSync(path, 'utf8');
  for (const [name, text] of Object.entries(tables)) {
    const place = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- end -->`);
    if (!place.test(page)) throw new Error(`${path} has no place for the table ${name}`);
    page = page.replace(place, `<!-- ${name} -->\n\n${text}\n\n<!-- end -->`);
    console.log(`${name}:\n\n${text}\n`);
  }
  writeWhole(path, page);
}
