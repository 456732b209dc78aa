/**
 * What a sweep of the dense way over all pairs of rows works with: the output's weights, a feature's chains of kernels, and
 * the sums that it leaves.
 */
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
import type { OutputFacts, WeightRows } from './dense-output.js';
import { type WidthChain, widthChains } from './width-chains.js';

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
  products: Float64Array;
  /** Σ (K − 1)². */
  lessOne: number;
  /** What is left of Σ K² after centring, or of Σ (K − 1)² if that is what was centred. */
  share: number;
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
): Float64Array {
  const products = new Float64Array(outputs);
  for (let b = 0; b < outputs; b++) products[b] = 2 * pairAt(space, sums.out, w * outputs + b);
  return products;
}

/** Something of each kernel of a feature, in the order of its widths. */
export function inOrder<Result>(
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
