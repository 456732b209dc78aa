/**
 * What a sweep of the dense way over all pairs of rows works with: the output's weights, a feature's chains of kernels, and
 * the sums that it leaves.
 */
import type { Steps } from '../../engine/steps.js';
import { variableRows } from '../../kernels/variable.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import {
  type ChainSums,
  clearedSums,
  pairAt,
  type StoredChain,
  storeChain,
  sumsLength,
} from './dense-chain.js';
import { NOTHING_LEFT } from './definition.js';
import type { OutputFacts, WeightRows } from './dense-output.js';
import { type WidthChain, widthChains } from './width-chains.js';

/** All rows are together. */
const NO_GROUPS = { ends: 0, groups: 0, room: 0, off: 0 };

/** What the sweeps of a shard have in common. */
export interface Sweep {
  space: GaussianSpace;
  target: WideVariable;
  facts: OutputFacts;
  weights: WeightRows;
  /** The places of the output's kernels in the order of the weights. */
  places: readonly number[];
  /** Where the squarings of the features' chains are. */
  squarings: ReadonlyMap<WidthChain, number>;
  /** Room for the segments of any chain. */
  segment: number;
}

/** A chain of a feature, with its sums. */
export interface SweptChain {
  chain: StoredChain;
  sums: ChainSums;
}

/** Sums of one kernel of a feature: Σ K̃² (0 where nothing is left), and Σ K̃L̃ for each kernel of the output. */
export interface KernelProducts {
  squares: number;
  products: readonly number[];
  /** Σ (K − 1)². */
  lessOne: number;
  /** What is left of Σ K² after centring, or of Σ (K − 1)² if that is what was centred. */
  share: number;
}

/** Σ K̃² and what is told with it, from the sums of K over each row, and over all pairs before centring. */
export function writeSquares(
  { total, rowSquares, before, n }: Record<'total' | 'rowSquares' | 'before' | 'n', number>,
  to: Omit<KernelProducts, 'products'>,
): void {
  const squares = before - (2 * rowSquares) / (n - 2) + total ** 2 / ((n - 1) * (n - 2));
  to.lessOne = before - 2 * total + n * (n - 1);
  to.squares = squares > NOTHING_LEFT * to.lessOne ? squares : 0;
  to.share = squares / before;
}

/** Brings a feature's chains into the space, their sums set to 0. */
export function storeChains({ space, weights, squarings }: Sweep, feature: WideVariable): SweptChain[] {
  return widthChains(feature).map((own) => {
    const chain = storeChain(space, feature.variable, own, squarings.get(own));
    const length = sumsLength(chain, weights.outputs);
    const sums = clearedSums(space, chain, weights.outputs, space.takeNumbers(length));
    return { chain, sums };
  });
}

/** Σ K̃L̃ over ordered pairs, for each kernel of the output. */
export function productsOf(
  { space, weights: { outputs } }: Sweep,
  { sums }: SweptChain,
  w: number,
): number[] {
  return Array.from({ length: outputs }, (_, b) => 2 * pairAt(space, sums.out, w * outputs + b));
}

/** Something of each kernel of a feature, in the order of its widths. */
export function ofEachKernel<Result>(
  feature: WideVariable,
  chains: readonly SweptChain[],
  of: (chain: SweptChain, w: number) => Result,
): Result[] {
  const results = Array<Result>(kernelCount(feature));
  for (const swept of chains) {
    swept.chain.places.forEach((place, w) => {
      results[place] = of(swept, w);
    });
  }
  return results;
}

/** One sweep for some features, row by row. Yields shares of them, all together. */
export function* productsByRows(sweep: Sweep, features: readonly WideVariable[]): Steps<KernelProducts[][]> {
  if (features.length === 0) return [];
  const { space, weights, segment } = sweep;
  const { outputs, weights: at } = weights;
  const chains = features.map((feature) => storeChains(sweep, feature));
  const n = variableRows(features[0].variable);
  for (let row = 0; row < n; row += weights.most) {
    const rows = Math.min(weights.most, n - row);
    weights.write(row, rows);
    for (const ofFeature of chains) {
      for (const { chain, sums } of ofFeature) {
        // Written out: where rows are few, copying records would cost more than the kernel.
        space.kernels.correlationRows({
          points: chain.points,
          coordinates: chain.coordinates,
          stride: chain.stride,
          near: chain.near,
          row,
          rows,
          width: chain.width,
          used: chain.used,
          widths: chain.widths,
          squarings: chain.squarings,
          weights: at,
          outputs,
          segment,
          sums: sums.sums,
          squares: sums.squares,
          out: sums.out,
          ...NO_GROUPS,
        });
      }
    }
    yield (features.length * rows) / n;
  }
  return chains.map((ofFeature, f) =>
    ofEachKernel(features[f], ofFeature, (swept, w) => uncentredProducts(sweep, swept, w)),
  );
}

/** From the sums of a chain. */
function uncentredProducts(sweep: Sweep, swept: SweptChain, w: number): KernelProducts {
  const { memory } = sweep.space;
  const { width, used: n } = swept.chain;
  const first = swept.sums.sums / 8 + w * width;
  let total = 0;
  let rowSquares = 0;
  for (let at = first; at < first + n; at++) {
    total += memory[at];
    rowSquares += memory[at] * memory[at];
  }
  const before = 2 * pairAt(sweep.space, swept.sums.squares, w);
  const found = { squares: 0, products: productsOf(sweep, swept, w), lessOne: 0, share: 0 };
  writeSquares({ total, rowSquares, before, n }, found);
  return found;
}
