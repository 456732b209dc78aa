/**
 * Numbers and counts as the report writes them.
 */

const SMALLEST_DECIMAL = 0.0001;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A count with thousands apart: 12,345. */
export function count(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** A count of things: 1 row, 12,345 rows. */
export function counted(value: number, thing: string, things = `${thing}s`): string {
  return `${count(value)} ${value === 1 ? thing : things}`;
}

/** A share in per cent, with a space that does not break. */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(4))}\u00a0%`;
}

/** A number in at most three significant digits. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  const text =
    size !== 0 && (size >= 1e6 || size < 1e-3)
      ? value.toExponential(1).replace('e+', 'e')
      : String(Number(value.toPrecision(3)));
  return text.replaceAll('-', '−');
}

/** A p-value with four decimals, or with a power of ten below 0.0001; from its logarithm where it has underflowed. */
export function pValueText(p: number, logPValue?: number): string {
  if (p >= SMALLEST_DECIMAL) return p.toFixed(4);
  if (logPValue === -Infinity || (p === 0 && logPValue === undefined)) return '< 10⁻³²³';
  const log10 = (logPValue ?? Math.log(p)) / Math.LN10;
  const mantissa = Number((10 ** (log10 - Math.floor(log10))).toFixed(1));
  const [shown, exponent] = mantissa === 10 ? [1, Math.floor(log10) + 1] : [mantissa, Math.floor(log10)];
  const digits = String(Math.abs(exponent)).replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);
  return `${shown.toFixed(1)} × 10⁻${digits}`;
}

/** How to write the scores of a column: the largest has three digits, all have the same decimals. */
export function scoreFormat(values: readonly number[]): (value: number) => string {
  const largest = Math.max(0, ...values.filter(Number.isFinite).map(Math.abs));
  const decimals = largest === 0 ? 2 : 2 - Math.floor(Math.log10(largest));
  const write = (value: number): string =>
    decimals > 8 || decimals < -4 ? value.toExponential(2) : value.toFixed(Math.max(0, decimals));
  return (value) =>
    write(value)
      .replace(/^-(?=0(\.0*)?$)/, '')
      .replaceAll('-', '−');
}

/** One to three stars for a significant feature: at 5 %, for adjusted p-values up to .05, .01 and .001. */
export function stars(adjustedPValue: number, alpha: number): string {
  return '*'.repeat([alpha, alpha / 5, alpha / 50].filter((level) => adjustedPValue <= level).length);
}

/** Bytes in words: 3.2 MB. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}

/** Seconds that are left, in round words. */
export function timeLeftText(seconds: number): string {
  if (seconds < 1.5) return 'about a second left';
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes left` : `about ${Math.round(minutes / 60)} hours left`;
}
