/**
 * The scaled complementary error function erfcx(x) = exp(x^2) erfc(x), and the Mills ratio of the standard
 * normal made from it: what is left of a Gaussian tail once its density is divided out, so nothing underflows.
 *
 * One Chebyshev series for (1 + 2x) erfcx(x) in t = (x - 3.75) / (x + 3.75) serves the whole half line x >= 0.
 * Shepherd, M. M. and Laframboise, J. G. (1981). Chebyshev approximation of (1 + 2x) exp(x^2) erfc x in
 * 0 <= x < infinity. Mathematics of Computation 36, 249-253. The coefficients here are our own, to full double
 * precision: tests/references/generate-erfcx-coefficients.py.
 *
 * Accuracy: relative error below 1e-15 for x >= 0, and for x < 0 until it overflows to Infinity at x < -26.6.
 * Cost: 25 multiply-adds, and one exponential where x < 0.
 */

const CENTRE = 3.75;

/** Chebyshev coefficients of (1 + 2x) erfcx(x); the first one is already halved. */
const COEFFICIENTS = [
  1.1775789345674017, -0.004590054580646478, -0.08424913336651792, 0.05920993999819189, -0.026658668435305753,
  0.009074997670705265, -0.002413163540417608, 0.0004907758365258086, -6.916973302501207e-5,
  4.13902798607301e-6, 7.74038306619849e-7, -2.1886401049234397e-7, 1.076499946567091e-8,
  4.521959811218287e-9, -7.754400208831351e-10, -6.318088340886684e-11, 2.86879501093067e-11,
  1.9455868545777347e-13, -9.65469674843344e-13, 3.25254814814874e-14, 3.3478119482868056e-14,
  -1.864562880419313e-15, -1.2507950530688648e-15, 7.418235256624044e-17, 5.0681489047961116e-17,
];

/** exp(x^2) erfc(x), for any real x. Overflows to Infinity for x below about -26.6, as the function itself does. */
export function erfcx(x: number): number {
  if (x < 0) return 2 * expOfSquare(-x) - erfcx(-x);
  // Written so that an infinite x gives t = 1, and a huge one does not overflow on the way to 1 / (x sqrt(pi)).
  const t = 1 - (2 * CENTRE) / (x + CENTRE);
  return (0.5 * chebyshevSum(t)) / (x + 0.5);
}

/** Upper tail probability of the standard normal at x over its density there: sqrt(pi / 2) erfcx(x / sqrt(2)). */
export function millsRatio(x: number): number {
  return Math.sqrt(Math.PI / 2) * erfcx(x * Math.SQRT1_2);
}

/**
 * exp(x^2) for x >= 0. Rounding x^2 would cost x^2 units in the last place; a 24-bit head of x has an exact square, and
 * the rest enters as a factor of its own.
 */
function expOfSquare(x: number): number {
  // Past 40 the answer is Infinity, and the head of a huge x would be infinite.
  const bounded = Math.min(x, 40);
  const head = Math.fround(bounded);
  return Math.exp(head * head) * Math.exp((bounded - head) * (bounded + head));
}

/** Clenshaw's recurrence for the sum of COEFFICIENTS[j] T_j(t). */
function chebyshevSum(t: number): number {
  let current = 0;
  let previous = 0;
  for (let j = COEFFICIENTS.length - 1; j > 0; j--) {
    const next = 2 * t * current - previous + COEFFICIENTS[j];
    previous = current;
    current = next;
  }
  return t * current - previous + COEFFICIENTS[0];
}
