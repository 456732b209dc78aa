/**
 * Gaussian kernels of numbers through an even grid: with the steps of the grid as the unit,
 *
 *     exp(−(x − y)²/w²) = Σ_ab φ(x − a) C_w(a − b) φ(y − b)   over the NODES nodes a around x and b around y,
 *
 * φ the window of Kaiser and Bessel, and C_w the kernel with φ taken out again, in the frequencies:
 * Ĉ_w = k̂_w/φ̂² (the idea of the non-uniform Fourier transform: Barnett, Magland & af Klinteberg, 2019). One set of weights
 * φ(x − a) serves every width. Error below 2e-14 from w = STEPS_A_WIDTH on, below 2e-13 for w/√2.
 */

/** Nodes around a point. */
export const NODES = 14;
/** Steps of the grid in the narrowest width. */
export const STEPS_A_WIDTH = 5.65;
/** How fast the window falls off. */
const SHAPE = 2.4 * NODES;
/** Coefficients of the polynomials that make up the window: 1e-16 of its peak. */
export const POWERS = 13;
/** I₀(√q), an entire function of q. */
function bessel(q: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > 1e-18 * sum; k++) {
    term *= q / (4 * k * k);
    sum += term;
  }
  return sum;
}

/** φ, with an integral of about 1. */
function taper(z: number): number {
  return bessel(SHAPE ** 2 * (1 - ((2 * z) / NODES) ** 2)) / INTEGRAL;
}

/** φ̂ times the integral. */
function transform(frequency: number): number {
  const root = Math.sqrt(SHAPE ** 2 - ((NODES * frequency) / 2) ** 2);
  return (NODES * Math.sinh(root)) / root;
}

const INTEGRAL = transform(0);

/**
 * The window as polynomials of t, the place of a point between two nodes less ½: from the highest power down, a number for
 * each of the nodes, from NODES/2 − 1 before the one below the point on.
 */
export function windowPolynomials(): Float64Array {
  const coefficients = new Float64Array(POWERS * NODES);
  for (let node = 0; node < NODES; node++) {
    const own = polynomialOn((t) => taper(t + 0.5 + NODES / 2 - 1 - node));
    own.forEach((value, power) => {
      coefficients[(POWERS - 1 - power) * NODES + node] = value;
    });
  }
  return coefficients;
}

/** The coefficients of the polynomial that agrees with a function in the Chebyshev points of [−½, ½]. */
function polynomialOn(f: (t: number) => number): Float64Array {
  const angles = Array.from({ length: POWERS }, (_, j) => ((j + 0.5) * Math.PI) / POWERS);
  const values = angles.map((angle) => f(Math.cos(angle) / 2));
  const sum = new Float64Array(POWERS);
  let before = new Float64Array(POWERS);
  let own = new Float64Array(POWERS);
  own[0] = 1;
  for (let degree = 0; degree < POWERS; degree++) {
    let weight = 0;
    angles.forEach((angle, j) => (weight += values[j] * Math.cos(degree * angle)));
    weight *= (degree === 0 ? 1 : 2) / POWERS;
    own.forEach((value, power) => (sum[power] += weight * value));
    // T_{d+1}(2t) = 4t·T_d(2t) − T_{d−1}(2t), and T_1(2t) = 2t.
    const next = before.map(
      (value, power) => (power > 0 ? (degree === 0 ? 2 : 4) * own[power - 1] : 0) - value,
    );
    before = own;
    own = next;
  }
  return sum;
}

/** C_w(0), …, C_w(length − 1) for a width in steps of the grid. */
export function kernelOnGrid(width: number, length: number): Float64Array {
  const kernel = new Float64Array(length);
  // The sum over so many frequencies repeats itself after as many steps, where the kernel has come to nothing.
  const count = 2 ** Math.ceil(Math.log2(length + NODES + 8 * width));
  for (let m = 0; m <= count / 2; m++) {
    const frequency = (2 * Math.PI * m) / count;
    const exponent = (frequency * width) ** 2 / 4;
    if (exponent > 44) break;
    const share = width * Math.sqrt(Math.PI) * Math.exp(-exponent) * (INTEGRAL / transform(frequency)) ** 2;
    const weight = ((m === 0 || 2 * m === count ? 1 : 2) * share) / count;
    for (let g = 0; g < length; g++)
      kernel[g] += weight * Math.cos((2 * Math.PI * ((m * g) % count)) / count);
  }
  return kernel;
}
