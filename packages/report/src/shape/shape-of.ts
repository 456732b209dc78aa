/**
 * The shape of the relation between a feature and the output of a dataset, by what they are. Of many rows an even part is
 * looked at.
 */
import type { Column, Dataset } from '@hsicinf/core';
import { drawnTarget } from '@hsicinf/core/support';
import { onOwnRows } from './own-rows.js';
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
