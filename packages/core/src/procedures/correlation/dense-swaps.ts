/**
 * The largest of several correlations under swaps, from the U-centred matrices in the open: with both matrices of a pair
 * divided by their norms, R(σ) = 2 Σ_{i<j} L_ij K_{σi σj}, and a swap of positions a and b changes it by
 *
 *     ΔR = 2 Σ_j (L_aj − L_bj)(K_{σb σj} − K_{σa σj}) + 4 L_ab K_{σa σb},
 *
 * since diagonals are 0. The readable twin of the dense walk in WebAssembly. Cost O(n) a pair of kernels and swap.
 */
import type { OrderStatistic } from '../../permutation/enumerate-orders.js';
import { type SwapStatistic, TIE_SHARE } from '../../permutation/walker.js';
import type { CentredKernel } from './definition.js';

/** The statistic at the order that x was given in. */
export function correlationsUnderSwaps(
  feature: readonly CentredKernel[],
  target: readonly CentredKernel[],
): SwapStatistic {
  const pairs = pairsOf(feature, target);
  const n = Math.sqrt(feature[0].matrix.length);
  const order = new Int32Array(n);
  const values = new Float64Array(pairs.length);
  const proposed = new Float64Array(pairs.length);
  let swap = { a: 0, b: 0 };
  let committed = 0;
  const renew = (): void => {
    pairs.forEach((pair, at) => {
      values[at] = fromScratch(pair, order);
    });
    committed = 0;
  };
  const reset = (): void => {
    for (let i = 0; i < n; i++) order[i] = i;
    renew();
  };
  reset();
  return {
    rows: n,
    scale: 1,
    tolerance: TIE_SHARE,
    order,
    get value() {
      return largest(values);
    },
    afterSwap(a, b) {
      swap = { a, b };
      pairs.forEach((pair, at) => {
        proposed[at] = values[at] + change(pair, order, a, b);
      });
      return largest(proposed);
    },
    commit() {
      const { a, b } = swap;
      [order[a], order[b]] = [order[b], order[a]];
      values.set(proposed);
      committed += 1;
      if (committed === swapsUntilRenewal(n)) renew();
    },
    jump(other, floor) {
      const there = pairs.map((pair) => fromScratch(pair, other));
      if (largest(there) < floor) return false;
      order.set(other);
      values.set(there);
      committed = 0;
      return true;
    },
    reset,
  };
}

/** The same as a function of the order. */
export function correlationsOfOrder(
  feature: readonly CentredKernel[],
  target: readonly CentredKernel[],
): OrderStatistic {
  const pairs = pairsOf(feature, target);
  return {
    rows: Math.sqrt(feature[0].matrix.length),
    tolerance: TIE_SHARE,
    valueOf: (order) => largest(pairs.map((pair) => fromScratch(pair, order))),
  };
}

/** Recomputing costs about n/2 swaps, so this adds some 6 %. */
export function swapsUntilRenewal(rows: number): number {
  return 8 * rows;
}

/** Two U-centred matrices of norm 1; those of norm 0 are 0. */
interface Pair {
  target: Float64Array;
  feature: Float64Array;
}

function pairsOf(feature: readonly CentredKernel[], target: readonly CentredKernel[]): Pair[] {
  const [own, others] = [feature.map(normed), target.map(normed)];
  return own.flatMap((k) => others.map((l) => ({ feature: k, target: l })));
}

/** A U-centred matrix divided by its norm; 0 where that is 0. */
export function normed({ matrix, squares }: CentredKernel): Float64Array {
  const factor = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  return matrix.map((value) => factor * value);
}

function fromScratch({ target, feature }: Pair, order: Int32Array): number {
  const n = order.length;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const row = order[i] * n;
    for (let j = i + 1; j < n; j++) sum += target[i * n + j] * feature[row + order[j]];
  }
  return 2 * sum;
}

function change({ target, feature }: Pair, order: Int32Array, a: number, b: number): number {
  const n = order.length;
  const [rowA, rowB] = [order[a] * n, order[b] * n];
  let sum = 2 * target[a * n + b] * feature[rowA + order[b]];
  for (let j = 0; j < n; j++) {
    const column = order[j];
    sum += (target[a * n + j] - target[b * n + j]) * (feature[rowB + column] - feature[rowA + column]);
  }
  return 2 * sum;
}

function largest(values: ArrayLike<number>): number {
  let most = values[0];
  for (let at = 1; at < values.length; at++) if (values[at] > most) most = values[at];
  return most;
}
