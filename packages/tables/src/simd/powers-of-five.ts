/**
 * 5^q to 128 bits for |q| ≤ 128, as simd/decimal.part.as.ts multiplies with them: the leading bits with the highest one
 * set, cut for q ≥ 0 and rounded up for q < 0 (Lemire 2021, section 6).
 */

/** The largest |q|. */
export const MOST_EXPONENT = 128;

/** The upper and the lower 64 bits of each power, from q = −128 on. */
export function powersOfFive(): BigUint64Array {
  const table = new BigUint64Array(2 * (2 * MOST_EXPONENT + 1));
  for (let q = -MOST_EXPONENT; q <= MOST_EXPONENT; q++) {
    const bits = q < 0 ? reciprocal(5n ** BigInt(-q)) : leading(5n ** BigInt(q));
    table[2 * (q + MOST_EXPONENT)] = bits >> 64n;
    table[2 * (q + MOST_EXPONENT) + 1] = bits;
  }
  return table;
}

/** The 128 leading bits of a whole number. */
function leading(whole: bigint): bigint {
  const length = BigInt(whole.toString(2).length);
  return length <= 128n ? whole << (128n - length) : whole >> (length - 128n);
}

/** The 128 leading bits of 1 / divisor, rounded up; the divisor is no power of two. */
function reciprocal(divisor: bigint): bigint {
  return (1n << (BigInt(divisor.toString(2).length) + 127n)) / divisor + 1n;
}
