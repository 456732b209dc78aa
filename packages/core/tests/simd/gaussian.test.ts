/**
 * The SIMD kernels against their readable twins, to 1e-12 of the largest value or 1, and the exponential in them
 * against exact references.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Variable } from '../../src/kernels/variable.js';
import { borrowSimd, type GaussianSpace, loadSimd } from '../../src/simd/gaussian.js';
import { PER_UNIT, powersOfOneUnit } from '../../src/simd/power-table.js';
import { blocksOf, blockValues, oneBlock, plainBlockValues } from '../../src/statistics/block.js';
import { crossParts, crossValues, plainCrossValues } from '../../src/procedures/cross/cross-values.js';
import { complete } from '../../src/engine/steps.js';
import { expectEqual, variables } from '../support/variables.js';
import references from '../references/exp.json' with { type: 'json' };

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
  const [at, zero, out] = [simd.takeNumbers(width), simd.takeNumbers(width), simd.takeNumbers(width)];
  simd.numbers(zero, width).fill(0);
  simd.numbers(at, width).fill(0).set(points, 1);
  simd.kernels.weightRows({
    points: at,
    columns: at,
    coordinates: 1,
    stride: 0,
    row: 0,
    rows: 1,
    width,
    used: width,
    after: 0,
    scale: 1,
    rowOffsets: zero,
    columnOffsets: zero,
    weights: out,
  });
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

const targets = ['number', 'likert', 'sometimes', 'vector', 'classes', 'heavy'];

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
