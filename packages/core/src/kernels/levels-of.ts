/**
 * A variable that takes few values: which value each row has, how many rows have each, and the kernel between values.
 * Statistics of such a variable depend on counts alone.
 */
import { arraysOf, kernelRow, type Variable, variableRows } from './variable.js';

/** Which of its distinct values each row of a variable has. */
export interface DistinctValues {
  /** The value of each row, by its place in the order of their first appearance. */
  codes: Int32Array;
  /** The first row with each value. */
  first: Int32Array;
}

/** The distinct values of a variable as levels. */
export interface ValueLevels {
  /** The level of each row. */
  codes: Int32Array;
  /** The rows on each level. */
  counts: Int32Array;
  /** The kernel between two levels, row-major. */
  kernel: Float64Array;
}

/** The values of a variable with at most `most` of them, undefined otherwise. Cost O(n), less where there are many. */
export function distinctValues(variable: Variable, most: number): DistinctValues | undefined {
  const rows = variableRows(variable);
  const arrays = arraysOf(variable);
  if (arrays.length === 1 && most <= MOST_IN_TABLE) return distinctNumbers(arrays[0], most);
  const known = new Map<number | string, number>();
  const first: number[] = [];
  const codes = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    const key = arrays.length === 1 ? arrays[0][i] : arrays.map((values) => values[i]).join(' ');
    let code = known.get(key);
    if (code === undefined) {
      if (known.size === most) return undefined;
      code = known.size;
      known.set(key, code);
      first.push(i);
    }
    codes[i] = code;
  }
  return { codes, first: Int32Array.from(first) };
}

/** Values up to which a table of our own serves, which is several times as fast as a map. */
const MOST_IN_TABLE = 1024;

/** A number, and its two halves. */
const number = new Float64Array(1);
const halves = new Int32Array(number.buffer);

/** Room for one call: most columns have more values than is asked for, and leave nothing behind. */
const table = new Int32Array(2 * MOST_IN_TABLE);
const firsts = new Int32Array(MOST_IN_TABLE);
let room = new Int32Array(0);

/** Of one array: a hash table with open addressing, at most half full. */
function distinctNumbers(values: Float64Array | Int32Array, most: number): DistinctValues | undefined {
  const rows = values.length;
  const bits = 32 - Math.clz32(Math.max(1, 2 * most - 1));
  const mask = 2 ** bits - 1;
  table.fill(-1, 0, mask + 1);
  if (room.length < rows) room = new Int32Array(rows);
  const codes = room;
  let count = 0;
  for (let i = 0; i < rows; i++) {
    // 0 and −0 are one value.
    const value = values[i] + 0;
    number[0] = value;
    let at = (Math.imul(halves[0] ^ Math.imul(halves[1], 0x9e3779b1), 0x85ebca6b) >>> (32 - bits)) & mask;
    let code = table[at];
    while (code >= 0 && values[firsts[code]] !== value) {
      at = (at + 1) & mask;
      code = table[at];
    }
    if (code < 0) {
      if (count === most) return undefined;
      firsts[count] = i;
      code = count++;
      table[at] = code;
    }
    codes[i] = code;
  }
  return { codes: codes.slice(0, rows), first: firsts.slice(0, count) };
}

/** The levels of a variable with at most `most` distinct values, undefined otherwise. */
export function levelsOf(variable: Variable, most: number): ValueLevels | undefined {
  const distinct = distinctValues(variable, most);
  if (distinct === undefined) return undefined;
  const { codes, first } = distinct;
  const counts = new Int32Array(first.length);
  for (const code of codes) counts[code] += 1;
  return { codes, counts, kernel: kernelBetween(variable, first) };
}

function kernelBetween(variable: Variable, rows: Int32Array): Float64Array {
  const kernel = new Float64Array(rows.length ** 2);
  const one = new Float64Array(1);
  rows.forEach((i, a) =>
    rows.forEach((j, b) => {
      kernelRow(variable, i, j, j + 1, one);
      kernel[a * rows.length + b] = one[0];
    }),
  );
  return kernel;
}

/** Equal numbers for equal rows, where these are many. */
export function alikeRows(variable: Variable): Int32Array | undefined {
  return distinctValues(variable, Math.floor(variableRows(variable) / 2))?.codes;
}
