/**
 * Full HSIC under swaps from thin factors: a swap costs O(r·s) for factors of r and s columns, whatever n.
 *
 * With K ≈ FFᵀ and L ≈ PPᵀ, the centred factors F° and P°, the column means f and p (thin-factors), and σ the order of x:
 *
 *     z(σ) = (‖D‖² + c)/(n(n−3)),   D = P°ᵀ F°_σ − 2n/(n−2) · p fᵀ,
 *     c = −(2n/(n−2))² ‖p‖²‖f‖² − n²/(n−1) · (1 − ‖p‖²)(1 − ‖f‖²).
 *
 * Derivation: extend the U-centred weights to the diagonal, where K is 1 in any order, so that this adds a constant. They
 * are then P°P°ᵀ − 2/(n−2)·(t1ᵀ + 1tᵀ) + κ11ᵀ with t = P°p and κ = (1 − ‖p‖²)/(n−1). Summed against K_σ, the first part
 * is ‖P°ᵀF°_σ‖², the second −4n/(n−2)·pᵀ(P°ᵀF°_σ)f, which completes the square, and the third a constant.
 *
 * A swap adds u vᵀ to D, with u = P°_a − P°_b and v = F°_σb − F°_σa:  Δz = (2uᵀDv + ‖u‖²‖v‖²)/(n(n−3)).
 *
 * Accuracy: if the factors leave out positive semidefinite E of trace n·e on either side, z changes by at most
 * tr(E)·‖K‖/(n(n−3)) ≤ e·n/(n−3) there and O(e/n) for the rest: below 2e for n > 20. D and z are made anew after
 * RENEWAL·n committed swaps, as in hsicUnderSwaps.
 */
import { swapsUntilRenewal } from './hsic-under-swaps.js';
import { jumpByRenewal, type SwapStatistic, TIE_SHARE } from '../../permutation/walker.js';
import { centredSquares, squaredNorm, type ThinFactors } from '../../kernels/thin-factors.js';

/** All that the walk needs. */
export interface LowRankHsic {
  output: ThinFactors;
  feature: ThinFactors;
  /** −2n/(n−2) · p fᵀ, row-major: a row for each column of the output's factors. */
  base: Float64Array;
  /** 1/(n(n−3)). */
  factor: number;
  /** c. */
  constant: number;
  /** At least Σ_{i<j} |w_ij| (by Cauchy and Schwarz), and at least the parts of z that cancel. */
  scale: number;
  /** What rounding and the factors may do to z. */
  tolerance: number;
  /** The standard deviation of z over all orders (see dense-matrices). */
  sd: number;
}

/** From the factors of the output and of x. */
export function lowRankHsic(output: ThinFactors, feature: ThinFactors): LowRankHsic {
  const n = output.rows;
  const shift = (2 * n) / (n - 2);
  const factor = 1 / (n * (n - 3));
  const [outputMean, featureMean] = [squaredNorm(output.means), squaredNorm(feature.means)];
  const base = new Float64Array(output.width * feature.width);
  output.means.forEach((p, c) => {
    for (let d = 0; d < feature.width; d++) base[c * feature.width + d] = -shift * p * feature.means[d];
  });
  const outputSquares = centredSquares(output);
  const constant =
    -(shift ** 2) * outputMean * featureMean - ((n * n) / (n - 1)) * (1 - outputMean) * (1 - featureMean);
  const scale = factor * (Math.sqrt(n * (n - 1) * outputSquares) + Math.abs(constant));
  const error = 2 * (output.missing + feature.missing);
  return {
    output,
    feature,
    base,
    factor,
    constant,
    scale,
    tolerance: Math.max(TIE_SHARE * scale, error),
    sd: factor * Math.sqrt(2 * outputSquares * centredSquares(feature) * factor),
  };
}

/** The statistic, one swap at a time: the readable twin of the SIMD walk. */
export function lowRankUnderSwaps(hsic: LowRankHsic): SwapStatistic {
  const { output, feature, base, factor, constant, scale, tolerance } = hsic;
  const { rows } = output;
  const matrix = new Float64Array(base.length);
  const order = new Int32Array(rows);
  const u = new Float64Array(output.width);
  const v = new Float64Array(feature.width);
  const renewAfter = swapsUntilRenewal(rows);
  let value = 0;
  let committed = 0;
  let proposed = { a: 0, b: 0, value: 0 };

  const renew = (): number => {
    matrix.set(base);
    for (let i = 0; i < rows; i++) addOuter(matrix, rowOf(output, i), rowOf(feature, order[i]));
    value = factor * (squaredNorm(matrix) + constant);
    committed = 0;
    return value;
  };
  const reset = (): void => {
    for (let i = 0; i < rows; i++) order[i] = i;
    renew();
  };
  reset();
  return {
    rows,
    scale,
    tolerance,
    order,
    get value() {
      return value;
    },
    afterSwap(a, b) {
      subtract(rowOf(output, a), rowOf(output, b), u);
      subtract(rowOf(feature, order[b]), rowOf(feature, order[a]), v);
      const change = 2 * bilinear(u, matrix, v) + squaredNorm(u) * squaredNorm(v);
      proposed = { a, b, value: value + factor * change };
      return proposed.value;
    },
    commit() {
      const kept = order[proposed.a];
      order[proposed.a] = order[proposed.b];
      order[proposed.b] = kept;
      value = proposed.value;
      addOuter(matrix, u, v);
      committed += 1;
      if (committed === renewAfter) renew();
    },
    jump: (other, floor) => jumpByRenewal(order, { other, floor }, renew),
    reset,
  };
}

function rowOf({ centred, width }: ThinFactors, i: number): Float64Array {
  return centred.subarray(i * width, (i + 1) * width);
}

function subtract(p: Float64Array, q: Float64Array, out: Float64Array): void {
  for (let c = 0; c < out.length; c++) out[c] = p[c] - q[c];
}

/** uᵀ D v. */
function bilinear(u: Float64Array, matrix: Float64Array, v: Float64Array): number {
  let total = 0;
  for (let c = 0; c < u.length; c++) {
    let sum = 0;
    for (let d = 0; d < v.length; d++) sum += matrix[c * v.length + d] * v[d];
    total += u[c] * sum;
  }
  return total;
}

/** D += u vᵀ. */
function addOuter(matrix: Float64Array, u: Float64Array, v: Float64Array): void {
  for (let c = 0; c < u.length; c++) {
    for (let d = 0; d < v.length; d++) matrix[c * v.length + d] += u[c] * v[d];
  }
}
