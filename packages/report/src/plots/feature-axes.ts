/**
 * Columns as things to draw along an axis: a vector has one axis for each coordinate, labels are ordered and the most
 * frequent of them kept, and of many rows an even part is taken.
 */
import type { Column, Numbers, PlainTarget } from '@hsicinf/core';

/** Numbers along an axis. */
export interface NumberAxis {
  kind: 'number';
  label: string;
  values: Float64Array;
}

/** Labels along an axis. */
export interface ClassAxis {
  kind: 'class';
  label: string;
  values: readonly (string | number)[];
}

/** One coordinate of a feature or of the output. */
export type FeatureAxis = NumberAxis | ClassAxis;

/** The axes of a feature or of the output. */
export function axesOf(variable: Column | PlainTarget, name: string): FeatureAxis[] {
  if (variable.kind === 'class') return [{ kind: 'class', label: name, values: variable.values }];
  if (variable.kind === 'vector')
    return variable.values.map((values, c) => numberAxis(coordinateName(variable, name, c), values));
  return [numberAxis(name, variable.values)];
}

/** The column of a group, or the number of the coordinate. */
function coordinateName(variable: Column | PlainTarget, name: string, c: number): string {
  const members = 'members' in variable ? variable.members : undefined;
  return members?.[c] ?? `${name} [${c + 1}]`;
}

function numberAxis(label: string, values: Numbers): NumberAxis {
  return {
    kind: 'number',
    label,
    values: values instanceof Float64Array ? values : Float64Array.from(values),
  };
}

/** Classes to show, in order, with the rows of each. */
export interface Classes {
  classes: { label: string; rows: number[] }[];
  /** How many distinct classes there are. */
  total: number;
}

/** The most frequent classes, at most so many, numbers in numerical and words in alphabetical order. */
export function classesOf({ values }: ClassAxis, most: number): Classes {
  const rows = new Map<string | number, number[]>();
  values.forEach((value, row) => {
    const seen = rows.get(value);
    if (seen === undefined) rows.set(value, [row]);
    else seen.push(row);
  });
  const classes = [...rows]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .sort(([a], [b]) => compareLabels(a, b))
    .map(([value, members]) => ({ label: String(value), rows: members }));
  return { classes, total: rows.size };
}

function compareLabels(a: string | number, b: string | number): number {
  const difference = Number(a) - Number(b);
  if (!Number.isNaN(difference) && difference !== 0) return difference;
  return String(a) < String(b) ? -1 : 1;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A number between 0 and 1 for each index: evenly spread over any run of indices, and always the same. */
export function spread(index: number): number {
  return (index * GOLDEN) % 1;
}

/** At most so many of the rows: one from each of as many runs of equal length, at a place that shifts from run to run. */
export function sampled(rows: readonly number[], most: number): number[] {
  if (rows.length <= most) return [...rows];
  const run = rows.length / most;
  return Array.from({ length: most }, (_, i) => rows[Math.floor((i + spread(i)) * run)]);
}

/** The quantile of ascending values, between neighbours in proportion. */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  const place = share * (ascending.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, ascending.length - 1);
  return ascending[below] + (place - below) * (ascending[above] - ascending[below]);
}
