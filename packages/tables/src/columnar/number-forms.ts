/**
 * Numbers in forms that the engine does not compute with, or not quickly: of 16 bits, of 64 bits, and decimals.
 */

/** Powers of ten up to this one are exact. */
const EXACT_POWER = 22;

/** Each value as a number. */
export function mapped<Value>(values: ArrayLike<Value>, number: (value: Value) => number): Float64Array {
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < numbers.length; i++) numbers[i] = number(values[i]);
  return numbers;
}

/** Whole numbers of 64 bits as numbers, if all of them are exact; otherwise as they are. */
export function wholeNumbers(
  values: BigInt64Array | BigUint64Array,
): Float64Array | BigInt64Array | BigUint64Array {
  // Two words each, the low one first: many times as quick as one BigInt after the other.
  const low = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  const high = values instanceof BigInt64Array ? new Int32Array(low.buffer, low.byteOffset, low.length) : low;
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < numbers.length; i++) {
    const number = high[2 * i + 1] * 2 ** 32 + low[2 * i];
    if (!Number.isSafeInteger(number)) return values;
    numbers[i] = number;
  }
  return numbers;
}

/** A number of 16 bits (IEEE 754, binary16). */
export function half(word: number): number {
  const sign = word >> 15 === 0 ? 1 : -1;
  const [exponent, fraction] = [(word >> 10) & 31, (word & 1023) / 1024];
  if (exponent === 0) return sign * 2 ** -14 * fraction;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * 2 ** (exponent - 15) * (1 + fraction);
}

/** Digits / 10^scale: the nearest number where the digits and the power are exact, a neighbour of it otherwise. */
export function decimal(digits: number | bigint, scale: number): number {
  const exact = Number(digits);
  if (scale < 0) return exact * 10 ** -scale;
  if (scale <= EXACT_POWER && Number.isSafeInteger(exact)) return exact / 10 ** scale;
  return quotient(BigInt(digits), 10n ** BigInt(scale));
}

/** A quotient of whole numbers. */
export function quotient(value: bigint, divisor: bigint): number {
  return Number(value / divisor) + Number(value % divisor) / Number(divisor);
}
