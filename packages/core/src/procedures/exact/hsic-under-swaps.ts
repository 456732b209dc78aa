/**
 * Full HSIC under swaps: z(σ) = Σ_{i<j} w_ij K_{σi σj}. A swap changes it by
 *
 *     Δz = Σ_{j≠a,b} (w_aj − w_bj)(K_{σb σj} − K_{σa σj}),
 *
 * which costs O(n). This is the definition: simd-walker does the same faster, and low-rank-swaps from thin factors.
 * z is made anew after RENEWAL·n committed swaps, so that rounding cannot add up.
 * `weights` and `kernel` are symmetric n × n matrices, row-major; the diagonal of `weights` is 0.
 */
import type { OrderStatistic } from '../../permutation/enumerate-orders.js';
import { type SwapStatistic, TIE_SHARE } from '../../permutation/walker.js';

/** The statistic at the order that x was given in. */
export function hsicUnderSwaps(weights: Float64Array, kernel: Float64Array, n: number): SwapStatistic {
  const order = new Int32Array(n);
  const scale = weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / 2;
  const renewAfter = swapsUntilRenewal(n);
  let value = 0;
  let committed = 0;
  let proposedA = 0;
  let proposedB = 0;
  let proposedValue = 0;

  const reset = (): void => {
    for (let i = 0; i < n; i++) order[i] = i;
    value = sumInOrder(weights, kernel, order);
    committed = 0;
  };
  reset();
  return {
    rows: n,
    scale,
    tolerance: TIE_SHARE * scale,
    order,
    get value() {
      return value;
    },
    afterSwap(a, b) {
      proposedA = a;
      proposedB = b;
      proposedValue = value + swapChange(weights, kernel, order, a, b);
      return proposedValue;
    },
    commit() {
      const kept = order[proposedA];
      order[proposedA] = order[proposedB];
      order[proposedB] = kept;
      value = proposedValue;
      committed += 1;
      if (committed % renewAfter === 0) value = sumInOrder(weights, kernel, order);
    },
    jump(other, floor) {
      const there = sumInOrder(weights, kernel, other);
      if (there < floor) return false;
      order.set(other);
      value = there;
      committed = 0;
      return true;
    },
    reset,
  };
}

/** Recomputing costs n²/2 and a swap n, so this adds about 3 %. */
const RENEWAL = 16;

/** The committed swaps after which the value is made anew. */
export function swapsUntilRenewal(rows: number): number {
  return Math.max(4096, RENEWAL * rows);
}

/** z as a function of the order. */
export function hsicOfOrder(weights: Float64Array, kernel: Float64Array, rows: number): OrderStatistic {
  const scale = weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / 2;
  return { rows, tolerance: TIE_SHARE * scale, valueOf: (order) => sumInOrder(weights, kernel, order) };
}

/** z of an order, from the definition. */
export function sumInOrder(weights: Float64Array, kernel: Float64Array, order: Int32Array): number {
  const n = order.length;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const row = order[i] * n;
    let rowSum = 0;
    for (let j = i + 1; j < n; j++) rowSum += weights[i * n + j] * kernel[row + order[j]];
    sum += rowSum;
  }
  return sum;
}

function swapChange(
  weights: Float64Array,
  kernel: Float64Array,
  order: Int32Array,
  a: number,
  b: number,
): number {
  const n = order.length;
  const rows = { weightA: a * n, weightB: b * n, kernelA: order[a] * n, kernelB: order[b] * n };
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  // Positions a and b themselves are left out: their pair keeps its kernel value.
  return (
    partialChange(weights, kernel, order, rows, 0, low) +
    partialChange(weights, kernel, order, rows, low + 1, high) +
    partialChange(weights, kernel, order, rows, high + 1, n)
  );
}

function partialChange(
  weights: Float64Array,
  kernel: Float64Array,
  order: Int32Array,
  {
    weightA,
    weightB,
    kernelA,
    kernelB,
  }: { weightA: number; weightB: number; kernelA: number; kernelB: number },
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let j = from; j < to; j++) {
    const column = order[j];
    sum +=
      (weights[weightA + j] - weights[weightB + j]) * (kernel[kernelB + column] - kernel[kernelA + column]);
  }
  return sum;
}
