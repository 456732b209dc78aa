/**
 * The shape of the relation between a feature and the output of a dataset, by what they are, on the rows in which the feature
 * has a value. Of many rows an even part is looked at.
 */
import type { Column, Dataset, PlainTarget } from '@hsicinf/core';
import { drawnTarget } from '@hsicinf/core/support';
import { classShape, numberShape, pairShape, type RelationShape } from './relation-shape.js';

const MOST_ROWS = 5000;

/** Classes with the rows of each. */
type Classes = { label: string; rows: number[] }[];

/** The shape; undefined where feature or output is a vector, or something that cannot be drawn. */
export function shapeOf(given: Column, dataset: Dataset): RelationShape | undefined {
  const drawn = drawnTarget(dataset.target);
  if (given.kind === 'vector' || drawn === undefined || drawn.kind === 'vector') return undefined;
  const { feature, target } = onOwnRows(given, drawn, dataset);
  if (feature.kind === 'vector') return undefined;
  const rows = evenly(target.values.length);
  if (feature.kind === 'class' && target.kind === 'class')
    return pairShape(classesOf(feature.values, rows), classesOf(target.values, rows), rows.length);
  if (feature.kind === 'class')
    return classShape(numbersOf(target.values as ArrayLike<number>, rows), classesOf(feature.values, rows));
  const x = numbersOf(feature.values, rows);
  if (target.kind === 'class') return classShape(x, classesOf(target.values, rows));
  return numberShape(x, numbersOf(target.values, rows));
}

/** All rows, or one in each of as many runs of equal length. */
function evenly(rows: number): number[] {
  const count = Math.min(rows, MOST_ROWS);
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * rows) / count));
}

function numbersOf(values: ArrayLike<number>, rows: readonly number[]): Float64Array {
  return Float64Array.from(rows, (row) => values[row]);
}

/** The classes, the most frequent first; rows are counted among those looked at. */
function classesOf(values: ArrayLike<string | number>, rows: readonly number[]): Classes {
  const byLabel = new Map<string | number, number[]>();
  rows.forEach((row, i) => {
    const seen = byLabel.get(values[row]);
    if (seen === undefined) byLabel.set(values[row], [i]);
    else seen.push(i);
  });
  return [...byLabel]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([label, members]) => ({ label: String(label), rows: members }));
}

/** A feature and the output on the rows in which the feature has a value; as they are where no cell is missing. */
export function onOwnRows<Target extends PlainTarget>(
  feature: Column,
  target: Target,
  { missing }: Pick<Dataset, 'missing'>,
): { feature: Column; target: Target } {
  if (missing === undefined) return { feature, target };
  const arrays: readonly ArrayLike<unknown>[] = feature.kind === 'vector' ? feature.values : [feature.values];
  const all = Array.from(arrays[0], (_, row) => row);
  const rows = all.filter((row) => arrays.every((values) => !Number.isNaN(values[row])));
  return { feature: rowsOf(feature, rows), target: rowsOf(target, rows) };
}

function rowsOf<Variable extends Column | PlainTarget>(
  variable: Variable,
  rows: readonly number[],
): Variable {
  const of = <Value>(values: ArrayLike<Value>): Value[] => rows.map((row) => values[row]);
  if (variable.kind === 'vector') {
    return { ...variable, values: variable.values.map((values) => of(values as ArrayLike<number>)) };
  }
  return { ...variable, values: of(variable.values as ArrayLike<number>) };
}
