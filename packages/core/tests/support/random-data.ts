/**
 * Small random data sets of every kind, made to be awkward: ties, outliers, copies, rare values, mixed kinds.
 */
import type { Column, Dataset, PlainTarget } from '@hsicinf/core';
import { normalQuantile } from '../../src/numerics/normal.js';
import { type RandomStream, shuffled } from '../../src/numerics/random.js';

const normal = (random: RandomStream): number => normalQuantile(random.uniform());

const pick = <Choice>(choices: readonly Choice[], random: RandomStream): Choice =>
  choices[random.below(choices.length)];

/** Columns of numbers by what is awkward about them. */
const numbers: Record<string, (rows: number, random: RandomStream) => number[]> = {
  normal: (rows, random) => fill(rows, () => normal(random)),
  'balanced binary': (rows, random) =>
    Array.from(shuffled(rows, random), (rank) => (2 * rank < rows ? 0 : 1)),
  tertiles: (rows, random) => Array.from(shuffled(rows, random), (rank) => Math.floor((3 * rank) / rows)),
  few: (rows, random) =>
    varied(
      fill(rows, () => random.below(3)),
      random,
    ),
  outlier: (rows, random) => fill(rows, () => normal(random)).with(random.below(rows), 1e4),
  'one odd row': (rows, random) => fill(rows, () => 2).with(random.below(rows), 5),
  rare: (rows, random) =>
    fill(rows, () => 0)
      .with(0, 1)
      .with(1 + random.below(rows - 1), 1),
};

function fill(rows: number, draw: () => number): number[] {
  return Array.from({ length: rows }, draw);
}

/** At least two different values. */
function varied(values: number[], random: RandomStream): number[] {
  return new Set(values).size > 1 ? values : values.with(random.below(values.length), values[0] + 1);
}

function variable(rows: number, random: RandomStream): PlainTarget {
  const draw = (): Float64Array =>
    Float64Array.from(numbers[pick(Object.keys(numbers), random)](rows, random));
  const kind = pick(['number', 'number', 'number', 'class', 'vector'] as const, random);
  if (kind === 'vector') return { kind, values: [draw(), draw()] };
  if (kind === 'number') return { kind, values: draw() };
  const name = pick(['balanced binary', 'tertiles', 'few', 'rare', 'one odd row'], random);
  return { kind, values: numbers[name](rows, random).map((code) => `c${code}`) };
}

/** A data set; a third of the features copy another, as it is, mirrored or in other units. */
export function randomDataset(rows: number, features: number, random: RandomStream): Dataset {
  const columns: Column[] = [];
  for (let j = 0; j < features; j++) {
    const source = columns.length > 0 && random.below(3) === 0 ? pick(columns, random) : undefined;
    columns.push(
      source === undefined ? { name: `x${j}`, ...variable(rows, random) } : copyOf(source, `x${j}`, random),
    );
  }
  return { features: columns, target: variable(rows, random) };
}

function copyOf(column: Column, name: string, random: RandomStream): Column {
  if (column.kind === 'class' || column.kind === 'vector') return { ...column, name };
  const [unit, shift] = pick(
    [
      [1, 0],
      [-1, 0],
      [0.1, 3],
      [-7, 0.3],
    ],
    random,
  );
  return { name, kind: 'number', values: column.values.map((value) => unit * value + shift) };
}
