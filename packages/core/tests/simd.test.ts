/**
 * The SIMD kernels against their readable twins, to 1e-12 of the largest value or 1, and the exponential in them
 * against exact references.
 */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { suggestedGrid } from '../src/data/grid.js';
import { writeLevelKernel } from '../src/kernels/level-kernel.js';
import type { Variable } from '../src/kernels/variable.js';
import { randomStream } from '../src/numerics/random.js';
import { plainFacts } from '../src/data/column-facts.js';
import { columnSurveyor } from '../src/data/survey.js';
import { originalOrder, shuffledOrder } from '../src/data/row-order.js';
import { standardize } from '../src/data/standardize.js';
import { type NumberColumn, numberColumn, variableOf } from '../src/kernels/feature.js';
import { borrowSimd, type GaussianSpace, loadSimd } from '../src/simd/gaussian.js';
import { PER_UNIT, powersOfOneUnit } from '../src/simd/power-table.js';
import { blocksOf, blockValues, oneBlock, plainBlockValues } from '../src/statistics/block.js';
import { crossParts, crossValues, plainCrossValues } from '../src/statistics/cross.js';
import { complete } from '../src/statistics/steps.js';
import references from './references/exp.json' with { type: 'json' };

beforeAll(loadSimd);

function space(): GaussianSpace {
  const borrowed = borrowSimd();
  if (borrowed === undefined) throw new Error('no SIMD: nothing would be tested');
  return borrowed;
}

/** kernel values 2^(−(u − v)²) of v = 0 with some u. */
function kernelRow(points: readonly number[]): Float64Array {
  const simd = space();
  const width = 4 * Math.ceil((points.length + 1) / 4);
  const [at, zero, out] = [simd.take(width), simd.take(width), simd.take(width)];
  simd.numbers(zero, width).fill(0);
  simd.numbers(at, width).fill(0).set(points, 1);
  simd.exports.weightRows(at, at, 1, 0, 0, 1, width, width, 0, 1, zero, zero, out);
  const values = simd.numbers(out, width).slice(1, points.length + 1);
  simd.release();
  return values;
}

function ulp(value: number): number {
  return 2 ** (Math.floor(Math.log2(value)) - 52);
}

describe('2^(-s)', () => {
  it('is within 2 ulp of the exact value', () => {
    const values = kernelRow(references.values.map(([u]) => u));
    const errors = references.values.map(([, high, low], i) => Math.abs(values[i] - high - low) / ulp(high));
    expect(Math.max(...errors)).toBeLessThan(2);
    expect(values[0]).toBe(1);
  });

  it('is 0 from s = 64 on, and for what is no number', () => {
    expect([...kernelRow([8, -8, 12, 1e10, 1e150, 1e200, Infinity, NaN])]).toEqual(Array(8).fill(0));
  });

  it('has a table of correctly rounded powers', () => {
    const table = new Float64Array(PER_UNIT);
    powersOfOneUnit(table);
    for (const [k, high] of references.table.filter(([index]) => index < PER_UNIT))
      expect(table[k]).toBe(high);
  });
});

/** Numbers, integers on a grid, vectors and classes, some of them constant in places. */
function variables(rows: number, seed: number): Record<string, Variable> {
  const random = randomStream(seed, 'simd');
  const uniform = (): number => random.below(2 ** 30) / 2 ** 30;
  const numbers = (draw: () => number): Float64Array => Float64Array.from({ length: rows }, draw);
  const normal = (): number => uniform() + uniform() + uniform() + uniform() - 2;
  const gaussian = (...coordinates: Float64Array[]): Variable => ({ kernel: 'gaussian', coordinates });
  const classes = (count: number): Variable => ({
    kernel: 'delta',
    codes: Int32Array.from({ length: rows }, () => random.below(count)),
  });
  const x = numbers(normal);
  const sometimes = numbers(() => (random.below(9) === 0 ? 0.7 * random.below(3) : 0.3));
  return {
    number: gaussian(x),
    heavy: gaussian(x.map((value) => Math.exp(4 * value))),
    huge: gaussian(x.map((value) => 1e150 * value)),
    tiny: gaussian(x.map((value) => 1e-150 * value)),
    one: gaussian(numbers((_?: unknown, i = 0) => (i === 3 ? 1e150 : 0))),
    likert: gaussian(numbers(() => (random.below(5) - 2.17) / 1.93)),
    counts: gaussian(numbers(() => (random.below(8) * random.below(8) - 11.3) / 8.7)),
    uneven: gaussian(numbers(() => [0, 1, Math.PI][random.below(3)])),
    sometimes: gaussian(sometimes),
    vector: gaussian(
      x,
      numbers(normal),
      numbers(() => random.below(2)),
    ),
    'vector of integers': gaussian(sometimes, sometimes),
    classes: classes(3),
    'many classes': classes(1000),
  };
}

const targets = ['number', 'likert', 'sometimes', 'vector', 'classes', 'heavy'];

function expectEqual(actual: readonly Float64Array[], expected: readonly Float64Array[]): void {
  expect(actual.length).toBe(expected.length);
  const scale = Math.max(
    1,
    ...expected.map((values) => values.reduce((a, b) => Math.max(a, Math.abs(b)), 0)),
  );
  actual.forEach((values, f) => {
    expect(values.length).toBe(expected[f].length);
    values.forEach((value, i) => {
      expect(Math.abs(value - expected[f][i]), `feature ${f}, unit ${i}`).toBeLessThanOrEqual(1e-12 * scale);
    });
  });
}

describe.each(targets)('with the output %s', (name) => {
  it.each([
    [4, 40],
    [4, 1000],
    [5, 163],
    [5, 323],
    [7, 232],
    [10, 170],
    [10, 655],
    [50, 850],
    [50, 1699],
    [130, 400],
  ])('blocks of %i in %i rows are those of the twin', (blockSize, rows) => {
    const { [name]: target, ...features } = variables(rows, blockSize);
    for (const start of [0, 3]) {
      const blocks = blocksOf(target, { blockSize, start, count: Math.floor((rows - start) / blockSize) });
      const all = [target, ...Object.values(features)];
      expectEqual(complete(blockValues(blocks, all)), complete(plainBlockValues(blocks, all)));
    }
  });

  it.each([4, 5, 6, 7, 31, 64, 203, 600])('one block of %i rows is that of the twin', (rows) => {
    const { [name]: target, ...features } = variables(rows, rows);
    const all = [target, ...Object.values(features)];
    const blocks = oneBlock(target);
    expectEqual(complete(blockValues(blocks, all)), complete(plainBlockValues(blocks, all)));
  });

  it.each([
    [2, 2],
    [3, 5],
    [20, 17],
    [61, 300],
    [301, 258],
  ])('cross values of %i and %i rows are those of the twin', (rowsA, rowsB) => {
    const { [name]: target, ...features } = variables(rowsA + rowsB, rowsA);
    const all = [target, ...Object.values(features)];
    const parts = crossParts(target, rowsA);
    expectEqual(complete(crossValues(parts, all)), complete(plainCrossValues(parts, all)));
  });
});

describe('a value', () => {
  it('does not depend on the other features, nor on what was computed before', () => {
    for (const [blockSize, rows] of [
      [5, 403],
      [10, 4000],
      [200, 600],
    ]) {
      const all = Object.values(variables(rows, 1));
      const blocks = blocksOf(all[0], { blockSize, start: 0, count: Math.floor(rows / blockSize) });
      const together = complete(blockValues(blocks, all));
      all.forEach((one, f) => {
        expect(complete(blockValues(blocks, [one]))).toEqual([together[f]]);
      });
      expect(complete(blockValues({ ...blocks }, all))).toEqual(together);
    }
  });

  it('does not depend on computations that take turns with its own', () => {
    const [a, b] = [1, 2].map((seed) => Object.values(variables(2000, seed)));
    const start = (all: Variable[]) =>
      blockValues(blocksOf(all[0], { blockSize: 40, start: 0, count: 50 }), all);
    const expected = [complete(start(a)), complete(start(b))];
    const running = [start(a), start(b)];
    const results: Float64Array[][] = [];
    while (results.filter(Boolean).length < 2) {
      running.forEach((steps, k) => {
        const step = steps.next();
        if (step.done === true && step.value !== undefined) results[k] = step.value;
      });
    }
    expect(results).toEqual(expected);
  });

  it('is exactly 0 where the feature or the output is constant in a block', () => {
    const rows = 400;
    const x = Float64Array.from({ length: rows }, (_, i) => (i < 200 ? 0.1 : Math.sin(i)));
    const y = Float64Array.from({ length: rows }, (_, i) => (i >= 300 ? 0.1 : Math.cos(3 * i)));
    const level = Float64Array.from({ length: rows }, (_, i) => (i < 200 ? 0.1 : (i % 3) / 7));
    const gaussian = (...coordinates: Float64Array[]): Variable => ({ kernel: 'gaussian', coordinates });
    const codes = Int32Array.from({ length: rows }, (_, i) => (i < 200 ? 5 : i % 3));
    const features = [gaussian(x), gaussian(level), gaussian(x, level), { kernel: 'delta' as const, codes }];
    for (const blockSize of [5, 10, 100]) {
      const count = rows / blockSize;
      const values = complete(blockValues(blocksOf(gaussian(y), { blockSize, start: 0, count }), features));
      for (const ofFeature of values) {
        expect([...ofFeature.subarray(0, count / 2)].every((value) => value === 0)).toBe(true);
        expect([...ofFeature.subarray((3 * count) / 4)].every((value) => value === 0)).toBe(true);
        expect([...ofFeature.subarray(count / 2, (3 * count) / 4)].every((value) => value !== 0)).toBe(true);
      }
    }
  });

  it('is finite, and no trap, for numbers that no door would let in', () => {
    const { number: target } = variables(400, 1);
    const bad = Float64Array.from({ length: 400 }, (_, i) => [NaN, Infinity, -Infinity, 1, 2][i % 5]);
    const blocks = blocksOf(target, { blockSize: 10, start: 0, count: 40 });
    const [values] = complete(blockValues(blocks, [{ kernel: 'gaussian', coordinates: [bad] }]));
    expect(values.every(Number.isFinite)).toBe(true);
  });
});

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
    const { look, end } = columnSurveyor(rows, 1);
    for (const values of columns(Math.max(rows, 9)).map((column) => column.slice(0, rows))) {
      const [seen, expected] = [look(values), plainFacts(values)];
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
    const { look, end } = columnSurveyor(37, 1);
    for (const bad of [NaN, Infinity, -Infinity]) {
      for (let i = 0; i < 37; i++)
        expect(look(new Float64Array(37).fill(bad, i, i + 1)).mean).not.toBeCloseTo(0);
    }
    expect(look(new Float64Array(37)).mean).toBe(0);
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
      const { look, end } = columnSurveyor(values.length, 1);
      const { levels } = look(Float64Array.from(values));
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
function asSeen(columns: readonly Float64Array[]): NumberColumn[] {
  const { look, end } = columnSurveyor(columns[0].length, columns.length);
  const seen = columns.map((values) => numberColumn(values, look(values), 1));
  end();
  return seen.filter((column) => column !== undefined);
}

/** The same column, its codes not kept. */
function withoutCodes({ levels, ...column }: NumberColumn): NumberColumn {
  return { ...column, levels: levels && { ...levels, codes: undefined } };
}
