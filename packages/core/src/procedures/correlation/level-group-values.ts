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
 * but W has entries near its diagonal alone (values-in-groups). Cost O(n · columns + values² · (columns + reach)).
 */
import type { Steps } from '../../engine/steps.js';
import { kernelCount, kernelLessOneRow, type WideVariable } from '../../kernels/widths.js';
import { type GaussianSpace, UNIT } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import { storeSquarings } from './dense-chain.js';
import { storeEnds } from './grid-in-groups.js';
import { type GroupOutput, isTelling } from './group-output.js';
import { levelFactor } from './thin-kernels.js';
import type { ValuesFeature } from './values-in-groups.js';
import { chainsOfPoints } from './width-chains.js';

/** Rows at once: those of the output stay in the cache while the features pass by. */
const TILE = 512;

/** R of every pair of kernels of each feature, undefined for one of which too little is left after centring. */
export function* levelGroupValues(
  space: GaussianSpace,
  output: GroupOutput,
  features: readonly ValuesFeature[],
): Steps<(Float64Array | undefined)[]> {
  const { width } = output;
  const n = output.groups.of.length;
  const most = mostOf(features);
  const cells = takeCells(space, output, { ...most, widths: features[0].wide.widths });
  const [rows, codes] = [space.takeNumbers(TILE * width), space.takeIntegers(features.length * n)];
  const sums = space.takeNumbers(features.length * most.count * width);
  space.memory.fill(0, sums / 8, sums / 8 + features.length * most.count * width);
  const allCodes = space.integers(codes, features.length * n);
  for (let f = 0; f < features.length; f++) allCodes.set(features[f].codes, f * n);
  const sumsOf = 8 * most.count * width;
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    space.memory.set(output.rows.subarray(from * width, (from + count) * width), rows / 8);
    for (let f = 0; f < features.length; f++) {
      const nodes = codes + 4 * (f * n + from);
      space.kernels.collectAtLevels({ nodes, count, rows, width, sums: sums + f * sumsOf });
    }
    yield (0.5 * features.length * count) / n;
  }
  const values: (Float64Array | undefined)[] = [];
  // One array for all: a small one of its own costs as much as the numbers in it.
  const numbers = new Float64Array(features.length * most.kernels * output.kernels.length);
  for (let f = 0, used = 0; f < features.length; f++) {
    const { wide } = features[f];
    const own = numbers.subarray(used, (used += kernelCount(wide) * output.kernels.length));
    cells.codes = codes + 4 * f * n;
    cells.sums = sums + f * sumsOf;
    values.push(writeValues(own, space, { output, feature: features[f], cells }) ? own : undefined);
    yield 0.5;
  }
  return values;
}

/** How many values and kernels the features have at most. */
function mostOf(features: readonly ValuesFeature[]): { count: number; kernels: number } {
  let [count, kernels] = [0, 0];
  for (const { count: own, wide } of features) {
    count = Math.max(count, own);
    kernels = Math.max(kernels, kernelCount(wide));
  }
  return { count, kernels };
}

/** Numbers in a row of a matrix between so many values: a multiple of 4. */
function widthFor(count: number): number {
  return 4 * Math.ceil(count / 4);
}

/**
 * Addresses of what the output has by rows and by groups, and of room for the cells of a feature (simd/values-in-groups.part.as.ts):
 * one record for all calls.
 */
type CellsRoom = ReturnType<typeof takeCells>;

function takeCells(
  space: GaussianSpace,
  { groups, factors, kernels, width: columns }: GroupOutput,
  { widths, count: values, kernels: most }: { widths: readonly number[]; count: number; kernels: number },
) {
  const [n, count, outputs] = [groups.of.length, groups.sizes.length, kernels.length];
  const width = widthFor(values);
  const room = {
    ends: storeEnds(space, groups),
    groups: count,
    rows: n,
    outputs,
    columns,
    parts: space.takeIntegers(2 * outputs),
    ofRows: space.takeNumbers(outputs * n),
    levels: space.takeNumbers(outputs * count),
    places: space.takeIntegers(n),
    values: space.takeIntegers(n),
    counts: space.takeNumbers(n),
    cellEnds: space.takeIntegers(count),
    ofGroups: space.takeNumbers(4 * count),
    ofCells: space.takeNumbers(outputs * n),
    shares: space.takeNumbers(n),
    out: space.takeNumbers(most * (BEFORE + outputs)),
    squarings: chainsOfPoints(widths).map((chain) => storeSquarings(space, chain)),
    points: space.takeNumbers(width),
    kernels: space.takeNumbers(most * width ** 2),
    room: space.takeNumbers(columns * width + (outputs + 2) * width ** 2),
    // Of one call.
    codes: 0,
    sums: 0,
    count: 0,
    width: 0,
    reach: 0,
    widths: 0,
  };
  storeGroups(space.memory, room.ofGroups / 8, groups.sizes, factors);
  kernels.forEach(({ weighted, levels, from, padded }, v) => {
    space.integers(room.parts + 8 * v, 2).set([from, padded]);
    space.memory.set(weighted, room.ofRows / 8 + v * n);
    space.memory.set(levels, room.levels / 8 + v * count);
  });
  return room;
}

/** What the kernel wants to know of each group (simd/cells-in-groups.part.as.ts). */
function storeGroups(memory: Float64Array, first: number, sizes: Int32Array, factors: Float64Array): void {
  for (let g = 0, at = first; g < sizes.length; g++, at += 4) {
    const size = sizes[g];
    memory[at] = 1 / size;
    memory[at + 1] = factors[g];
    memory[at + 2] = size > 3 ? 1 / Math.sqrt(size - 1) : 1;
    memory[at + 3] = levelFactor(size);
  }
}

/** Numbers that are found of a kernel before those with the outputs. */
const BEFORE = 2;

/** Writes R of every pair of kernels of a feature; returns whether enough is left of all of them. */
function writeValues(
  to: Float64Array,
  space: GaussianSpace,
  {
    output,
    feature: { count, wide, reach },
    cells,
  }: { output: GroupOutput; feature: ValuesFeature; cells: CellsRoom },
): boolean {
  const { outputs, rows, out } = cells;
  cells.count = count;
  cells.width = widthFor(count);
  cells.reach = reach;
  cells.widths = kernelCount(wide);
  const places = storeKernels(space, wide, cells);
  space.kernels.valuesInGroups(cells);
  const { memory } = space;
  for (let w = 0; w < cells.widths; w++) {
    const found = out / 8 + places[w] * (BEFORE + outputs);
    const before = memory[found];
    const norm = before + memory[found + 1];
    if (!isTelling(norm, before, rows)) return false;
    for (let v = 0; v < outputs; v++) {
      const product = memory[found + BEFORE + v];
      to[w * outputs + v] = clamp(product / Math.sqrt(norm * output.kernels[v].squares));
    }
  }
  return true;
}

/** Stores C less 1 of every kernel, row-major, one behind the other; returns the place of each of them there. */
function storeKernels(
  space: GaussianSpace,
  wide: WideVariable,
  { count, width, points, kernels, squarings }: CellsRoom,
): number[] {
  const { variable, widths } = wide;
  const apart = 8 * width ** 2;
  const places: number[] = [];
  if (variable.kernel !== 'gaussian' || variable.coordinates.length > 1) {
    for (let w = 0; w < kernelCount(wide); w++) {
      writeKernel(space.numbers(kernels + w * apart, width ** 2), wide, w, { count, width });
      places.push(w);
    }
    return places;
  }
  const chains = chainsOfPoints(widths);
  for (let c = 0, out = kernels; c < chains.length; c++) {
    const { widest, places: ofChain } = chains[c];
    storeValues(space.memory, points / 8, variable.coordinates[0], { factor: UNIT / widest, width });
    const call = { points, width, widths: ofChain.length, squarings: squarings[c], out, apart };
    space.kernels.kernelsBetween(call);
    for (let p = 0; p < ofChain.length; p++, out += apart) places[ofChain[p]] = (out - kernels) / apart;
  }
  return places;
}

/** Stores values times a factor, filled up with the first. */
function storeValues(
  memory: Float64Array,
  at: number,
  values: Float64Array,
  { factor, width }: { factor: number; width: number },
): void {
  for (let a = 0; a < width; a++) memory[at + a] = factor * values[a < values.length ? a : 0];
}

/** The same for one that is not of numbers; 0 behind the last value. */
function writeKernel(
  kernel: Float64Array,
  wide: WideVariable,
  w: number,
  { count, width }: { count: number; width: number },
): void {
  kernel.fill(0);
  for (let a = 0; a < count; a++) {
    kernelLessOneRow(wide, w, { i: a, from: 0, to: count }, kernel.subarray(a * width));
  }
}
