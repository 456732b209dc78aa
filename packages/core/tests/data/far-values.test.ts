/** Columns far from 0 beside their spread, or of any size: standardised as exactly as others, by every procedure. */
import {
  blockHsic,
  type Column,
  crossHsic,
  type Dataset,
  fullHsic,
  hsicInf,
  incompleteHsic,
  lar,
  larInf,
  type Options,
} from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { suggestedGrid } from '../../src/data/column-levels.js';
import { randomStream } from '../../src/numerics/random.js';

const ROWS = 80;

const random = randomStream(1, 'offsets');
const uniform = (): number => random.uniform();
const draw = (make: (i: number) => number, rows = ROWS): Float64Array =>
  Float64Array.from({ length: rows }, (_, i) => make(i));

describe('a grid is no coarser than the values', () => {
  const levels = (make: (i: number) => number): ReturnType<typeof suggestedGrid> => suggestedGrid(draw(make));

  it('far out it is of whole numbers or none', () => {
    expect(levels((i) => 1e15 + (i % 5))).toEqual({ first: 1e15, step: 1 });
    expect(levels((i) => 3e14 + 3 * (i % 5))).toEqual({ first: 1e14, step: 3 });
    expect(levels((i) => 1e5 + (i % 5) / 10)).toBeUndefined();
    expect(levels((i) => 40 + (i % 5) / 10)).toMatchObject({ first: 400 });
  });

  it('what the first rows do not show is seen', async () => {
    // Threes in the first 96 rows, then values in between.
    const rows = 200;
    const values = draw((i) => 3 * (i % 7) + (i > 120 ? i % 3 : 0), rows);
    const target: Dataset['target'] = { kind: 'number', values: draw(uniform, rows) };
    const other: Column = { name: 'other', values: draw(uniform, rows) };
    const at = (offset: number): Promise<Float64Array> =>
      fullHsic({ features: [{ name: 'x', values: values.map((value) => value + offset) }, other], target });
    expect((await at(9e14))[0]).toBeCloseTo((await at(0))[0], 14);
  });
});

/** Features and an output of whole numbers and of eighths, none of it far from 0. */
const near = {
  whole: Array.from({ length: 4 }, () => draw(() => random.below(10))),
  eighths: Array.from({ length: 4 }, () => draw(() => random.below(80) / 8)),
  output: draw(() => random.below(80) / 8),
};

/** The same at an offset, times a power of two. */
function datasets(offset: number, unit: number): Dataset[] {
  const far = (values: Float64Array): Float64Array => values.map((value) => (value + offset) * unit);
  const features: Column[] = [
    ...near.whole.map((values, j) => ({ name: `w${j}`, values: far(values) })),
    ...near.eighths.map((values, j) => ({ name: `e${j}`, values: far(values) })),
    { name: 'pair', kind: 'vector', values: [far(near.whole[0]), far(near.eighths[1])] },
  ];
  const output = far(near.output);
  return [
    { features, target: { kind: 'number', values: output } },
    { features, target: { kind: 'vector', values: [output, far(near.eighths[2])] } },
  ];
}

const places: [string, number, number][] = [
  ['1e15', 1e15, 1],
  ['-1e15', -1e15, 1],
  ['1e9', 1e9, 1],
  ['2^1020', 2 ** 49, 2 ** 970],
  ['denormal numbers', 0, 2 ** -1030],
];

describe.each(places)('at %s', (_, offset, unit) => {
  const transforms = ['normal-scores', 'standardize', 'none'] as const;

  it.each(transforms)('every statistic is what it is near 0, output: %s', async (targetTransform) => {
    // As it is, an output has the scale that it has.
    const options = {
      targetTransform,
      ...(targetTransform === 'none' && { targetBandwidth: 'median' as const }),
    };
    const [expected, got] = [datasets(0, 1), datasets(offset, unit)];
    for (let d = 0; d < expected.length; d++) {
      const doors = [
        (data: Dataset) => fullHsic(data, options),
        async (data: Dataset) => (await blockHsic(data, { ...options, blockSize: 5 })).data,
        async (data: Dataset) => (await crossHsic(data, options)).rowValues.data,
        async (data: Dataset) => (await incompleteHsic(data, options)).data,
      ];
      for (const door of doors) {
        const [values, others] = [await door(expected[d]), await door(got[d])];
        expect(others).toHaveLength(values.length);
        for (let i = 0; i < values.length; i++) expect(others[i]).toBeCloseTo(values[i], 12);
      }
    }
  });

  it('every procedure selects and tests as it does near 0', async () => {
    for (const options of [
      { preset: 'exact', permutations: 199 },
      { preset: 'cross' },
      { preset: 'paper', blockSize: 5, targetTransform: 'standardize' },
    ] satisfies Options[]) {
      const [expected, got] = await Promise.all(
        [datasets(0, 1), datasets(offset, unit)].map(([data]) => hsicInf(data, { ...options, select: 3 })),
      );
      expect(got.excluded).toEqual([]);
      expect(got.selected.map(({ name }) => name)).toEqual(expected.selected.map(({ name }) => name));
      got.selected.forEach(({ pValue }, s) => expect(pValue).toBeCloseTo(expected.selected[s].pValue, 8));
    }
  });

  it('least angle regression takes the steps that it takes near 0', async () => {
    const [expected, got] = [datasets(0, 1), datasets(offset, unit)].map(([{ features, target }]) => ({
      features: features.slice(0, 8),
      target,
    }));
    const [path, other] = [await lar(expected), await lar(got)];
    expect(other.steps.map(({ name }) => name)).toEqual(path.steps.map(({ name }) => name));
    const [tests, others] = [await larInf(expected), await larInf(got)];
    others.steps.forEach(({ pValue, coefficient }, s) => {
      expect(pValue).toBeCloseTo(tests.steps[s].pValue, 8);
      expect(coefficient).toBeCloseTo(tests.steps[s].coefficient, 8);
    });
  });
});

it('what varies in its last digits only is used, and a note says so', async () => {
  const [{ features, target }] = datasets(0, 1);
  const faint: Column[] = [
    { name: 'sum', values: draw((i) => (i % 2 === 0 ? 0.1 + 0.2 : 0.3)) },
    { name: 'pair of sums', kind: 'vector', values: [near.whole[0], draw((i) => 1e6 + (i % 2) * 2 ** -33)] },
  ];
  const note = 'These vary only in their last digits, which may be rounding error rather than data: ';
  const data = { features: [...features, ...faint], target };
  const { notes, excluded } = await hsicInf(data, { preset: 'cross', select: 2 });
  expect(excluded).toEqual([]);
  expect(notes).toContain(`${note}"sum", "pair of sums".`);
  const varying = draw((i) => 4.5 + (i % 3) * 2 ** -50);
  const output = await hsicInf(
    { features, target: { kind: 'number', values: varying } },
    { preset: 'cross', select: 2 },
  );
  expect(output.notes).toContain(`${note}the output.`);
  expect((await larInf({ features: [...features.slice(0, 8), faint[0]], target })).notes).toContain(
    `${note}"sum".`,
  );
});
