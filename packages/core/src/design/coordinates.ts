/**
 * Variables of any kind as coordinates, which regressions can take, and back. A number is one coordinate, a vector has its own,
 * two classes are the indicator of the second of them, more are one indicator each.
 */
import type { OwnColumn, OwnTarget, PlainTarget } from '../data/dataset.js';
import { standardization, standardize } from '../data/standardize.js';
import { quote } from '../errors.js';
import { classCodes } from '../kernels/delta.js';

/** The coordinates that vary, standardised, and their standard deviations. */
export interface Coordinates {
  columns: Float64Array[];
  sds: number[];
  /** Whether the variable is a vector of them rather than a number. */
  isVector: boolean;
}

/** The coordinates of a variable; none where it is constant. Cost O(n) a coordinate. */
export function coordinatesOf(variable: OwnColumn | OwnTarget): Coordinates {
  const arrays = arraysOf(variable);
  const varying = arrays.filter((values) => standardization(values) !== undefined);
  return {
    columns: varying.map((values) => standardize(values) as Float64Array),
    sds: varying.map(sd),
    isVector: variable.kind === 'vector' || arrays.length > 1,
  };
}

/** How many coordinates a variable has that vary, and whether it is a vector of them. Cost O(n) a coordinate. */
export function shapeOf(variable: OwnColumn | OwnTarget): Pick<Coordinates, 'isVector'> & { count: number } {
  const arrays = arraysOf(variable);
  return {
    count: arrays.filter((values) => standardization(values) !== undefined).length,
    isVector: variable.kind === 'vector' || arrays.length > 1,
  };
}

/** What the coordinates that vary are called. */
export function coordinateNames(variable: OwnColumn | OwnTarget): string[] {
  const arrays = arraysOf(variable);
  const members = variable.kind === 'vector' && 'members' in variable ? variable.members : undefined;
  const classes = variable.kind === 'class' ? [...new Set(variable.values)] : undefined;
  const nameOf = (c: number): string => {
    if (classes !== undefined) return `class ${quote(String(classes[c]))}`;
    return members === undefined ? `coordinate ${c}` : quote(members[c]);
  };
  return arrays.flatMap((values, c) => (standardization(values) === undefined ? [] : [nameOf(c)]));
}

/** A variable of numbers from coordinates, one at least. */
export function fromCoordinates(
  columns: Float64Array[],
  { isVector }: Pick<Coordinates, 'isVector'>,
): PlainTarget<Float64Array> {
  return isVector ? { kind: 'vector', values: columns } : { kind: 'number', values: columns[0] };
}

/** Whether a variable varies. */
export function varies(variable: OwnColumn | OwnTarget): boolean {
  return arraysOf(variable).some((values) => standardization(values) !== undefined);
}

function arraysOf(variable: OwnColumn | OwnTarget): readonly Float64Array[] {
  if (variable.kind === 'vector') return variable.values;
  if (variable.kind === 'kernels') return [];
  if (variable.kind !== 'class') return [variable.values];
  const { codes } = classCodes(variable.values);
  const count = codes.reduce((most, code) => Math.max(most, code + 1), 0);
  const indicator = (own: number): Float64Array => Float64Array.from(codes, (code) => (code === own ? 1 : 0));
  return count === 2 ? [indicator(1)] : Array.from({ length: count }, (_, own) => indicator(own));
}

/** The standard deviation of values that vary. */
function sd(values: Float64Array): number {
  const { unit, factor } = standardization(values) ?? { unit: 1, factor: 1 };
  return 1 / factor / unit;
}
