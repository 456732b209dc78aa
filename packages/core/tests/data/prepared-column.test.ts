/**
 * Columns of numbers on their way to the SIMD kernels: what the door sees of them, few levels among it, and that they
 * come to the values of the definition.
 */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainFacts } from '../../src/data/column-facts.js';
import { suggestedGrid } from '../../src/data/column-levels.js';
import type { OwnColumn } from '../../src/data/dataset.js';
import { checkedDataset } from '../../src/data/checked-dataset.js';
import { prepare } from '../../src/data/prepare.js';
import { originalOrder, shuffledOrder } from '../../src/data/row-order.js';
import { standardize } from '../../src/data/standardize.js';
import { columnMeasurer } from '../../src/data/measure-columns.js';
import {
  type PreparedNumbers,
  prepareFeature,
  prepareNumbers,
  variableOf,
} from '../../src/data/prepared-column.js';
import { writeLevelKernel } from '../../src/kernels/level-kernel.js';
import { randomStream } from '../../src/numerics/random.js';
import { loadSimd } from '../../src/simd/gaussian.js';
import { blocksOf, blockValues, plainBlockValues } from '../../src/statistics/block.js';
import { crossParts, crossValues, plainCrossValues } from '../../src/procedures/cross/cross-values.js';
import { complete } from '../../src/engine/steps.js';
import { expectEqual, variables } from '../support/variables.js';

beforeAll(loadSimd);

describe('columns as given', () => {
  /** Continuous, on grids (one of them with a late outlier on it), far from 0, huge, tiny, nearly constant, skewed. */
  function columns(rows: number): Float64Array[] {
    const random = randomStream(9, 'columns');
    const uniform = (): number => random.below(2 ** 30) / 2 ** 30;
    const draw = (make: (i: number) => number): Float64Array =>
      Float64Array.from({ length: rows }, (_, i) => make(i));
    return [
      draw(() => uniform() + uniform()),
      draw(() => 1 + random.below(5)),
      draw((i) => (i === rows - 2 ? 500 : random.below(3))),
      draw(() => 0.1 * random.below(20) - 0.7),
      draw(() => 2.5 * random.below(3)),
      draw(() => 18 + random.below(73)),
      draw((i) => (i % 7 === 3 ? -0 : random.below(2))),
      draw((i) => (i > 100 ? random.below(3) - 120 : random.below(3))),
      draw(() => 1e6 + uniform()),
      draw(() => 1e200 * uniform()),
      draw(() => 1e-200 * uniform()),
      draw(() => Math.exp(8 * uniform())),
      draw((i) => (i === 5 ? 1 : 0)),
      draw(() => (random.below(4) === 0 ? 2e9 : -2e9)),
    ];
  }

  it('a few rows of long columns in another order come to the values of the definition, too', () => {
    const rows = 655;
    const { number: target } = variables(rows, 2);
    const layout = blocksOf(target, { blockSize: 5, start: 3, count: 8 });
    const blocks = { ...layout, order: shuffledOrder(rows, 3, 0) };
    const features = asSeen(columns(rows));
    expectEqual(complete(blockValues(blocks, features)), complete(plainBlockValues(blocks, features)));
  });

  it.each([
    [5, 163],
    [10, 655],
    [50, 1699],
    [130, 400],
  ])(
    'blocks of %i in %i rows: the kernels standardise as the definition does, in any order',
    (blockSize, rows) => {
      const { number: target } = variables(rows, 2);
      const features = asSeen(columns(rows));
      for (const order of [undefined, originalOrder(rows), shuffledOrder(rows, 3, 0)]) {
        const count = Math.floor((rows - 3) / blockSize);
        const blocks = { ...blocksOf(target, { blockSize, start: 3, count }), ...(order && { order }) };
        const actual = complete(blockValues(blocks, features));
        expectEqual(actual, complete(plainBlockValues(blocks, features)));
        const variablesInOrder = features.map((feature) => variableOf(feature, order));
        expectEqual(actual, complete(plainBlockValues(blocks, variablesInOrder)));
        // What was not kept is coded where it is used, with the same bits.
        expect(complete(blockValues(blocks, features.map(withoutCodes)))).toEqual(actual);
        // The readable way from a column to points: standardised, in order, divided by √2.
        variablesInOrder.forEach((variable, f) => {
          const standard = standardize(features[f].values) ?? expect.unreachable();
          const points = variable.kernel === 'gaussian' ? variable.coordinates[0] : expect.unreachable();
          points.forEach((point, i) => {
            const expected = standard[order?.[i] ?? i] / Math.SQRT2;
            expect(Math.abs(point - expected)).toBeLessThanOrEqual(5e-13 * Math.max(1, Math.abs(expected)));
          });
        });
      }
    },
  );

  it.each([
    [3, 6],
    [61, 40],
    [240, 161],
  ])('cross values of %i and %i rows are those of the definition, in any order', (rowsA, rowsB) => {
    const rows = rowsA + rowsB;
    const { number: target } = variables(rows, 5);
    const features = asSeen(columns(rows));
    for (const order of [undefined, shuffledOrder(rows, 3, 0)]) {
      const parts = { ...crossParts(target, rowsA), ...(order && { order }) };
      const actual = complete(crossValues(parts, features));
      expectEqual(actual, complete(plainCrossValues(parts, features)));
      expect(complete(crossValues(parts, features.map(withoutCodes)))).toEqual(actual);
    }
  });

  it.each([1, 2, 7, 8, 9, 100, 4801, 40_000])('facts of %i numbers are those of the definition', (rows) => {
    const { measure, end } = columnMeasurer(rows, 1);
    for (const values of columns(Math.max(rows, 9)).map((column) => column.slice(0, rows))) {
      const [seen, expected] = [measure(values), plainFacts(values)];
      const scale = Math.max(Math.abs(expected.low), Math.abs(expected.high));
      // The ends of a column on levels are levels: first + code of the step, not the value as it was rounded.
      const off = seen.levels === undefined ? 0 : 1e-15 * scale;
      expect(Math.abs(seen.low - expected.low)).toBeLessThanOrEqual(off);
      expect(Math.abs(seen.high - expected.high)).toBeLessThanOrEqual(off);
      expect(Math.abs(seen.mean - expected.mean)).toBeLessThanOrEqual(1e-14 * scale);
      expect(Math.abs(seen.drift - expected.drift)).toBeLessThanOrEqual(1e-13 * rows * scale);
      if (scale < 1e100) {
        // The definition adds up one by one, with an error of up to rows · 2^-53 of the sum.
        const rounding = rows * Math.max(1e-13 * scale ** 2, 2 ** -52 * expected.squares);
        expect(Math.abs(seen.squares - expected.squares)).toBeLessThanOrEqual(rounding);
      }
    }
    end();
  });

  it('facts tell of a value that is not finite, wherever it is', () => {
    const { measure, end } = columnMeasurer(37, 1);
    for (const bad of [NaN, Infinity, -Infinity]) {
      for (let i = 0; i < 37; i++)
        expect(measure(new Float64Array(37).fill(bad, i, i + 1)).mean).not.toBeCloseTo(0);
    }
    expect(measure(new Float64Array(37)).mean).toBe(0);
    end();
  });
});

describe('levels', () => {
  it('are suggested by the first values, not by continuous ones', () => {
    const likert = Float64Array.from({ length: 100 }, (_, i) => ((i * i) % 5) * 0.25 - 1);
    expect(suggestedGrid(likert)).toEqual({ first: -4, step: 0.25 });
    expect(suggestedGrid(likert.map((value) => 4 * value))).toEqual({ first: -4, step: 1 });
    expect(suggestedGrid(likert.map((value) => 400 * value))).toEqual({ first: -4, step: 100 });
    expect(suggestedGrid(Float64Array.from({ length: 100 }, (_, i) => Math.sin(i)))).toBeUndefined();
    expect(suggestedGrid(new Float64Array(100))).toBeUndefined();
  });

  it('have the kernel less 1 in a table of both signs', () => {
    const table = new Float64Array(7).fill(9);
    writeLevelKernel(table, 3, 0.5, 2);
    const [one, two] = [Math.expm1(-0.25), Math.expm1(-1)];
    expect(table).toEqual(Float64Array.of(9, two, one, 0, one, two, 9));
  });

  it('are seen only where every value is on one, and a code is a byte', () => {
    const codesOf = (values: readonly number[]): number[] | undefined => {
      const { measure, end } = columnMeasurer(values.length, 1);
      const { levels } = measure(Float64Array.from(values));
      end();
      return levels?.codes && [...levels.codes];
    };
    const answers = Array.from({ length: 200 }, (_, i) => (i * i) % 5);
    const coded = answers.map((answer) => answer + 128);
    expect(codesOf(answers)).toEqual(coded);
    expect(codesOf(answers.map((answer) => answer / 10))).toEqual(coded);
    expect(codesOf([...answers, -0])).toEqual([...coded, 128]);
    expect(codesOf([...answers, 127, -128])).toEqual([...coded, 255, 0]);
    for (const stranger of [
      128,
      -129,
      0.5,
      1 + 1e-12,
      2 ** 31,
      2 ** 32 + 1,
      1e300,
      NaN,
      Infinity,
      -Infinity,
    ]) {
      expect(codesOf([...answers, stranger]), `${stranger}`).toBeUndefined();
      expect(codesOf([...answers, stranger].map((value) => value / 10)), `${stranger}`).toBeUndefined();
    }
  });

  it('leave exactly 0 in a block where there is one of them', () => {
    const values = Float64Array.from({ length: 400 }, (_, i) => (i < 200 ? 3 : i % 4));
    const { number: target } = variables(400, 1);
    for (const blockSize of [5, 10, 100, 200]) {
      const count = 400 / blockSize;
      const [own] = complete(blockValues(blocksOf(target, { blockSize, start: 0, count }), asSeen([values])));
      expect(own.subarray(0, count / 2)).toEqual(new Float64Array(count / 2));
      expect(own.subarray(count / 2).every((value) => value !== 0)).toBe(true);
    }
  });

  it('never change a value: those that come late or off the grid go the other way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 160, maxLength: 400 }),
        fc.array(fc.tuple(fc.nat(399), fc.double({ min: -40, max: 40, noNaN: true })), { maxLength: 3 }),
        fc.constantFrom(1, 0.1, 3),
        (levels, late, step) => {
          const values = Float64Array.from(levels, (level) => (level - 2) * step);
          for (const [i, value] of late) if (i < values.length) values[i] = value;
          const features = asSeen([values]);
          fc.pre(features.length === 1);
          const { number: target } = variables(values.length, 3);
          const blocks = blocksOf(target, { blockSize: 5, start: 0, count: Math.floor(values.length / 5) });
          expectEqual(complete(blockValues(blocks, features)), complete(plainBlockValues(blocks, features)));
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });
});

/** Columns as the door hands them on; those that do not vary are left out. */
function asSeen(columns: readonly Float64Array[]): PreparedNumbers[] {
  const { measure, end } = columnMeasurer(columns[0].length, columns.length);
  const seen = columns.map((values) => prepareNumbers(values, measure(values), 1));
  end();
  return seen.filter((column) => column !== undefined);
}

/** The same column, its codes not kept. */
function withoutCodes(column: PreparedNumbers): PreparedNumbers {
  const { levels } = column.facts;
  return { ...column, facts: { ...column.facts, levels: levels && { ...levels, codes: undefined } } };
}

it.each(['auto', 'median', 0.5] as const)(
  'foresees what features become with bandwidth %s',
  async (bandwidth) => {
    const numbers = Float64Array.of(1, 5, 2, 9, 4, 4, 7);
    const features: OwnColumn[] = [
      { name: 'varies', values: numbers },
      { name: 'of that kind', kind: 'number', values: numbers.map((value) => value + Math.sin(value)) },
      { name: 'constant', values: numbers.map(() => 3) },
      { name: 'hardly varies', values: numbers.map((value) => 1e300 + value * 1e285) },
      { name: 'classes', kind: 'class', values: ['a', 'b', 'a', 'a', 'b', 'b', 'a'] },
      { name: 'one coordinate', kind: 'vector', values: [numbers] },
      { name: 'two coordinates', kind: 'vector', values: [numbers, numbers.map(Math.sqrt)] },
    ];
    const dataset = checkedDataset('test', { features, target: { values: numbers } });
    const order = originalOrder(dataset.rows);
    const prepared = await prepare(
      dataset,
      order,
      { featureBandwidth: bandwidth, targetBandwidth: 'auto', targetTransform: 'none', seed: 1 },
      { breathe: () => Promise.resolve() },
    );
    const alone = features.map((feature, index) =>
      prepareFeature(feature, order, { bandwidth, seed: 1, facts: dataset.facts.get(index) }),
    );
    const usable = alone.flatMap((one, index) => (one === undefined ? [] : [index]));
    expect(prepared.usable).toEqual(usable);
    expect(usable.map((_, position) => prepared.bandwidth(position))).toEqual(
      usable.map((index) => alone[index]?.bandwidth),
    );
    expect(usable.map((_, position) => prepared.feature(position))).toEqual(
      usable.map((index) => alone[index]),
    );
    expect(prepared.comparable()).toEqual(usable.filter((index) => alone[index]?.kernel === 'column'));
    expect(prepared.bandwidth(0)).toBe(
      bandwidth === 'median' ? alone[0]?.bandwidth : { auto: 1, 0.5: 0.5 }[bandwidth],
    );
  },
);
