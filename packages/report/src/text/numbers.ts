/**
 * Numbers for readers: p-values down to any size, those of a feature as they should be taken, statistics with the same decimals
 * down a column, levels in per cent, stars.
 */
import type { Result, SelectedFeature } from '@hsicinf/core';

const SMALLEST_DECIMAL = 0.0001;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A p-value with four decimals, or as 3.2e-12 below 0.0001. Where the number itself has underflowed it comes from its
 * logarithm; without one, 0 means less than any number can be.
 */
export function formatPValue(p: number, logPValue?: number): string {
  if (p >= SMALLEST_DECIMAL) return p.toFixed(4);
  if (logPValue === -Infinity) return '0';
  if (p === 0 && logPValue === undefined) return '<1e-323';
  return scientific((logPValue ?? Math.log(p)) / Math.LN10);
}

/** 10 to the given power, with one decimal: 3.2e-12. */
function scientific(log10: number): string {
  const { mantissa, exponent } = scientificParts(log10);
  return `${mantissa}e${exponent}`;
}

/** The same in parts. */
function scientificParts(log10: number): { mantissa: string; exponent: number } {
  const exponent = Math.floor(log10);
  const mantissa = (10 ** (log10 - exponent)).toFixed(1);
  return mantissa === '10.0' ? { mantissa: '1.0', exponent: exponent + 1 } : { mantissa, exponent };
}

/** How to write the numbers of a column so that the largest has three significant digits and all the same decimals. */
export function columnFormat(values: readonly number[]): (value: number) => string {
  const largest = Math.max(0, ...values.filter(Number.isFinite).map(Math.abs));
  const digits = largest === 0 ? 0 : Math.floor(Math.log10(largest));
  const decimals = 2 - digits;
  if (largest !== 0 && (decimals > 8 || decimals < -4))
    return (value) => withoutMinusZero(value.toExponential(2));
  return (value) =>
    Number.isFinite(value) ? withoutMinusZero(value.toFixed(Math.max(0, decimals))) : infinityOf(value);
}

function withoutMinusZero(text: string): string {
  return /^-0(\.0*)?(e\+0)?$/.test(text) ? text.slice(1) : text;
}

function infinityOf(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '∞' : '-∞';
}

/** The same, but with as many decimals as a number needs that would otherwise be shown as 0. */
export function correlationFormat(values: readonly number[]): (value: number) => string {
  const write = columnFormat(values);
  return (value) => {
    const text = write(value);
    return value === 0 || /[1-9]/.test(text) ? text : String(Number(value.toPrecision(1)));
  };
}

/** The same set for reading: a true minus, and powers of ten raised; words stay as they are. */
export function typeset(text: string): string {
  const [, mantissa = text, exponent] = /^(.*)e([+-]?\d+)$/.exec(text) ?? [];
  const power = exponent === undefined ? '' : ` × ${powerOfTen(Number(exponent))}`;
  return mantissa.replace('-', '−') + power;
}

/** 10⁻³ */
export function powerOfTen(exponent: number): string {
  const digits = String(Math.abs(exponent)).replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

/** A share in per cent, with as many digits as it has: 5 %, 0.1 %. The space does not break. */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(4))}\u00a0%`;
}

/** A count with thousands apart: 12,345. */
export function count(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** A count of things: 1 row, 12,345 rows. */
export function counted(value: number, thing: string, things = `${thing}s`): string {
  return `${count(value)} ${value === 1 ? thing : things}`;
}

/** The adjusted p-values up to which a feature has one, two and three stars: at 5 %, these are .05, .01 and .001. */
function starLevels(alpha: number): [number, number, number] {
  return [alpha, alpha / 5, alpha / 50];
}

/** One to three stars for a significant feature, none for others. */
export function stars({ significant, adjustedPValue }: SelectedFeature, alpha: number): string {
  const [, two, three] = starLevels(alpha);
  if (!significant) return '';
  if (adjustedPValue <= three) return '***';
  return adjustedPValue <= two ? '**' : '*';
}

/** What the stars mean: "* ≤ 0.05, ** ≤ 0.01, *** ≤ 0.001". */
export function starLegend(alpha: number): string {
  return starLevels(alpha)
    .map((level, i) => `${'*'.repeat(i + 1)} ≤ ${Number(level.toPrecision(3))}`)
    .join(', ');
}

/** Below this an estimate is written with a power of ten, so that its error has a digit. */
const SMALL_ESTIMATE = 0.001;
/** Closed forms approximate a tail; smaller p-values of theirs are not told apart. */
const SMALLEST_APPROXIMATE = 1e-100;

/**
 * The p-value of a feature with what is known of its accuracy: "<1.0e-6" where it is only known to be smaller,
 * "0.0310 ± 0.0030" or "(4.7 ± 0.8)e-6" where it is an estimate. The tail of an approximation is not shown beyond what it can
 * be good for.
 */
export function pValueText(feature: SelectedFeature): string {
  const { pValue, logPValue, pValueError = 0, estimated = false, isUpperBound = false } = feature;
  if (isUpperBound || !estimated || !(pValueError > 0)) return barePValueText(feature);
  if (pValue >= SMALL_ESTIMATE) return `${pValue.toFixed(4)} ± ${pValueError.toFixed(4)}`;
  const { mantissa, exponent } = scientificParts(logPValue / Math.LN10);
  return `(${mantissa} ± ${((Number(mantissa) * pValueError) / pValue).toFixed(1)})e${exponent}`;
}

/** The p-value without its error. */
export function barePValueText(feature: SelectedFeature): string {
  const { pValue, logPValue, isUpperBound = false } = feature;
  if (isUpperBound) return `<${formatPValue(pValue, logPValue)}`;
  return isTooSmall(feature, pValue)
    ? `<${formatPValue(SMALLEST_APPROXIMATE)}`
    : formatPValue(pValue, logPValue);
}

/** The adjusted p-value; of a bound it is a bound. */
export function adjustedPValueText(feature: SelectedFeature): string {
  const { adjustedPValue, isUpperBound = false } = feature;
  if (isTooSmall(feature, adjustedPValue)) return `<${formatPValue(SMALLEST_APPROXIMATE)}`;
  return `${isUpperBound && adjustedPValue < 1 ? '≤' : ''}${formatPValue(adjustedPValue)}`;
}

/** The p-value given the other features, adjusted where p-values are; of one at the limit of its test it is a bound. */
export function givenOthersText(
  { givenOthersPValue, givenOthersAdjusted }: SelectedFeature,
  { options: { alpha, adjust }, usable }: Pick<Result, 'options' | 'usable'>,
): string | undefined {
  const shown = adjust === 'none' ? givenOthersPValue : givenOthersAdjusted;
  if (givenOthersPValue === undefined || shown === undefined) return undefined;
  const isBound = givenOthersPValue === usualLimit(alpha, usable) && shown < 1;
  const mark = adjust === 'none' ? '<' : '≤';
  return `${isBound ? mark : ''}${formatPValue(shown)}`;
}

/** The least p-value that is estimated where none was asked for: a twentieth of the level over all features. */
export function usualLimit(alpha: number, features: number): number {
  return Math.min(1e-6, alpha / (20 * features));
}

/** Whether a p-value is from a closed form and smaller than that can be good for. */
function isTooSmall({ estimated = false, pValueError, skewness }: SelectedFeature, pValue: number): boolean {
  const isApproximate = (estimated && pValueError === undefined) || skewness !== undefined;
  return isApproximate && pValue < SMALLEST_APPROXIMATE;
}
