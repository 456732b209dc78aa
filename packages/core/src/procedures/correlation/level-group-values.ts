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
import { traceOfSquare } from './trace-of-square.js';
import { upperProducts } from './upper-products.js';
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
  const cells = takeCells(space, output, features[0].wide.widths);
  const [rows, codes] = [space.takeNumbers(TILE * width), space.takeIntegers(features.length * n)];
  const sums = features.map(({ first, codes: own }, f) => {
    space.integers(codes + 4 * f * n, n).set(own);
    const address = space.takeNumbers(first.length * width);
    space.memory.fill(0, address / 8, address / 8 + first.length * width);
    return address;
  });
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    space.memory.set(output.rows.subarray(from * width, (from + count) * width), rows / 8);
    for (let f = 0; f < features.length; f++) {
      space.kernels.collectAtLevels({ nodes: codes + 4 * (f * n + from), count, rows, width, sums: sums[f] });
    }
    yield (0.5 * features.length * count) / n;
  }
  const values: (Float64Array | undefined)[] = [];
  for (let f = 0; f < features.length; f++) {
    const places = { codes: codes + 4 * f * n, sums: sums[f], cells };
    values.push(space.during(() => featureValues(space, output, features[f], places)));
    yield 0.5;
  }
  return values;
}

/**
 * Addresses of what the output has by rows and by groups, and of room for the cells of a feature (simd/cells-in-groups.part.as.ts):
 * one record for all calls.
 */
type CellsRoom = ReturnType<typeof takeCells>;

function takeCells(space: GaussianSpace, { groups, kernels }: GroupOutput, widths: readonly number[]) {
  const [n, count, outputs] = [groups.of.length, groups.sizes.length, kernels.length];
  const room = {
    ends: storeEnds(space, groups),
    groups: count,
    rows: n,
    outputs,
    ofRows: space.takeNumbers(outputs * n),
    levels: space.takeNumbers(outputs * count),
    places: space.takeIntegers(n),
    values: space.takeIntegers(n),
    counts: space.takeNumbers(n),
    cellEnds: space.takeIntegers(count),
    ofCells: space.takeNumbers(outputs * n),
    shares: space.takeNumbers(n),
    besides: space.takeNumbers(1 + outputs),
    squarings: chainsOfPoints(widths).map((chain) => storeSquarings(space, chain)),
    // Of one call.
    codes: 0,
    kernel: 0,
    width: 0,
    out: 0,
  };
  kernels.forEach(({ weighted, levels }, v) => {
    space.memory.set(weighted, room.ofRows / 8 + v * n);
    space.memory.set(levels, room.levels / 8 + v * count);
  });
  return room;
}

function featureValues(
  space: GaussianSpace,
  output: GroupOutput,
  { first, wide, reach }: ValuesFeature,
  { codes, sums, cells }: { codes: number; sums: number; cells: CellsRoom },
): Float64Array | undefined {
  const { outputs, rows, besides } = cells;
  const count = first.length;
  const width = 4 * Math.ceil(count / 4);
  const between = productsBetween(space, output, { sums, count, width });
  const [within, images] = [space.takeNumbers(width ** 2), space.takeNumbers(width ** 2)];
  const kernels = storeKernels(space, wide, { count, width, squarings: cells.squarings });
  const { memory } = space;
  cells.codes = codes;
  cells.width = width;
  space.integers(cells.places, count).fill(-1);
  space.kernels.findCells(cells);
  memory.fill(0, within / 8, within / 8 + width ** 2);
  cells.out = within;
  space.kernels.countsWithin(cells);
  cells.out = besides;
  const values = new Float64Array(kernels.length * outputs);
  for (let w = 0; w < kernels.length; w++) {
    // tr(WCWC) is the same, and W has entries near its diagonal alone.
    const before = traceOfSquare(space, { width, matrix: within, within: kernels[w], images, reach });
    memory.fill(0, besides / 8, besides / 8 + 1 + outputs);
    cells.kernel = kernels[w];
    space.kernels.besidesInCells(cells);
    const norm = before + memory[besides / 8];
    if (!isTelling(norm, before, rows)) return undefined;
    for (let v = 0; v < outputs; v++) {
      const above = space.kernels.productAbove(kernels[w], between[v], count, width);
      const product = memory[besides / 8 + 1 + v] + 2 * above;
      values[w * outputs + v] = clamp(product / Math.sqrt(norm * output.kernels[v].squares));
    }
  }
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
  space.kernels.turned(sums, count, columns, turnedAt, width);
  kernels.forEach(({ from, padded: rows }, v) => {
    upperProducts(space, { rows, width, at: turnedAt + 8 * width * from, out: at[v] });
  });
  return at;
}

/** The addresses of C less 1 of every kernel, row-major. */
function storeKernels(
  space: GaussianSpace,
  wide: WideVariable,
  { count, width, squarings }: Size & { squarings: readonly number[] },
): number[] {
  const { variable, widths } = wide;
  const first = space.takeNumbers(kernelCount(wide) * width ** 2);
  const apart = 8 * width ** 2;
  if (variable.kernel !== 'gaussian' || variable.coordinates.length > 1) {
    const kernels = Array.from({ length: kernelCount(wide) }, (_, w) => first + w * apart);
    kernels.forEach((at, w) => writeKernel(space.numbers(at, width ** 2), wide, w, { count, width }));
    return kernels;
  }
  const kernels: number[] = [];
  let out = first;
  chainsOfPoints(widths).forEach((chain, c) => {
    const points = storeValues(space, variable.coordinates[0], UNIT / chain.widest, width);
    const ofChain = { points, width, widths: chain.places.length, squarings: squarings[c] };
    space.kernels.kernelsBetween({ ...ofChain, out, apart });
    for (const place of chain.places) {
      kernels[place] = out;
      out += apart;
    }
  });
  return kernels;
}

/** The address of values times a factor, filled up with the first. */
function storeValues(space: GaussianSpace, values: Float64Array, factor: number, width: number): number {
  const address = space.takeNumbers(width);
  const { memory } = space;
  for (let a = 0; a < width; a++) memory[address / 8 + a] = factor * values[a < values.length ? a : 0];
  return address;
}

/** The same for one that is not of numbers; 0 behind the last value. */
function writeKernel(kernel: Float64Array, wide: WideVariable, w: number, { count, width }: Size): void {
  kernel.fill(0);
  for (let a = 0; a < count; a++) {
    kernelLessOneRow(wide, w, { i: a, from: 0, to: count }, kernel.subarray(a * width));
  }
}
