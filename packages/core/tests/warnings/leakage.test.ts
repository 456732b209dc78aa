/** Features that are the output in another form, and features that only look so. */
import { simulate } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import type { OwnColumn, OwnDataset, OwnTarget } from '../../src/data/dataset.js';
import { randomStream } from '../../src/numerics/random.js';
import { leakage } from '../../src/warnings/leakage.js';

const ROWS = 100;
const noise = simulate('null', { rows: ROWS, features: 20, seed: 4 });
const y = (noise.target as { values: Float64Array }).values;
const random = randomStream(1, 'leakage');
const classes = Array.from({ length: ROWS }, () => 'abc'[random.below(3)]);

/** What is said of one feature among noise. */
function told(feature: OwnColumn, target: OwnTarget, more: Partial<OwnDataset>): string[] {
  return leakage({ features: [...noise.features, feature], target, ...more }).map(({ columns, text }) => {
    expect(columns).toEqual(['f']);
    return text.slice(0, text.indexOf(':'));
  });
}

function numbers(
  target: OwnTarget,
  value: (row: number) => number,
  more: Partial<OwnDataset> = {},
): string[] {
  return told({ name: 'f', values: Float64Array.from(y, (_, row) => value(row)) }, target, more);
}

function labels(target: OwnTarget, value: (row: number) => string): string[] {
  return told({ name: 'f', kind: 'class', values: Array.from(y, (_, row) => value(row)) }, target, {});
}

const EQUAL = 'Equal to the output in every row';
const MONOTONE = 'Rising or falling with the output, without exception';
const RANGES = 'Each class is a range of the output, without exception';
const TELLS = 'Each value goes with one value of the output, without exception';
const TOLD = 'The same in all rows that have the same output';

describe('an output of numbers', () => {
  const target: OwnTarget = { kind: 'number', values: y };

  it('is found as a copy, and as a rising or falling function', () => {
    expect(numbers(target, (row) => y[row])).toEqual([EQUAL]);
    expect(numbers(target, (row) => Math.exp(y[row]))).toEqual([MONOTONE]);
    expect(numbers(target, (row) => 3 - 2 * y[row])).toEqual([MONOTONE]);
    expect(numbers(target, (row) => (y[row] > 0.3 ? 1 : 0))).toEqual([MONOTONE]);
    expect(numbers(target, (row) => Math.round(y[row]))).toEqual([MONOTONE]);
  });

  it('is not seen in noise, constants, rare values, or with one exception', () => {
    expect(numbers(target, (row) => noise.features[0].values[row] as number)).toEqual([]);
    expect(numbers(target, () => 7)).toEqual([]);
    const highest = y.indexOf(Math.max(...y));
    expect(numbers(target, (row) => (row === highest ? 1 : 0))).toEqual([]);
    expect(numbers(target, (row) => (row === highest ? -9 : y[row]))).toEqual([]);
    expect(numbers(target, (row) => y[row] ** 2)).toEqual([]);
  });

  it('is found as classes that are its ranges', () => {
    const third = (value: number): string => (value > 0.5 ? 'high' : value > -0.4 ? 'medium' : 'low');
    expect(labels(target, (row) => third(y[row]))).toEqual([RANGES]);
    expect(labels(target, (row) => (y[row] > 0 ? 'yes' : 'no'))).toEqual([RANGES]);
    const vector: OwnTarget = { kind: 'vector', values: [y.map((_, row) => y[(row + 7) % ROWS]), y] };
    expect(labels(vector, (row) => third(y[row]))).toEqual([RANGES]);
  });

  it('is not seen in classes with one exception, in rare ones, nor in subjects of one output each', () => {
    const middle = y.indexOf(y.toSorted()[20]);
    expect(labels(target, (row) => (row === middle || y[row] > 0.3 ? 'high' : 'low'))).toEqual([]);
    const highest = y.indexOf(Math.max(...y));
    expect(labels(target, (row) => (row === highest ? 'one' : 'other'))).toEqual([]);
    expect(labels(target, (row) => `label ${row}`)).toEqual([]);
    const ofSubjects: OwnTarget = { kind: 'number', values: y.map((_, row) => y[row % 30]) };
    expect(labels(ofSubjects, (row) => `subject ${row % 30}`)).toEqual([]);
  });

  it('with few values is found as classes', () => {
    const grades: OwnTarget = { values: y.map((value) => Math.round(value)) };
    expect(labels(grades, (row) => `grade ${Math.round(y[row])}`)).toEqual([TOLD]);
    expect(numbers(grades, (row) => Math.abs(Math.round(y[row])))).toEqual([TOLD]);
    expect(numbers(grades, (row) => y[row])).toEqual([]);
  });

  it('is found in each coordinate', () => {
    const vector: OwnTarget = { kind: 'vector', values: [noise.features[3].values as Float64Array, y] };
    const features = noise.features.slice(4);
    const copy: OwnColumn = { name: 'copy', kind: 'vector', values: [y.map((v) => v ** 3), y.map(() => 0)] };
    expect(leakage({ features: [...features, copy], target: vector }).map(({ columns }) => columns)).toEqual([
      ['copy'],
    ]);
  });
});

describe('an output of classes', () => {
  const target: OwnTarget = { kind: 'class', values: classes };

  it('is found under other names, merged and divided', () => {
    expect(labels(target, (row) => classes[row])).toEqual([TOLD]);
    expect(numbers(target, (row) => 'cab'.indexOf(classes[row]))).toEqual([TOLD]);
    expect(labels(target, (row) => (classes[row] === 'a' ? 'a' : 'other'))).toEqual([TOLD]);
    expect(labels(target, (row) => `${classes[row]}${row % 3}`)).toEqual([TELLS]);
  });

  it('is not told by measurements, by values that hardly repeat, or with one exception', () => {
    const place = (row: number): number => 'abc'.indexOf(classes[row]);
    expect(numbers(target, (row) => 10 * place(row) + Math.abs(y[row]))).toEqual([]);
    expect(labels(target, (row) => `${classes[row]}${row % 20}`)).toEqual([]);
    const exception = classes[0] === 'a' ? 'b' : 'a';
    expect(labels(target, (row) => (row === 0 ? exception : classes[row]))).toEqual([]);
    expect(labels(target, (row) => (row % 2 === 0 ? 'x' : 'y'))).toEqual([]);
  });

  it('in few rows is told by accident', () => {
    const few = { features: [{ name: 'f', values: Float64Array.of(1, 1, 0, 0, 1, 0, 1, 0, 1, 1) }] };
    const values = Array.from(few.features[0].values, String);
    expect(leakage({ ...few, target: { kind: 'class', values } })).toEqual([]);
  });

  it('is not looked for where subjects are told apart', () => {
    const subject = (row: number): number => Math.floor(row / 10);
    const constant: OwnTarget = { kind: 'class', values: classes.map((_, row) => classes[subject(row)]) };
    const clusters = { name: 'who', values: classes.map((_, row) => subject(row)) };
    expect(numbers(constant, subject)).toEqual([TELLS]);
    expect(numbers(constant, subject, { clusters })).toEqual([]);
    const named = { name: 'subject', values: Float64Array.from(y, (_, row) => subject(row)) };
    expect(leakage({ features: [...noise.features, named], target: constant })).toEqual([]);
  });
});

it('names the features and says what to do', () => {
  const features = Array.from({ length: 7 }, (_, j) => ({ name: `"${j}"\n`, values: y }));
  expect(leakage({ features, target: { values: y } })).toEqual([
    {
      kind: 'leakage',
      columns: features.map(({ name }) => name),
      text: `Equal to the output in every row: ${String.raw`"\"0\"\n", "\"1\"\n", "\"2\"\n", "\"3\"\n", "\"4\"\n"`} and 2 more. A feature that was derived from the output, or becomes known only together with it, explains nothing, however small its p-value is: leave it out.`,
    },
  ]);
});

it('leaves designs alone in which features matter', () => {
  for (const design of ['linear', 'additive', 'non-additive', 'multivariate', 'three-class'] as const)
    for (let seed = 1; seed <= 20; seed++)
      expect(leakage(simulate(design, { rows: 40, seed })), design).toEqual([]);
});

it('looks at all rows of a long column before it speaks', () => {
  const { features, target } = simulate('null', { rows: 50_000, features: 2 });
  const values = (target as { values: Float64Array }).values;
  // The second row is not among those that are looked at first.
  const almost = values.map((value, row) => (row === 1 ? value + 9 : value));
  const columns = [...features, { name: 'copy', values }, { name: 'almost', values: almost }];
  expect(leakage({ features: columns, target }).map(({ columns: names }) => names)).toEqual([['copy']]);
});
