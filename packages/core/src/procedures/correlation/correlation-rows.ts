/**
 * The definition with O(n) memory (times the number of groups): the same numbers, one row of the kernels at a time, twice over. It takes the place
 * of the definition where n × n matrices are too large, and of the fast ways where next to nothing is left of a kernel
 * after centring, so that only the same rounding gives the same correlation.
 */
import type { Steps } from '../../engine/steps.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import { variableRows } from '../../kernels/variable.js';
import { addToSums, BlockCentring } from '../../numerics/block-centring.js';
import { oneGroup } from '../../numerics/row-groups.js';
import { clamp, NOTHING_LEFT } from './definition.js';

/** What centring needs of one kernel, and the sums of squares before it. */
export interface KernelSums {
  wide: WideVariable;
  w: number;
  rows: number;
  before: number;
  centring: BlockCentring;
}

/** Rows between two steps. */
const PAUSE = 16;

/** The sums of every kernel of a variable. */
export function* kernelSums(wide: WideVariable): Steps<KernelSums[]> {
  const n = variableRows(wide.variable);
  const groups = wide.groups ?? oneGroup(n);
  const row = new Float64Array(n);
  const all: KernelSums[] = [];
  for (let w = 0; w < kernelCount(wide); w++) {
    const sums = new Float64Array(n * groups.sizes.length);
    let before = 0;
    for (let i = 0; i < n; i++) {
      kernelLessOneRow(wide, w, { i, from: 0, to: n }, row);
      row[i] = 0;
      addToSums(sums, groups, i, row);
      for (const value of row) before += value * value;
      if (i % PAUSE === 0) yield 0;
    }
    all.push({ wide, w, rows: n, before, centring: new BlockCentring(groups, sums) });
  }
  return all;
}

/** R of every pair of kernels, as in the definition. */
export function* correlationsByRows(
  feature: readonly KernelSums[],
  target: readonly KernelSums[],
): Steps<Float64Array> {
  const kernels = [...feature, ...target];
  const n = feature[0].rows;
  const rows = kernels.map(() => new Float64Array(n));
  const squares = new Float64Array(kernels.length);
  const products = new Float64Array(feature.length * target.length);
  for (let i = 0; i < n; i++) {
    kernels.forEach((kernel, k) => {
      squares[k] = centredRow(kernel, i, rows[k], squares[k]);
    });
    for (let w = 0; w < feature.length; w++) {
      for (let b = 0; b < target.length; b++) {
        const at = w * target.length + b;
        products[at] = addProduct(products[at], rows[w], rows[feature.length + b]);
      }
    }
    if (i % PAUSE === 0) yield 0;
  }
  kernels.forEach(({ before }, k) => {
    if (!(squares[k] > NOTHING_LEFT * before)) squares[k] = 0;
  });
  return products.map((product, at) => {
    const k = squares[Math.floor(at / target.length)];
    const l = squares[feature.length + (at % target.length)];
    return k === 0 || l === 0 ? 0 : clamp(product / Math.sqrt(k * l));
  });
}

/** Row i of a centred kernel; returns the sum of squares so far and its own. */
function centredRow(
  { wide, w, centring }: KernelSums,
  i: number,
  row: Float64Array,
  squaresSoFar: number,
): number {
  const n = row.length;
  kernelLessOneRow(wide, w, { i, from: 0, to: n }, row);
  let squares = squaresSoFar;
  for (let j = 0; j < n; j++) {
    const value = i === j ? 0 : centring.centred(row[j], i, j);
    row[j] = value;
    squares += value * value;
  }
  return squares;
}

function addProduct(soFar: number, left: Float64Array, right: Float64Array): number {
  let sum = soFar;
  for (let j = 0; j < left.length; j++) sum += left[j] * right[j];
  return sum;
}
