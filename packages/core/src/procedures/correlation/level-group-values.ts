/**
 * The correlations of features of few distinct values, or of classes, where rows are in groups, with an output of thin factors
 * (group-output): linear in n.
 *
 * With C the kernel between values, A_a the sum of P° over the rows with value a, and c_g the rows of group g with each value,
 *
 *     ‖P°ᵀF°‖² = Σ_ab C_ab A_a·A_b,   ‖F°ᵀF°‖² = tr(CWCW),   W = diag(Σ_g c_g) − Σ_g c_g c_gᵀ/n_g,
 *
 * and the sum of a row of K over its own group is that of C over c_g. A constant in C changes none of them, so that it is taken
 * less 1. What a stratum adds to a feature gives it values of its own there: they are as many as levels times strata, then,
 * but W is 0 between values of different groups. Cost O(n · columns + values² · columns + values · entries of W).
 */
import type { Steps } from '../../engine/steps.js';
import { type DistinctValues, distinctValues } from '../../kernels/levels-of.js';
import { rowsInOrder, type Variable } from '../../kernels/variable.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import { centredInGroups, type GroupOutput, isTelling, productWith, type RowUnits } from './group-output.js';

/** Values that are worth it. */
const MOST_VALUES = 96;
/** Rows at once: those of the output stay in the cache while the features pass by. */
const TILE = 512;

/** A feature by its values. */
export interface ValuesFeature extends DistinctValues {
  /** The values themselves, with their widths. */
  wide: WideVariable;
}

/** A variable by its values, if they are few. */
export function valuesFeature(
  variable: Variable,
  widths: readonly number[],
  rows: number,
): ValuesFeature | undefined {
  const distinct = distinctValues(variable, Math.min(MOST_VALUES, Math.floor(rows / 2)));
  return distinct && { ...distinct, wide: { variable: rowsInOrder(variable, distinct.first), widths } };
}

/** R of every pair of kernels of each feature, undefined for one of which too little is left after centring. */
export function* levelGroupValues(
  space: GaussianSpace,
  output: GroupOutput,
  features: readonly ValuesFeature[],
): Steps<(Float64Array | undefined)[]> {
  const { width } = output;
  const n = output.groups.of.length;
  const [rows, nodes] = [space.takeNumbers(TILE * width), space.takeIntegers(TILE)];
  const sums = features.map(({ first }) => {
    const address = space.takeNumbers(first.length * width);
    space.numbers(address, first.length * width).fill(0);
    return address;
  });
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    space.numbers(rows, count * width).set(output.rows.subarray(from * width, (from + count) * width));
    features.forEach(({ codes }, f) => {
      space.integers(nodes, count).set(codes.subarray(from, from + count));
      space.kernels.collectAtLevels({ nodes, count, rows, width, sums: sums[f] });
    });
    yield (0.5 * features.length * count) / n;
  }
  const values: (Float64Array | undefined)[] = [];
  for (let f = 0; f < features.length; f++) {
    const collected = space.numbers(sums[f], features[f].first.length * width);
    values.push(featureValues(features[f], output, collected));
    yield 0.5;
  }
  return values;
}

function featureValues(
  feature: ValuesFeature,
  output: GroupOutput,
  collected: Float64Array,
): Float64Array | undefined {
  const { groups } = output;
  const between = output.kernels.map((kernel) => productsBetween(collected, output.width, kernel));
  const cells = cellsOf(feature, groups);
  const weighted = output.kernels.map((kernel) => sumsInCells(kernel.weighted, cells));
  const count = feature.first.length;
  const weights = weightsWithin(count, cells, groups);
  const kernels = kernelCount(feature.wide);
  const values = new Float64Array(kernels * output.kernels.length);
  for (let w = 0; w < kernels; w++) {
    const kernel = kernelLessOne(feature.wide, w, count);
    const before = squaresBefore(kernel, weights, count);
    const own = centredInGroups(sumsOverOwnGroups(kernel, count, cells, groups), cells, output);
    const norm = before + own.squares;
    if (!isTelling(norm, before, groups.of.length)) return undefined;
    output.kernels.forEach((ofOutput, v) => {
      let product = productWith(own, weighted[v], ofOutput.levels, groups);
      for (let at = 0; at < kernel.length; at++) product += kernel[at] * between[v][at];
      values[w * output.kernels.length + v] = clamp(product / Math.sqrt(norm * ofOutput.squares));
    });
  }
  return values;
}

/** A_a·A_b, row-major. */
function productsBetween(
  collected: Float64Array,
  width: number,
  { from, padded }: { from: number; padded: number },
): Float64Array {
  const count = collected.length / width;
  const products = new Float64Array(count ** 2);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let c = from; c < from + padded; c++) sum += collected[a * width + c] * collected[b * width + c];
      products[a * count + b] = sum;
      products[b * count + a] = sum;
    }
  }
  return products;
}

/** The values that occur in each group, those of one group side by side: rows with the same value there are one. */
interface Cells extends RowUnits {
  value: Int32Array;
  /** Behind the last one of each group. */
  ends: Int32Array;
  /** Which of them each row is in. */
  ofRow: Int32Array;
}

function cellsOf({ codes, first }: ValuesFeature, { sizes }: RowGroups): Cells {
  const n = codes.length;
  const [of, value, rows] = [new Int32Array(n), new Int32Array(n), new Int32Array(n)];
  const ofRow = new Int32Array(n);
  const ends = new Int32Array(sizes.length);
  const placeOf = new Int32Array(first.length).fill(-1);
  for (let g = 0, row = 0, cells = 0; g < sizes.length; g++) {
    const begin = cells;
    for (const end = row + sizes[g]; row < end; row++) {
      const code = codes[row];
      if (placeOf[code] < begin) {
        placeOf[code] = cells;
        of[cells] = g;
        value[cells++] = code;
      }
      ofRow[row] = placeOf[code];
      rows[placeOf[code]] += 1;
    }
    ends[g] = cells;
  }
  const count = ends[ends.length - 1];
  return {
    of: of.subarray(0, count),
    value: value.subarray(0, count),
    rows: rows.subarray(0, count),
    ends,
    ofRow,
  };
}

function sumsInCells(ofRows: Float64Array, { value, ofRow }: Cells): Float64Array {
  const sums = new Float64Array(value.length);
  for (let i = 0; i < ofRows.length; i++) sums[ofRow[i]] += ofRows[i];
  return sums;
}

/** C less 1, row-major. */
function kernelLessOne(wide: WideVariable, w: number, count: number): Float64Array {
  const kernel = new Float64Array(count ** 2);
  for (let a = 1; a < count; a++) {
    kernelLessOneRow(wide, w, { i: a, from: 0, to: a }, kernel.subarray(a * count));
    for (let b = 0; b < a; b++) kernel[b * count + a] = kernel[a * count + b];
  }
  return kernel;
}

/** W, row-major. */
function weightsWithin(count: number, { value, rows, ends }: Cells, { sizes }: RowGroups): Float64Array {
  const weights = new Float64Array(count ** 2);
  for (let g = 0, begin = 0; g < sizes.length; begin = ends[g++]) {
    for (let at = begin; at < ends[g]; at++) {
      const row = value[at] * count;
      weights[row + value[at]] += rows[at];
      const share = rows[at] / sizes[g];
      for (let other = begin; other < ends[g]; other++) weights[row + value[other]] -= share * rows[other];
    }
  }
  return weights;
}

/** tr(CWCW). */
function squaresBefore(kernel: Float64Array, weights: Float64Array, count: number): number {
  const product = new Float64Array(kernel.length);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const weight = weights[a * count + b];
      if (weight === 0) continue;
      for (let c = 0; c < count; c++) product[a * count + c] += weight * kernel[b * count + c];
    }
  }
  let sum = 0;
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) sum += product[a * count + b] * product[b * count + a];
  }
  return sum;
}

/** For every cell the sum of K over the rows of its group. */
function sumsOverOwnGroups(
  kernel: Float64Array,
  count: number,
  { value, rows, ends }: Cells,
  { sizes }: RowGroups,
): Float64Array {
  const sums = new Float64Array(value.length);
  for (let g = 0, begin = 0; g < sizes.length; begin = ends[g++]) {
    for (let at = begin; at < ends[g]; at++) {
      const row = value[at] * count;
      let sum = sizes[g];
      for (let other = begin; other < ends[g]; other++) sum += rows[other] * kernel[row + value[other]];
      sums[at] = sum;
    }
  }
  return sums;
}
