/**
 * From decimal digits to the nearest f64, exactly. A number is m × 10^e with m of at most 19 digits.
 *
 * Where m < 2^53 and |e| ≤ 22 both m and 10^|e| are exact, so that one multiplication or division rounds once and
 * correctly (Clinger, PLDI 1990). Elsewhere, up to |e| ≤ 128: the product of m with 128 bits of 5^e (Lemire, "Number
 * parsing at a gigabyte per second", 2021, algorithm 1); in that range no result is subnormal or infinite. The powers
 * of five are made by simd/scanner.ts.
 */

/** 10^0 … 10^22 are exact in an f64. */
const POWERS = memory.data<f64>([
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  1e20, 1e21, 1e22,
]);
/** 10^0 … 10^8, to move digits up. */
const WHOLE_POWERS = memory.data<u64>([1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000]);

/** The largest |e| with a power of five in the table. */
const MOST_EXPONENT: i32 = 128;
/** So many digits fit a u64. */
const MOST_DIGITS: i32 = 19;

const PLUS: u32 = 43;
const MINUS: u32 = 45;
const ZERO: u32 = 48;
const SMALL_E: u32 = 101;

/** The digits among the next eight bytes, counted from the first up to the first other byte. */
@inline
function digitCount(eight: u64): i32 {
  const digits = eight ^ 0x3030303030303030;
  // The high bit of each byte that is no digit; a carry can only spoil bytes behind the first of those.
  return <i32>(ctz(((digits + 0x7676767676767676) | digits) & 0x8080808080808080) >> 3);
}

/** The number that follows `value` when `count` (1 to 8) more digits are read from eight bytes. */
@inline
function withDigits(value: u64, eight: u64, count: i32): u64 {
  // Zeros in front instead of whatever follows the digits, then pairs, fours and all eight at once.
  let digits = (eight ^ 0x3030303030303030) << (<u64>(64 - (count << 3)));
  digits = digits * 10 + (digits >> 8);
  digits =
    ((digits & 0x000000ff000000ff) * 0x000f424000000064 +
      ((digits >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >>
    32;
  return value * load<u64>(WHOLE_POWERS + ((<usize>count) << 3)) + digits;
}

/** The upper 64 bits of a product. */
@inline
function upperProduct(a: u64, b: u64): u64 {
  const a0 = a & 0xffffffff;
  const a1 = a >> 32;
  const b0 = b & 0xffffffff;
  const b1 = b >> 32;
  const middle = a1 * b0 + ((a0 * b0) >> 32);
  const other = a0 * b1 + (middle & 0xffffffff);
  return a1 * b1 + (middle >> 32) + (other >> 32);
}

/** mantissa × 10^exponent by the powers of five; NaN in the rare case that 128 bits do not settle. */
function nearestByProduct(mantissa: u64, exponent: i32, fives: usize): f64 {
  const shift = clz(mantissa);
  const m = mantissa << shift;
  const entry = fives + ((<usize>(exponent + MOST_EXPONENT)) << 4);
  const five = load<u64>(entry);
  let high = upperProduct(m, five);
  let low = m * five;
  if ((high & 0x1ff) == 0x1ff) {
    const more = upperProduct(m, load<u64>(entry, 8));
    low += more;
    if (low < more) high++;
  }
  if (low == 0xffffffffffffffff && (exponent < -27 || exponent > 55)) return NaN;
  const upperBit = <i32>(high >> 63);
  const drop = <u64>(upperBit + 9);
  let bits = high >> drop;
  let power: i32 = ((217706 * exponent) >> 16) + 63 + upperBit - <i32>shift + 1023;
  // Halfway between two numbers, which only small powers allow: to the even one.
  if (low <= 1 && exponent >= -4 && exponent <= 23 && (bits & 3) == 1 && bits << drop == high) bits ^= 1;
  bits = (bits + (bits & 1)) >> 1;
  if (bits >= (<u64>1) << 53) {
    bits = (<u64>1) << 52;
    power++;
  }
  return reinterpret<f64>((bits & 0x000fffffffffffff) | ((<u64>power) << 52));
}

/** mantissa × 10^exponent, correctly rounded; NaN where it takes more than is at hand here. */
@inline
function nearest(mantissa: u64, exponent: i32, fives: usize): f64 {
  if (mantissa <= 0x1fffffffffffff) {
    if (exponent <= 0 && exponent >= -22) {
      return <f64>(<i64>mantissa) / load<f64>(POWERS + ((<usize>-exponent) << 3));
    }
    if (exponent > 0 && exponent <= 22) return <f64>(<i64>mantissa) * load<f64>(POWERS + ((<usize>exponent) << 3));
  }
  if (mantissa == 0) return 0;
  // A whole number beyond 2^53 may be a name, which keeps its digits.
  if (exponent == 0) return NaN;
  if (exponent < -MOST_EXPONENT || exponent > MOST_EXPONENT) return NaN;
  return nearestByProduct(mantissa, exponent, fives);
}

/** The number that fills the bytes from `at` to `end`; NaN where they are no number, or one for JavaScript. */
@inline
export function plainNumber(at: usize, end: usize, decimal: u32, fives: usize): f64 {
  const sign = <u32>load<u8>(at);
  // Signs come at random: no branches.
  const negative = <u64>(sign == MINUS);
  at += <usize>(negative | <u64>(sign == PLUS));
  const first = at;
  let mantissa: u64 = 0;
  let eight = load<u64>(at);
  let count = digitCount(eight);
  while (count == 8) {
    mantissa = withDigits(mantissa, eight, 8);
    at += 8;
    eight = load<u64>(at);
    count = digitCount(eight);
  }
  if (count > 0) mantissa = withDigits(mantissa, eight, count);
  at += count;
  const whole = <i32>(at - first);
  // 007 is a label; the 0 of 0.7 does not count as a digit. No branch on the first digit either.
  const zero = <u32>load<u8>(first) == ZERO;
  if (<i32>zero & <i32>(whole > 1)) return NaN;
  let digits = select<i32>(0, whole, zero);
  let exponent = 0;
  if (<u32>load<u8>(at) == decimal) {
    const point = ++at;
    eight = load<u64>(at);
    count = digitCount(eight);
    while (count == 8) {
      mantissa = withDigits(mantissa, eight, 8);
      at += 8;
      eight = load<u64>(at);
      count = digitCount(eight);
    }
    if (count > 0) mantissa = withDigits(mantissa, eight, count);
    at += count;
    exponent = -(<i32>(at - point));
    digits -= exponent;
  }
  if ((whole == 0 && exponent == 0) || digits > MOST_DIGITS) return NaN;
  if (at < end && (<u32>load<u8>(at) | 0x20) == SMALL_E) {
    at++;
    const turn = <u32>load<u8>(at);
    if (turn == MINUS || turn == PLUS) at++;
    eight = load<u64>(at);
    count = digitCount(eight);
    if (count == 0 || count > 4) return NaN;
    const written = <i32>withDigits(0, eight, count);
    exponent += turn == MINUS ? -written : written;
    at += count;
  }
  if (at != end) return NaN;
  return reinterpret<f64>(reinterpret<u64>(nearest(mantissa, exponent, fives)) | (negative << 63));
}
