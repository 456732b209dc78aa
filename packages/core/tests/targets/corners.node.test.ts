/** Structured outputs where something else could decide: their scale, the direction of 0°, rows that stand for a cluster. */
import { hsicInf, type Options, type Target } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { targetFromColumns } from '../../src/data/target-view.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { randomStream } from '../../src/numerics/random.js';
import type { StructuredKind } from '../../src/targets/registry.js';
import { randomTarget } from './support.js';

const random = randomStream(1, 'corners');
const normals = (count: number): number[] =>
  Array.from({ length: count }, () => normalQuantile(random.uniform()));
const options: Options = { permutations: 99, threads: 1 };
const ROWS = 40;
const x = normals(ROWS);
const features = [
  { name: 'x', values: x },
  { name: 'noise', values: normals(ROWS) },
];

async function correlationsOf(target: Target, more: object = {}): Promise<number[]> {
  const { scores = [] } = await hsicInf({ features, target, ...more }, options);
  return scores.map(({ correlation }) => correlation);
}

function expectAlike(found: readonly number[], expected: readonly number[]): void {
  found.forEach((value, f) => expect(Math.abs(value - expected[f])).toBeLessThan(1e-12));
}

describe('the scale', () => {
  it.each([1e154, 1e300, 1e-170, 5e-320])('of series does not count: %g', async (scale) => {
    const given = x.map((value) => [value, value ** 2, 1]);
    const found = await correlationsOf({
      kind: 'series',
      values: given.map((one) => one.map((v) => scale * v)),
    });
    const expected = await correlationsOf({ kind: 'series', values: given });
    // The smallest numbers have few digits.
    found.forEach((value, f) => expect(value).toBeCloseTo(expected[f], scale < 1e-300 ? 2 : 12));
    expect(found[0]).toBeGreaterThan(0.3);
  });
});

describe('angles do not depend on where 0° lies', () => {
  const degrees = x.map((value, i) => 40 * value + 20 * features[1].values[i] + 30 * (i % 4));
  const turned = (by: number): Target => ({
    kind: 'angle',
    values: degrees.map((value) => value + by),
    period: 360,
  });
  const strata = { name: 'batch', values: degrees.map((_, i) => i % 4) };
  const clusters = { name: 'subject', values: degrees.map((_, i) => i % 10) };
  const covariates = [{ name: 'age', values: x.map((value, i) => value + (i % 4)) }];
  it.each([
    ['alone', {}] as const,
    ['in strata', { strata }],
    ['in clusters', { clusters }],
    ['with covariates', { covariates }],
  ])('%s', async (_, held) => {
    const expected = await correlationsOf(turned(0), held);
    for (const by of [45, 90, 133]) expectAlike(await correlationsOf(turned(by), held), expected);
  });
});

it.each<StructuredKind>(['survival', 'ordinal', 'histogram', 'series', 'labels', 'angle'])(
  'clusters of one output each count as a row each: %s',
  async (kind) => {
    const rows = 24;
    const target = randomTarget(kind, rows, 2) as Target & { values: readonly unknown[] };
    const of = Array.from({ length: rows }, (_, i) => Array<number>(1 + (i % 3)).fill(i)).flat();
    const repeated = <Value>(values: ArrayLike<Value>): Value[] => of.map((row) => values[row]);
    const again = {
      ...target,
      values:
        kind === 'histogram'
          ? (target.values as ArrayLike<number>[]).map((part) => repeated(part))
          : repeated(target.values),
      ...('events' in target && { events: repeated(target.events) }),
    } as Target;
    const own = [{ name: 'x', values: normals(rows) }];
    const alone = await hsicInf({ features: own, target }, options);
    const together = await hsicInf(
      {
        features: own.map(({ name, values }) => ({ name, values: repeated(values) })),
        target: again,
        clusters: { name: 'subject', values: of },
      },
      options,
    );
    expectAlike([together.selected[0].correlation ?? NaN], [alone.selected[0].correlation ?? NaN]);
    expect(together.selected[0].pValue).toBe(alone.selected[0].pValue);
  },
);

it('an output whose rows are all equally alike is told', async () => {
  const data = Array.from({ length: ROWS ** 2 }, (_, at) => (at % (ROWS + 1) === 0 ? 1 : 0));
  const unrelated: Target[] = [
    { kind: 'gram', values: { rows: ROWS, columns: ROWS, data } },
    { kind: 'labels', values: x.map((_, i) => [`label ${i}`]) },
    { kind: 'class', values: x.map((_, i) => `class ${i}`) },
  ];
  for (const target of unrelated) {
    const { notes, selected } = await hsicInf({ features, target }, options);
    expect(notes.join()).toMatch(/Any two rows of the output are equally alike.*nothing can be tested/);
    expect(selected[0].pValue).toBe(1);
  }
  const { notes } = await hsicInf({ features, target: { values: x.map((v) => v + 1) } }, options);
  expect(notes.join()).not.toContain('equally alike');
});

describe('columns of a table', () => {
  const refuse = (rule: string, got: string): Error => new Error(`${rule}, got ${got}`);
  const column = (cells: (string | number)[]): { name: string; cells: (string | number)[] }[] => [
    { name: 'y', cells },
  ];

  it('have nothing after a kind that takes nothing', () => {
    expect(() => targetFromColumns('labels:x', column(['a']), refuse)).toThrow(
      "nothing after the kind 'labels', got ':x'",
    );
    expect(() => targetFromColumns('text:a', column(['a']), refuse)).toThrow(/whole numbers.*'text:3,5'/);
    expect(targetFromColumns('text:3,5', column(['abc']), refuse)).toMatchObject({ lengths: [3, 5] });
  });

  it('are no texts where they are numbers', () => {
    expect(() => targetFromColumns('text', column([1.1, 1000]), refuse)).toThrow(/texts.*got 1.1/);
  });

  it('hold a series of numbers', () => {
    expect(() => targetFromColumns('series', column(['1 2 x']), refuse)).toThrow(/got "1 2 x"/);
  });
});

it('a selection that ends early is told', async () => {
  const copies = [...features, { name: 'copy', values: x }];
  const { notes, selected } = await hsicInf(
    { features: copies, target: { values: x.map((value) => value ** 2 + value) } },
    { ...options, selection: 'lasso', select: 3 },
  );
  expect(selected.length).toBeLessThan(3);
  expect(notes.join()).toMatch(/3 features were to be selected, but selection by 'lasso' ended with [12]/);
});
