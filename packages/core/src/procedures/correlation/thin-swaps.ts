/**
 * The largest of several correlations under swaps, from thin factors (thin-records): a swap costs O(r·s) for r columns of the
 * feature's basis and s of the output's, whatever n.
 *
 * R of a pair of kernels is ⟨B D, D A⟩ + Σ_i α_i β_σi + c. A swap of positions a and b adds u vᵀ to D, with u = p°_a − p°_b and
 * v = q°_σb − q°_σa, and so
 *
 *     ΔR = 2 (B u)ᵀ D (A v) + (uᵀB u)(vᵀA v) + (α_a − α_b)(β_σb − β_σa).
 */
import { jumpByRenewal, type SwapStatistic } from '../../permutation/walker.js';
import { swapsUntilRenewal } from './dense-swaps.js';
import { constantOf, linearFactor } from './thin-kernels.js';
import type { WideFactors } from './thin-records.js';

/** All that the walk needs. Pairs are by kernel of the output, then by kernel of the feature. */
export interface ThinPairs {
  output: WideFactors;
  feature: WideFactors;
  /** c of each pair. */
  constants: Float64Array;
}

/** The factors of an output: β becomes α. */
export function asOutput(factors: WideFactors): WideFactors {
  const { rows, stride, groups, widths } = factors;
  const records = factors.records.slice();
  const first = linearAt(factors);
  for (let i = 0; i < rows; i++) {
    const factor = linearFactor(groups.sizes[groups.of[i]]);
    for (let w = 0; w < widths.length; w++) records[i * stride + first + w] *= factor;
  }
  return { ...factors, records };
}

/** Where α or β begin in a record. */
export function linearAt({ width, widths }: WideFactors): number {
  return widths.reduce((sum, own) => sum + own, width);
}

/** From the factors of the output and of x. */
export function thinPairs(output: WideFactors, feature: WideFactors): ThinPairs {
  const constants = levelsOf(output).flatMap((left) =>
    levelsOf(feature).map((right) => constantOf(left, right, output.groups)),
  );
  return { output, feature, constants: Float64Array.from(constants) };
}

function levelsOf({ levels, groups: { sizes }, widths }: WideFactors): Float64Array[] {
  return Array.from(widths, (_, w) => levels.subarray(w * sizes.length, (w + 1) * sizes.length));
}

/** Values closer than this are equal: numbers of 32 bits, and the factors' tolerance. */
export const THIN_TIES = 4e-6;

/** The statistic, one swap at a time: the readable twin of the walk in WebAssembly. */
export function thinUnderSwaps({ output, feature, constants }: ThinPairs): SwapStatistic {
  const { rows } = output;
  const pairs = Array.from(output.widths, (_, b) => Array.from(feature.widths, (__, a) => ({ a, b }))).flat();
  const matrix = new Float64Array(output.width * feature.width);
  const order = new Int32Array(rows);
  const values = new Float64Array(pairs.length);
  const proposed = new Float64Array(pairs.length);
  let u: Float64Array = new Float64Array(output.stride);
  let v: Float64Array = new Float64Array(feature.stride);
  let swap = { a: 0, b: 0 };
  let committed = 0;
  /** D += u vᵀ. */
  const add = (left: ArrayLike<number>, right: ArrayLike<number>): void => {
    for (let c = 0; c < output.width; c++) {
      for (let d = 0; d < feature.width; d++) matrix[c * feature.width + d] += left[c] * right[d];
    }
  };
  const renew = (): number => {
    matrix.fill(0);
    values.set(constants);
    for (let i = 0; i < rows; i++) {
      const [left, right] = [recordOf(output, i), recordOf(feature, order[i])];
      add(left, right);
      pairs.forEach(({ a, b }, pair) => {
        values[pair] += left[linearAt(output) + b] * right[linearAt(feature) + a];
      });
    }
    // ⟨B D, D A⟩, a row of D for each row of B and a column for each of A.
    pairs.forEach(({ a, b }, pair) => {
      const [left, right] = [formAt(output, b), formAt(feature, a)];
      for (let c = 0; c < left.width; c++) {
        for (let d = 0; d < right.width; d++) {
          let [fromLeft, fromRight] = [0, 0];
          for (let e = 0; e < left.width; e++) {
            fromLeft += left.form[c * left.width + e] * matrix[e * feature.width + d];
          }
          for (let e = 0; e < right.width; e++) {
            fromRight += matrix[c * feature.width + e] * right.form[e * right.width + d];
          }
          values[pair] += fromLeft * fromRight;
        }
      }
    });
    committed = 0;
    return Math.max(...values);
  };
  const reset = (): void => {
    for (let i = 0; i < rows; i++) order[i] = i;
    renew();
  };
  reset();
  return {
    rows,
    scale: 1,
    tolerance: THIN_TIES,
    order,
    get value() {
      return Math.max(...values);
    },
    afterSwap(a, b) {
      swap = { a, b };
      u = difference(recordOf(output, a), recordOf(output, b));
      v = difference(recordOf(feature, order[b]), recordOf(feature, order[a]));
      pairs.forEach((pair, at) => {
        const [left, right] = [imageAt(output, pair.b), imageAt(feature, pair.a)];
        let [inner, ownLeft, ownRight] = [0, 0, 0];
        for (let c = 0; c < left.width; c++) {
          for (let d = 0; d < right.width; d++) {
            inner += u[left.at + c] * matrix[c * feature.width + d] * v[right.at + d];
          }
        }
        for (let c = 0; c < left.width; c++) ownLeft += u[c] * u[left.at + c];
        for (let d = 0; d < right.width; d++) ownRight += v[d] * v[right.at + d];
        const linear = u[linearAt(output) + pair.b] * v[linearAt(feature) + pair.a];
        proposed[at] = values[at] + 2 * inner + ownLeft * ownRight + linear;
      });
      return Math.max(...proposed);
    },
    commit() {
      const { a, b } = swap;
      [order[a], order[b]] = [order[b], order[a]];
      add(u, v);
      values.set(proposed);
      committed += 1;
      if (committed === swapsUntilRenewal(rows)) renew();
    },
    jump: (other, floor) => jumpByRenewal(order, { other, floor }, renew),
    reset,
  };
}

function recordOf({ records, stride }: WideFactors, row: number): Float32Array {
  return records.subarray(row * stride, (row + 1) * stride);
}

function difference(a: Float32Array, b: Float32Array): Float64Array {
  return Float64Array.from(a, (value, c) => value - b[c]);
}

/** A_w x in a record: where it begins, and how long it is. */
function imageAt({ width, widths }: WideFactors, w: number): { at: number; width: number } {
  return { at: widths.subarray(0, w).reduce((sum, own) => sum + own, width), width: widths[w] };
}

function formAt({ forms, widths }: WideFactors, w: number): { form: Float32Array; width: number } {
  const at = widths.subarray(0, w).reduce((sum, own) => sum + own * own, 0);
  return { form: forms.subarray(at, at + widths[w] ** 2), width: widths[w] };
}
