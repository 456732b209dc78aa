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
 * but W has next to nothing outside of its blocks. Cost O(n · columns + values² · columns + values · values in groups).
 */
import type { Steps } from '../../engine/steps.js';
import { type DistinctValues, distinctValues } from '../../kernels/levels-of.js';
import { rowsInOrder, type Variable } from '../../kernels/variable.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import { centredInGroups, type GroupOutput, isTelling } from './group-output.js';
import { productBesides } from './thin-kernels.js';

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
  const inGroups = valuesInGroups(feature, groups);
  const count = kernelCount(feature.wide);
  const values = new Float64Array(count * output.kernels.length);
  for (let w = 0; w < count; w++) {
    const kernel = kernelLessOne(feature.wide, w, feature.first.length);
    const { before, ownSums } = withinGroups(kernel, inGroups, groups);
    const own = centredInGroups(
      inGroups.ofRow.map((at) => ownSums[at]),
      groups,
    );
    const norm = before + productBesides(own, own, groups);
    if (!isTelling(norm, before, groups.of.length)) return undefined;
    output.kernels.forEach((ofOutput, v) => {
      let product = productBesides(own, ofOutput, groups);
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

/** The values that occur in each group, those of one group side by side. */
interface ValuesInGroups {
  value: Int32Array;
  rows: Int32Array;
  /** Behind the last one of each group. */
  ends: Int32Array;
  /** Which of them each row has. */
  ofRow: Float64Array;
}

function valuesInGroups({ codes, first }: ValuesFeature, { sizes }: RowGroups): ValuesInGroups {
  const [value, rows]: [number[], number[]] = [[], []];
  const ofRow = new Float64Array(codes.length);
  const placeOf = new Int32Array(first.length).fill(-1);
  let row = 0;
  const ends = sizes.map((size) => {
    const begin = value.length;
    for (const end = row + size; row < end; row++) {
      const code = codes[row];
      if (placeOf[code] < begin) {
        placeOf[code] = value.length;
        value.push(code);
        rows.push(0);
      }
      ofRow[row] = placeOf[code];
      rows[placeOf[code]] += 1;
    }
    return value.length;
  });
  return { value: Int32Array.from(value), rows: Int32Array.from(rows), ends, ofRow };
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

/** tr(CWCW), and for every value of a group the sum of K over the rows of that group. */
function withinGroups(
  kernel: Float64Array,
  { value, rows, ends }: ValuesInGroups,
  { sizes }: RowGroups,
): { before: number; ownSums: Float64Array } {
  const count = Math.sqrt(kernel.length);
  // WC by its rows; of diag(Σ c_g) C first.
  const product = new Float64Array(kernel.length);
  const image = new Float64Array(count);
  const ownSums = new Float64Array(value.length);
  for (let g = 0, begin = 0; g < sizes.length; begin = ends[g++]) {
    image.fill(0);
    for (let at = begin; at < ends[g]; at++) {
      const row = value[at] * count;
      for (let a = 0; a < count; a++) image[a] += rows[at] * kernel[row + a];
    }
    for (let at = begin; at < ends[g]; at++) {
      ownSums[at] = sizes[g] + image[value[at]];
      const row = value[at] * count;
      const scale = 1 / sizes[g];
      for (let a = 0; a < count; a++) product[row + a] += rows[at] * (kernel[row + a] - scale * image[a]);
    }
  }
  let before = 0;
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) before += product[a * count + b] * product[b * count + a];
  }
  return { before, ownSums };
}
