/**
 * The sums of features two at a time (simd/two-features.part.as.ts), where they have one coordinate and widths that are each a
 * quarter of the one before: most features of most runs.
 */
import type { Steps } from '../../engine/steps.js';
import type { GaussianPoints } from '../../kernels/gaussian.js';
import { variableRows } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import { UNIT } from '../../simd/gaussian.js';
import { paddedWidth } from '../../statistics/points-simd.js';
import { type KernelProducts, type Sweep, writeSquares } from './dense-sweep.js';
import { widthChains } from './width-chains.js';

/** Widths that the kernel knows. */
export const WIDTHS = 3;
/** Kernels of the output that it knows. */
export const MOST_OUTPUTS = 3;
/** From one width to the next. */
const SQUARINGS = 4;
/** Features at a time. */
export const TWO = 2;

/** A feature of one coordinate. */
export type OnALine = WideVariable & { variable: GaussianPoints };

/** Whether the kernel takes a feature, against so many kernels of the output. */
export function isForTwos(outputs: number, feature: WideVariable): feature is OnALine {
  if (feature.variable.kernel !== 'gaussian' || feature.variable.coordinates.length > 1) return false;
  const chains = widthChains(feature);
  if (chains.length > 1 || outputs > MOST_OUTPUTS) return false;
  const { squarings } = chains[0];
  return squarings.length === WIDTHS && squarings[1] === SQUARINGS && squarings[2] === SQUARINGS;
}

/** Takes what was found of the kernels of a feature; the records are those of the next one afterwards. */
export interface ProductsTaker {
  take(f: number, kernels: readonly KernelProducts[]): void;
}

/** Features, and their places among others. */
export interface PlacedTwos {
  features: OnALine[];
  places: number[];
}

/** One sweep for some features. Yields shares of them, all together. */
export function* productsOfTwos(sweep: Sweep, placed: PlacedTwos, taker: ProductsTaker): Steps<void> {
  const { features } = placed;
  if (features.length === 0) return;
  const { space, weights } = sweep;
  const n = variableRows(features[0].variable);
  const twos = Math.ceil(features.length / TWO);
  const points = space.takeNumbers(TWO * n * twos);
  storeTwos(space.memory, points / 8, features);
  const length = TWO * (WIDTHS * n + WIDTHS + WIDTHS * MOST_OUTPUTS + 2 * WIDTHS);
  const sums = space.takeNumbers(length * twos);
  space.memory.fill(0, sums / 8, sums / 8 + length * twos);
  const [squares, out] = [TWO * WIDTHS * n, TWO * (WIDTHS * n + WIDTHS)];
  const totals = out + TWO * WIDTHS * MOST_OUTPUTS;
  const room = { n, points, sums, length, squares, out };
  const stored = { address: weights.weights, outputs: weights.outputs, width: paddedWidth(n) };
  for (let row = 0; row < n; row += weights.most) {
    const rows = Math.min(weights.most, n - row);
    weights.write(row, rows);
    const call = { ...callOfTwo(room, stored), row, rows, totals: 0, length: 8 * length, twos: 0 };
    for (let t = 0; t < twos; t += AT_ONCE) {
      moveToTwo(call, t, room);
      call.totals = call.sums + 8 * totals;
      call.twos = Math.min(AT_ONCE, twos - t);
      space.kernels.correlationsOfTwos(call);
    }
    yield (features.length * rows) / n;
  }
  takeAll(placed, taker, { memory: space.memory, outputs: weights.outputs, totals, ...room });
}

/** Twos of one call: it goes on in code that the engine has made better meanwhile only with the next. */
const AT_ONCE = 16;

/** Hands on what was found of each feature. A function of its own, since engines are slow to compile loops of generators. */
function takeAll(
  { features, places: ofFeatures }: PlacedTwos,
  taker: ProductsTaker,
  {
    memory,
    outputs,
    totals,
    n,
    sums,
    length,
    squares,
    out,
  }: RoomOfTwos & { memory: Float64Array; outputs: number; totals: number },
): void {
  const [{ places }] = widthChains(features[0]);
  // The same records for all features: where rows are few, new ones would cost as much as a part of the sweep.
  const kernels = Array.from({ length: WIDTHS }, () => ({
    squares: 0,
    products: Array<number>(outputs).fill(0),
    lessOne: 0,
    share: 0,
  }));
  for (let f = 0; f < features.length; f++) {
    const lane = sums / 8 + length * Math.floor(f / TWO) + (f % TWO);
    for (let w = 0; w < WIDTHS; w++) {
      const own = kernels[places[w]];
      const total = memory[lane + totals + TWO * w];
      const rowSquares = memory[lane + totals + TWO * (WIDTHS + w)];
      const before = 2 * memory[lane + squares + TWO * w];
      for (let b = 0; b < outputs; b++) {
        own.products[b] = 2 * memory[lane + out + TWO * (MOST_OUTPUTS * w + b)];
      }
      writeSquares({ total, rowSquares, before, n }, own);
    }
    taker.take(ofFeatures[f], kernels);
  }
}

/** Where the points and sums of twos lie: addresses in bytes; the numbers of each two, and where among these parts begin. */
export interface RoomOfTwos {
  n: number;
  points: number;
  sums: number;
  length: number;
  squares: number;
  out: number;
}

/** What a kernel takes for the first two, but for the rows; weights lie [row][output][column]. */
export function callOfTwo(
  { n, points, sums, squares, out }: RoomOfTwos,
  { address, outputs, width }: { address: number; outputs: number; width: number },
) {
  return {
    points,
    used: n,
    weights: address,
    apart: 8 * outputs * width,
    second: 8 * Math.min(1, outputs - 1) * width,
    third: 8 * Math.min(2, outputs - 1) * width,
    sums,
    squares: sums + 8 * squares,
    out: sums + 8 * out,
  };
}

/** Makes of it what a kernel takes for the t-th two. */
export function moveToTwo(
  call: Record<'points' | 'sums' | 'squares' | 'out', number>,
  t: number,
  { n, points, sums, length, squares, out }: RoomOfTwos,
): void {
  call.points = points + 8 * TWO * n * t;
  call.sums = sums + 8 * t * length;
  call.squares = call.sums + 8 * squares;
  call.out = call.sums + 8 * out;
}

/** Points of the widest width, two features side by side; a last one alone is there twice. */
export function storeTwos(memory: Float64Array, first: number, features: readonly OnALine[]): void {
  const n = variableRows(features[0].variable);
  for (let f = 0; f < TWO * Math.ceil(features.length / TWO); f++) {
    const feature = features[Math.min(f, features.length - 1)];
    const [{ widest }] = widthChains(feature);
    const [values] = feature.variable.coordinates;
    const at = first + TWO * n * Math.floor(f / TWO) + (f % TWO);
    for (let i = 0; i < n; i++) memory[at + TWO * i] = UNIT * (values[i] / widest);
  }
}
