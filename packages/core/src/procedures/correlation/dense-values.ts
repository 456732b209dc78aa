/**
 * The correlations of a shard by the SIMD kernels, dense: every pair of rows, O(n²) a feature, memory O(n).
 *
 * Σ K̃L̃ = Σ K L̃ because the rows of L̃ sum to 0, and with K without its diagonal, k its row sums and S its total,
 *
 *     Σ K̃² = Σ K² − 2/(n−2) Σ k_i² + S²/((n−1)(n−2)),
 *
 * so that one sweep does. It loses digits where little is left of K: a feature with less than SHARE left in one of its
 * kernels is done again, from kernels less 1 that are centred one by one, and where next to nothing is left by the
 * definition itself. A feature has sums of its own in an order that the number of rows decides: neither the other
 * features nor the threads can change a bit of them.
 */
import { type PreparedColumn, variableOf } from '../../data/prepared-column.js';
import type { Steps } from '../../engine/steps.js';
import { variableRows } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { paddedWidth } from '../../statistics/points-simd.js';
import { clamp } from './definition.js';
import { correlationsByRows, kernelSums } from './correlation-rows.js';
import { centredProducts } from './dense-centred.js';
import { storeSquarings, sumsLength, takeSegments } from './dense-chain.js';
import { outputFacts, outputWeights, weightPlaces } from './dense-output.js';
import { type KernelProducts, productsByRows, type Sweep } from './dense-sweep.js';
import { isForTwos, type PlacedTwos, productsOfTwos, type ProductsTaker } from './dense-twos.js';
import { chainsOfPoints } from './width-chains.js';

/** Σ K̃² below this share of Σ K² has lost digits that count. */
const SHARE = 1e-4;
/**
 * Below this share of Σ (K − 1)², over n², even centring one by one has: the definition's own rounding decides there,
 * some 1e-16 in each entry, which averages out over many rows.
 */
const LEAST_SHARE = 4e-12;
/** An output of which less is left than this meets features that are centred, too: then little is lost in their products. */
const OUTPUT_SHARE = 1e-10;
/** Rows up to which an output of which next to nothing is left is left to the definition; with more, rounding averages out. */
const FEW_ROWS = 500;
/** Numbers of sums that are kept at once. */
const MOST_SUMS = 2 ** 20;

/** What all features share. */
export interface DenseShared {
  target: WideVariable;
  featureWidths: readonly number[];
}

/** R of every pair of kernels, one array per feature. */
export function* denseValues(
  shared: DenseShared & { order?: Int32Array },
  features: readonly PreparedColumn[],
  space: GaussianSpace,
): Steps<Float64Array[]> {
  const { target, featureWidths: widths } = shared;
  const facts = yield* outputFacts(space, target, shared);
  const weights = outputWeights(space, target, facts);
  const n = variableRows(target.variable);
  const width = paddedWidth(n);
  const length = sumsLength({ widths: widths.length, width }, weights.outputs);
  const sweep: Sweep = {
    space,
    target,
    facts,
    weights,
    places: weightPlaces(target),
    squarings: new Map(chainsOfPoints(widths).map((chain) => [chain, storeSquarings(space, chain)])),
    segment: takeSegments(space, widths.length, weights.outputs),
  };
  const group = Math.max(1, Math.floor(MOST_SUMS / length));
  const values: Float64Array[] = [];
  for (let first = 0; first < features.length; first += group) {
    const ofGroup = features.slice(first, first + group);
    // One array for all: with few rows, to make one and to collect it costs more than to fill it.
    const points = new Float64Array(ofGroup.length * n);
    const some = ofGroup.map((feature, f) =>
      wideOf(feature, widths, shared.order, points.subarray(f * n, (f + 1) * n)),
    );
    values.push(...(yield* space.within(() => groupValues(sweep, some))));
  }
  return values;
}

/** A feature with its points in a room. */
function wideOf(
  feature: PreparedColumn,
  widths: readonly number[],
  order: Int32Array | undefined,
  room: Float64Array,
): WideVariable {
  return { variable: variableOf(feature, order, room), widths };
}

function* groupValues(sweep: Sweep, features: readonly WideVariable[]): Steps<Float64Array[]> {
  const { leastShare } = sweep.facts;
  const n = variableRows(sweep.target.variable);
  const least = LEAST_SHARE / n ** 2;
  const byDefinition = leastShare < least && n <= FEW_ROWS;
  const isSwept = leastShare >= OUTPUT_SHARE;
  const settled = new SettledValues(sweep, features, byDefinition ? Infinity : least);
  const { values, lost } = settled;
  if (isSwept) yield* fastProducts(sweep, features, settled);
  for (let f = 0; f < features.length; f++) {
    if (values[f] === undefined && !lost.has(f)) {
      settled.settle(f, yield* sweep.space.within(() => centredProducts(sweep, features[f])));
    }
    if (lost.has(f)) values[f] = yield* valuesByDefinition(sweep, features[f]);
    if (!isSwept) yield 1;
  }
  return values;
}

/** What was found of the features of a group. A class, whose methods stay compiled from group to group. */
class SettledValues implements ProductsTaker {
  readonly values: Float64Array[];
  /** Those of which next to nothing is left. */
  readonly lost = new Set<number>();
  readonly #sweep: Sweep;
  readonly #least: number;
  /** One array for all: a small one of its own costs as much as the numbers in it. */
  readonly #all: Float64Array;
  readonly #most: number;

  /** `least` is the share of a kernel below which next to nothing is left of it; Infinity where that is so of all. */
  constructor(sweep: Sweep, features: readonly WideVariable[], least: number) {
    this.values = Array<Float64Array>(features.length);
    this.#sweep = sweep;
    this.#least = least;
    this.#most = sweep.places.length * features[0].widths.length;
    this.#all = new Float64Array(features.length * this.#most);
  }

  /** Of the sweep: where digits were lost, the feature stays open. */
  take(f: number, kernels: readonly KernelProducts[]): void {
    if (!haveLostDigits(kernels)) this.settle(f, kernels);
  }

  settle(f: number, kernels: readonly KernelProducts[]): void {
    if (this.#least === Infinity || areLost(kernels, this.#least)) {
      this.lost.add(f);
      return;
    }
    const first = f * this.#most;
    const room = this.#all.subarray(first, first + kernels.length * this.#sweep.places.length);
    this.values[f] = correlationsOf(kernels, this.#sweep, room);
  }
}

/** Whether so little is left of a kernel that it has to be centred one by one. */
function haveLostDigits(kernels: readonly KernelProducts[]): boolean {
  for (let w = 0; w < kernels.length; w++) if (!(kernels[w].share >= SHARE)) return true;
  return false;
}

/** Whether next to nothing is left of one. */
function areLost(kernels: readonly KernelProducts[], least: number): boolean {
  for (let w = 0; w < kernels.length; w++) {
    const { squares, lessOne } = kernels[w];
    if (squares > 0 && squares < least * lessOne) return true;
  }
  return false;
}

function* valuesByDefinition({ target }: Sweep, feature: WideVariable): Steps<Float64Array> {
  return yield* correlationsByRows(yield* kernelSums(feature), yield* kernelSums(target));
}

/** R from the sums, into a room. */
function correlationsOf(
  kernels: readonly KernelProducts[],
  { facts, places }: Sweep,
  values: Float64Array,
): Float64Array {
  const outputs = places.length;
  for (let w = 0; w < kernels.length; w++) {
    const { squares, products } = kernels[w];
    for (let b = 0; b < outputs; b++) {
      const norm = Math.sqrt(squares * facts.squares[places[b]]);
      values[w * outputs + places[b]] = norm > 0 ? clamp(products[b] / norm) : 0;
    }
  }
  return values;
}

/** For all features of a group: two at a time, or one by one. */
function* fastProducts(sweep: Sweep, features: readonly WideVariable[], taker: ProductsTaker): Steps<void> {
  const { twos, others } = inTwos(sweep.places.length, features);
  yield* productsOfTwos(sweep, twos, taker);
  const found = yield* productsByRows(
    sweep,
    others.map((f) => features[f]),
  );
  found.forEach((kernels, at) => taker.take(others[at], kernels));
}

/** Those that are worked on two at a time, with their places, and the places of the others. */
function inTwos(outputs: number, features: readonly WideVariable[]): { twos: PlacedTwos; others: number[] } {
  const twos: PlacedTwos = { features: [], places: [] };
  const others: number[] = [];
  for (let f = 0; f < features.length; f++) {
    const feature = features[f];
    if (isForTwos(outputs, feature)) {
      twos.features.push(feature);
      twos.places.push(f);
    } else others.push(f);
  }
  return { twos, others };
}
