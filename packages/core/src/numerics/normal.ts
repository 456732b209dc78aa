/**
 * The quantile of the standard normal: Wichura, M. J. (1988). Algorithm AS 241: The percentage points of the normal
 * distribution. Applied Statistics 37, 477-484 (routine PPND16): three rational functions, for the centre, the tails and
 * the far tails.
 *
 * Accuracy: relative error below 2e-15 throughout (tests/references/normal.json). Cost: about 30 operations.
 */

/**
 * The x with P(Z <= x) = p, for p in [0, 1]; the two ends give -Infinity and Infinity.
 * Odd about 1/2: normalQuantile(1 - p) is exactly -normalQuantile(p) where 1 - p is exact.
 */
export function normalQuantile(p: number): number {
  const fromCentre = p - 0.5;
  if (Math.abs(fromCentre) <= 0.425) {
    return fromCentre * ratio(CENTRE, 0.180625 - fromCentre * fromCentre);
  }
  const tail = Math.min(p, 1 - p);
  if (tail === 0) return p === 0 ? -Infinity : Infinity;
  const r = Math.sqrt(-Math.log(tail));
  const size = r <= 5 ? ratio(TAIL, r - 1.6) : ratio(FAR_TAIL, r - 5);
  return fromCentre < 0 ? -size : size;
}

/** A rational function: coefficients of numerator and denominator, constant term first. */
interface Rational {
  numerator: readonly number[];
  denominator: readonly number[];
}

function ratio(rational: Rational, x: number): number {
  return horner(rational.numerator, x) / horner(rational.denominator, x);
}

function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let j = coefficients.length - 1; j >= 0; j--) sum = sum * x + coefficients[j];
  return sum;
}

/** In 0.425^2 - (p - 1/2)^2, for |p - 1/2| <= 0.425. */
const CENTRE: Rational = {
  numerator: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  denominator: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
};

/** In sqrt(-log(tail)) - 1.6, down to tails of exp(-25). */
const TAIL: Rational = {
  numerator: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  denominator: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
};

/** In sqrt(-log(tail)) - 5, beyond. */
const FAR_TAIL: Rational = {
  numerator: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  denominator: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
};
