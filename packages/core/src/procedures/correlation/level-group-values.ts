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
 * but each in one stratum. Cost O(n · columns + values² · columns + values · Σ_g values in group g).
 */
import type { Steps } from '../../engine/steps.js';
import { type DistinctValues, distinctValues } from '../../kernels/levels-of.js';
import { rowsInOrder, type Variable } from '../../kernels/variable.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import { traceOfSquare } from './trace-of-square.js';
import { upperProducts } from './upper-products.js';
import { chainsOfPoints, kernelsLessOne } from './width-chains.js';
import { centredInGroups, type GroupOutput, isTelling, productWith, type RowUnits } from './group-output.js';

/** Values that are worth it, and as a share of the rows. */
const MOST_VALUES = 96;
const MOST_OF_ROWS = 0.3;
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
  const distinct = distinctValues(variable, Math.min(MOST_VALUES, Math.floor(MOST_OF_ROWS * rows)));
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
    values.push(yield* space.within(() => featureValues(space, output, features[f], sums[f])));
    yield 0.5;
  }
  return values;
}

function* featureValues(
  space: GaussianSpace,
  output: GroupOutput,
  feature: ValuesFeature,
  sums: number,
): Steps<Float64Array | undefined> {
  const { groups } = output;
  const count = feature.first.length;
  const width = 4 * Math.ceil(count / 4);
  const productsAt = productsBetween(space, output, { sums, count, width });
  const kernelsAt = Array.from({ length: kernelCount(feature.wide) }, () => space.takeNumbers(width ** 2));
  const [within, images] = [space.takeNumbers(width ** 2), space.takeNumbers(width ** 2)];
  const kernels = kernelsAt.map((address) => space.numbers(address, width ** 2));
  writeKernels(feature.wide, { count, width, kernels });
  const between = productsAt.map((address) => space.numbers(address, width ** 2));
  const cells = cellsOf(feature, groups);
  writeWithin(space.numbers(within, width ** 2), width, cells, groups);
  const weighted = output.kernels.map((kernel) => sumsInCells(kernel.weighted, cells));
  const values = new Float64Array(kernels.length * output.kernels.length);
  for (let w = 0; w < kernels.length; w++) {
    const before = traceOfSquare(space, { width, matrix: kernelsAt[w], within, images, reach: width });
    const own = centredInGroups(sumsOverOwnGroups(kernels[w], width, cells, groups), cells, output);
    const norm = before + own.squares;
    if (!isTelling(norm, before, groups.of.length)) return undefined;
    output.kernels.forEach((ofOutput, v) => {
      const product =
        productWith(own, weighted[v], ofOutput.levels, groups) +
        2 * sumAbove(kernels[w], between[v], { count, width });
      values[w * output.kernels.length + v] = clamp(product / Math.sqrt(norm * ofOutput.squares));
    });
  }
  yield 0;
  return values;
}

/** Values, and the numbers in a row of a matrix between them: a multiple of 4. */
interface Size {
  count: number;
  width: number;
}

/** A_a·A_b for b ≥ a, at an address for each kernel of the output. */
function productsBetween(
  space: GaussianSpace,
  { width: columns, kernels }: GroupOutput,
  { sums, count, width }: Size & { sums: number },
): number[] {
  const at = kernels.map(() => space.takeNumbers(width ** 2));
  const turnedAt = space.takeNumbers(columns * width);
  const [collected, turned] = [
    space.numbers(sums, count * columns),
    space.numbers(turnedAt, columns * width),
  ];
  turned.fill(0);
  for (let a = 0; a < count; a++) {
    for (let c = 0; c < columns; c++) turned[c * width + a] = collected[a * columns + c];
  }
  kernels.forEach(({ from, padded: rows }, v) => {
    upperProducts(space, { rows, width, at: turnedAt + 8 * width * from, out: at[v] });
  });
  return at;
}

/** Σ of a kernel between values times products, above the diagonal, where C less 1 is 0. */
function sumAbove(kernel: Float64Array, products: Float64Array, { count, width }: Size): number {
  // Four sums: none waits for the one before.
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  for (let a = 0; a < count; a++) {
    let at = a * width + a + 1;
    const end = a * width + count;
    for (; at + 3 < end; at += 4) {
      s0 += kernel[at] * products[at];
      s1 += kernel[at + 1] * products[at + 1];
      s2 += kernel[at + 2] * products[at + 2];
      s3 += kernel[at + 3] * products[at + 3];
    }
    for (; at < end; at++) s0 += kernel[at] * products[at];
  }
  return s0 + s1 + (s2 + s3);
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

/** Writes C less 1 of every kernel, row-major; 0 behind the last value. */
function writeKernels(
  wide: WideVariable,
  { count, width, kernels }: Size & { kernels: readonly Float64Array[] },
): void {
  const { variable, widths } = wide;
  for (const kernel of kernels) kernel.fill(0);
  if (variable.kernel === 'gaussian' && variable.coordinates.length === 1) {
    const [points] = variable.coordinates;
    const chains = chainsOfPoints(widths);
    const lessOne = new Float64Array(kernels.length);
    for (let a = 1; a < count; a++) {
      for (let b = 0; b < a; b++) {
        kernelsLessOne((points[a] - points[b]) ** 2, chains, lessOne);
        for (let w = 0; w < kernels.length; w++) kernels[w][a * width + b] = lessOne[w];
      }
    }
  } else {
    kernels.forEach((kernel, w) => {
      for (let a = 1; a < count; a++)
        kernelLessOneRow(wide, w, { i: a, from: 0, to: a }, kernel.subarray(a * width));
    });
  }
  for (const kernel of kernels) {
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < a; b++) kernel[b * width + a] = kernel[a * width + b];
    }
  }
}

/** Writes W, row-major. */
function writeWithin(
  within: Float64Array,
  width: number,
  { value, rows, ends }: Cells,
  { sizes }: RowGroups,
): void {
  within.fill(0);
  for (let g = 0, begin = 0; g < sizes.length; begin = ends[g++]) {
    for (let at = begin; at < ends[g]; at++) {
      const row = value[at] * width;
      within[row + value[at]] += rows[at];
      const share = rows[at] / sizes[g];
      for (let other = begin; other < ends[g]; other++) within[row + value[other]] -= share * rows[other];
    }
  }
}

/** For every cell the sum of K over the rows of its group. */
function sumsOverOwnGroups(
  kernel: Float64Array,
  width: number,
  { value, rows, ends }: Cells,
  { sizes }: RowGroups,
): Float64Array {
  const sums = new Float64Array(value.length);
  for (let g = 0, begin = 0; g < sizes.length; begin = ends[g++]) {
    for (let at = begin; at < ends[g]; at++) {
      const row = value[at] * width;
      let sum = sizes[g];
      for (let other = begin; other < ends[g]; other++) sum += rows[other] * kernel[row + value[other]];
      sums[at] = sum;
    }
  }
  return sums;
}
