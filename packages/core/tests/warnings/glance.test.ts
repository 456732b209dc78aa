/** What a few rows tell of a stored column, and that a warning is the same with and without a look at them. */
import { describe, expect, it } from 'vitest';
import type { OwnTarget } from '../../src/data/dataset.js';
import { plainFacts } from '../../src/data/column-facts.js';
import { STORED, type StoredColumn } from '../../src/data/stored-column.js';
import { randomStream } from '../../src/numerics/random.js';
import { Glance } from '../../src/warnings/glance.js';
import { leakage } from '../../src/warnings/leakage.js';

const ROWS = 300;

/** A stored column, and how often it was read whole. */
function stored(name: string, own: Float64Array, hasGlances = true): StoredColumn & { wholes: number } {
  const column = {
    name,
    kind: 'number' as const,
    wholes: 0,
    get values() {
      column.wholes += 1;
      return own;
    },
    ...(hasGlances && {
      readAt: (rows: Int32Array, into: Float64Array) => rows.forEach((row, i) => (into[i] = own[row])),
    }),
    [STORED]: { rows: own.length, facts: plainFacts(own) },
  };
  return column;
}

function drawn(seed: number, value: (uniform: number) => number): Float64Array {
  const random = randomStream(seed, 'glance');
  return Float64Array.from({ length: ROWS }, () => value(random.uniform()));
}

describe('a glance', () => {
  const output = drawn(1, (u) => u);
  const both = { isOrdered: true, isOfGroups: true };

  it.each<[string, (y: number, row: number) => number, boolean]>([
    ['noise', (_, row) => (row * 7919) % 31, true],
    ['a function that rises', (y) => Math.exp(y), false],
    ['a function that falls in one step', (y) => (y > 0.5 ? 0 : 1), false],
    ['a constant', () => 7, false],
    ['a function that turns', (y) => (y - 0.5) ** 2, true],
  ])('at %s', (_, value, isExcluded) => {
    const column = stored('f', output.map(value));
    expect(new Glance(output).excludes(column, { isOrdered: true, isOfGroups: false })).toBe(isExcluded);
    expect(column.wholes).toBe(0);
  });

  it('leaves groups that tell the output, or are told by it, in whatever order they come', () => {
    const grades = output.map((y) => Math.floor(4 * y));
    const glance = new Glance(grades);
    const [told, tells] = [
      grades.map((y) => [2, 1, 2, 1][y]),
      output.map((y) => [5, 3, 8, 1, 7, 2, 6, 4][Math.floor(8 * y)]),
    ];
    expect(glance.excludes(stored('told', told), both)).toBe(false);
    expect(glance.excludes(stored('tells', tells), both)).toBe(false);
    // Without groups they are what does not rise.
    expect(glance.excludes(stored('told', told), { isOrdered: true, isOfGroups: false })).toBe(true);
    expect(
      glance.excludes(
        stored(
          'noise',
          drawn(2, (u) => Math.floor(4 * u)),
        ),
        both,
      ),
    ).toBe(true);
  });

  it('holds with one row, and with two', () => {
    for (const length of [1, 2]) {
      const few = new Glance(output.slice(0, length));
      expect(few.excludes(stored('f', output.slice(0, length)), both)).toBe(false);
    }
  });
});

describe('warnings of leakage', () => {
  const y = drawn(3, (u) => Math.floor(5 * u));
  const number = drawn(4, (u) => u);
  const targets: [string, OwnTarget][] = [
    ['numbers', { kind: 'number', values: number }],
    ['grades', { kind: 'number', values: y }],
    ['classes', { kind: 'class', values: Array.from(y, (grade) => `c${(3 * grade) % 5}`) }],
    ['a vector', { kind: 'vector', values: [number, y] }],
  ];
  const exception = Float64Array.from(number, (value, row) => (row === 101 ? 2 - value : value));
  const columns: [string, Float64Array][] = [
    ['copy', number],
    ['falling', number.map((value) => -value)],
    ['exception', exception],
    ['grade', y],
    ['coarse', y.map((grade) => Number(grade > 1))],
    ['shuffled', y.map((grade) => [3, 0, 4, 1, 2][grade])],
    ['fine', Float64Array.from(y, (grade, row) => 10 * ((2 * grade) % 5) + (row % 3))],
    ['rare', Float64Array.from(y, (_, row) => Number(row === 7))],
    ...Array.from({ length: 40 }, (_, i): [string, Float64Array] => [
      `x${i}`,
      drawn(10 + i, (u) => Math.floor((i + 2) * u)),
    ]),
  ];

  it.each(targets)('of %s are the same, and most columns are not read whole', (_, target) => {
    const glanced = columns.map(([name, values]) => stored(name, values));
    const whole = columns.map(([name, values]) => stored(name, values, false));
    const told = leakage({ features: glanced, target });
    expect(told).toEqual(leakage({ features: whole, target }));
    expect(told.length).toBeGreaterThan(0);
    expect(whole.every(({ wholes }) => wholes > 0)).toBe(true);
    // Not so those of many values, which hardly repeat in so few rows.
    expect(glanced.slice(8).filter(({ wholes }) => wholes > 0).length).toBeLessThan(20);
  });
});
