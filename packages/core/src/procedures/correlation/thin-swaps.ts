/**
 * The largest of several correlations under swaps, from thin factors: a swap costs O(r·s) for r columns of the feature's
 * kernels together and s of the output's, whatever n.
 *
 * With K ≈ FFᵀ and L ≈ PPᵀ, the centred factors F° and P° and the column means f and p (kernels/thin-factors),
 *
 *     Σ K̃_σ L̃ = ‖D‖² + c,   D = P°ᵀ F°_σ − 2n/(n−2) · p fᵀ,
 *     c = −(2n/(n−2))² ‖p‖²‖f‖² − n²/(n−1) · (1 − ‖p‖²)(1 − ‖f‖²)
 *
 * (extend the U-centred matrix of the output to the diagonal, where K is 1 in any order; complete the square). Factors are
 * divided by the fourth root of Σ K̃², so that R = ‖D‖² + c. Those of several kernels stand side by side, and D has a part
 * for each pair. A swap adds u vᵀ to D, with u = P°_a − P°_b and v = F°_σb − F°_σa: ΔR = 2 uᵀDv + ‖u‖²‖v‖² in each part.
 *
 * Accuracy: TOLERANCE bounds the error of every entry of K. The p-value is that of the statistic of these factors, exactly;
 * from the one of the kernels themselves it differs by less than a shuffle can tell.
 */
import type { Steps } from '../../engine/steps.js';
import { centredSquares, squaredNorm, type ThinFactors, thinFactors } from '../../kernels/thin-factors.js';
import type { Variable } from '../../kernels/variable.js';
import { type WideVariable, kernelCount } from '../../kernels/widths.js';
import type { SwapStatistic } from '../../permutation/walker.js';
import { swapsUntilRenewal } from './dense-swaps.js';

/** Of every entry of a kernel matrix. */
const TOLERANCE = 1e-3;

/** The factors of all kernels of a variable, side by side. Plain data, so that it can be sent to a worker. */
export interface WideFactors {
  rows: number;
  /** The columns of each kernel, zeros at the end included: multiples of 4. */
  widths: Int32Array;
  /** All centred factors, row-major. */
  centred: Float32Array;
  /** The means of all columns. */
  means: Float64Array;
  /** The diagonal entry of each kernel matrix, divided like the factors. */
  diagonals: Float64Array;
}

/** Factors of at most `mostColumns` columns together, or undefined where more are needed. Yields 0 now and then. */
export function* wideFactors(
  { variable, widths }: WideVariable,
  mostColumns: number,
): Steps<WideFactors | undefined> {
  const all: ThinFactors[] = [];
  let left = mostColumns;
  // The narrowest kernel, which needs the most columns, first: where they are too many that is soon known.
  const narrowFirst = Array.from({ length: kernelCount({ variable, widths }) }, (_, w) => w).sort(
    (a, b) => widths[a] - widths[b],
  );
  for (const w of narrowFirst) {
    const factors = yield* thinFactors(atWidth(variable, widths[w]), left, TOLERANCE);
    if (factors === undefined) return undefined;
    all[w] = factors;
    left -= factors.width;
    yield 0;
  }
  return sideBySide(all);
}

/** The variable with its points at one of its widths. */
export function atWidth(variable: Variable, width: number): Variable {
  if (variable.kernel === 'delta' || width === 1) return variable;
  return { ...variable, coordinates: variable.coordinates.map((values) => values.map((u) => u / width)) };
}

function sideBySide(all: readonly ThinFactors[]): WideFactors {
  const { rows } = all[0];
  const widths = Int32Array.from(all, ({ width }) => width);
  const columns = widths.reduce((sum, width) => sum + width, 0);
  const centred = new Float32Array(rows * columns);
  const means = new Float64Array(columns);
  const diagonals = new Float64Array(all.length);
  let at = 0;
  all.forEach((factors, w) => {
    const squares = centredSquares(factors);
    const scale = squares === 0 ? 0 : squares ** -0.25;
    diagonals[w] = scale ** 2;
    for (let c = 0; c < factors.width; c++) means[at + c] = scale * factors.means[c];
    for (let i = 0; i < rows; i++) {
      for (let c = 0; c < factors.width; c++) {
        centred[i * columns + at + c] = scale * factors.centred[i * factors.width + c];
      }
    }
    at += factors.width;
  });
  return { rows, widths, centred, means, diagonals };
}

/** All that the walk needs. Parts are by kernel of the output, then by kernel of the feature. */
export interface ThinPairs {
  output: WideFactors;
  feature: WideFactors;
  /** −2n/(n−2) · p fᵀ, row-major: a row for each column of the output's factors. */
  base: Float32Array;
  /** c of each part. */
  constants: Float64Array;
}

/** From the factors of the output and of x. */
export function thinPairs(output: WideFactors, feature: WideFactors): ThinPairs {
  const n = output.rows;
  const shift = (2 * n) / (n - 2);
  const base = new Float32Array(output.means.length * feature.means.length);
  output.means.forEach((p, c) => {
    feature.means.forEach((f, d) => {
      base[c * feature.means.length + d] = -shift * p * f;
    });
  });
  const [outputs, features] = [meanSquares(output), meanSquares(feature)];
  const constants = outputs.flatMap((p, b) =>
    features.map(
      (f, a) =>
        -(shift ** 2) * p * f - ((n * n) / (n - 1)) * (output.diagonals[b] - p) * (feature.diagonals[a] - f),
    ),
  );
  return { output, feature, base, constants: Float64Array.from(constants) };
}

/** ‖mean‖² of each kernel's columns. */
function meanSquares({ means, widths }: WideFactors): number[] {
  let at = 0;
  return Array.from(widths, (width) => {
    at += width;
    return squaredNorm(means.subarray(at - width, at));
  });
}

/** Values closer than this are equal: numbers of 32 bits, and the factors' tolerance. */
export const THIN_TIES = 4e-6;

/** The statistic, one swap at a time: the readable twin of the walk in WebAssembly. */
export function thinUnderSwaps({ output, feature, base, constants }: ThinPairs): SwapStatistic {
  const { rows } = output;
  const [left, right] = [output.means.length, feature.means.length];
  const matrix = new Float64Array(base.length);
  const order = new Int32Array(rows);
  const [u, v] = [new Float64Array(left), new Float64Array(right)];
  const values = new Float64Array(constants.length);
  const proposed = new Float64Array(constants.length);
  let swap = { a: 0, b: 0 };
  let committed = 0;
  const add = (): void => {
    for (let c = 0; c < left; c++) {
      for (let d = 0; d < right; d++) matrix[c * right + d] += u[c] * v[d];
    }
  };
  const renew = (): void => {
    matrix.set(base);
    for (let i = 0; i < rows; i++) {
      u.set(output.centred.subarray(i * left, (i + 1) * left));
      v.set(feature.centred.subarray(order[i] * right, (order[i] + 1) * right));
      add();
    }
    const parts = partSums((c, d) => matrix[c * right + d] ** 2);
    parts.forEach((sum, part) => {
      values[part] = sum + constants[part];
    });
    committed = 0;
  };
  /** The sum over each part of D. */
  const partSums = (term: (c: number, d: number) => number): Float64Array => {
    const sums = new Float64Array(constants.length);
    let row = 0;
    output.widths.forEach((height, b) => {
      let column = 0;
      feature.widths.forEach((width, a) => {
        for (let c = row; c < row + height; c++) {
          for (let d = column; d < column + width; d++) sums[b * feature.widths.length + a] += term(c, d);
        }
        column += width;
      });
      row += height;
    });
    return sums;
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
      for (let c = 0; c < left; c++) u[c] = output.centred[a * left + c] - output.centred[b * left + c];
      const [atA, atB] = [order[a] * right, order[b] * right];
      for (let d = 0; d < right; d++) v[d] = feature.centred[atB + d] - feature.centred[atA + d];
      const changes = partSums((c, d) => u[c] * v[d] * (2 * matrix[c * right + d] + u[c] * v[d]));
      changes.forEach((change, part) => {
        proposed[part] = values[part] + change;
      });
      return Math.max(...proposed);
    },
    commit() {
      const { a, b } = swap;
      [order[a], order[b]] = [order[b], order[a]];
      add();
      values.set(proposed);
      committed += 1;
      if (committed === swapsUntilRenewal(rows)) renew();
    },
    jump(other, floor) {
      const before = order.slice();
      order.set(other);
      renew();
      if (Math.max(...values) >= floor) return true;
      order.set(before);
      renew();
      return false;
    },
    reset,
  };
}
