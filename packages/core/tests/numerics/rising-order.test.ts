/** Rows in the order of their values, against sorting them by a comparison. */
import { describe, expect, it } from 'vitest';
import { overTies, risingOrder } from '../../src/numerics/rising-order.js';
import { randomStream } from '../../src/numerics/random.js';

/** By a stable sort that compares. */
function compared(values: Float64Array | Int32Array): Int32Array {
  return Int32Array.from(Array.from(values.keys()).sort((a, b) => values[a] - values[b]));
}

describe('risingOrder', () => {
  const random = randomStream(5, 'orders');
  const lengths = [0, 1, 2, 3, 7, 8, 9, 100, 1023];

  it('is that of a stable sort: measurements, ties, both zeros, the ends of the range', () => {
    for (const length of lengths) {
      const draws = Float64Array.from({ length }, () => random.uniform() - 0.5);
      const levels = draws.map((value) => Math.round(4 * value));
      const ends = levels.map((level) => [-Number.MAX_VALUE, -0, 0, 5e-324, Number.MAX_VALUE][level + 2]);
      for (const values of [draws, levels, ends, Int32Array.from(levels)]) {
        expect(risingOrder(values)).toEqual(compared(values));
      }
    }
  });

  it('leaves the values as they are', () => {
    const values = Float64Array.of(3, 1, 2);
    risingOrder(values);
    expect(values).toEqual(Float64Array.of(3, 1, 2));
  });
});

describe('overTies', () => {
  it('cuts the order where the value changes', () => {
    const values = Float64Array.of(2, 1, 2, 0, -0, 1, 2);
    const runs: number[][] = [];
    overTies(values, risingOrder(values), (start, end) => runs.push([start, end]));
    expect(runs).toEqual([
      [0, 2],
      [2, 4],
      [4, 7],
    ]);
  });

  it('finds nothing in nothing', () => {
    overTies(new Float64Array(0), new Int32Array(0), () => expect.unreachable());
  });
});
