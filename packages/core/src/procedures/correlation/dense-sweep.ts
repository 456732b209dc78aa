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
  takeSegments,
} from './dense-chain.js';
import type { OutputFacts, WeightRows } from './dense-output.js';
import { widthChains } from './width-chains.js';

/** What the sweeps of a shard have in common. */
export interface Sweep {
  space: GaussianSpace;
  target: WideVariable;
  facts: OutputFacts;
  weights: WeightRows;
  /** The places of the output's kernels in the order of the weights. */
  places: readonly number[];
}

/** A chain of a feature, with its sums. */
export interface SweptChain {
  chain: StoredChain;
  segment: number;
  sums: ChainSums;
  /** Offsets of its rows, for a sweep that centres. */
  offsets: number;
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
export function storeChains({ space, weights }: Sweep, feature: WideVariable): SweptChain[] {
  return widthChains(feature).map((own) => {
    const chain = storeChain(space, feature.variable, own);
    const length = sumsLength(chain, weights.outputs);
    const segment = takeSegments(space, chain.widths, weights.outputs);
    const offsets = space.takeNumbers(chain.widths * chain.width);
    const sums = clearedSums(space, chain, weights.outputs, space.takeNumbers(length));
    return { chain, segment, sums, offsets };
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
