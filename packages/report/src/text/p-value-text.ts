/**
 * The p-values of a feature as a reader should take them: "<1.0e-6" where it is only known to be smaller, "0.0310 ± 0.0030"
 * or "(4.7 ± 0.8)e-6" where it is an estimate. The tail of an approximation is not shown beyond what it can be good for.
 */
import type { Result, SelectedFeature } from '@hsicinf/core';
import { formatPValue, scientificParts } from './numbers.js';

/** Below this an estimate is written with a power of ten, so that its error has a digit. */
const SMALL = 0.001;
/** Closed forms approximate a tail; smaller p-values of theirs are not told apart. */
const SMALLEST_APPROXIMATE = 1e-100;

/** The p-value with what is known of its accuracy. */
export function pValueText(feature: SelectedFeature): string {
  const { pValue, logPValue, pValueError = 0, estimated = false, isUpperBound = false } = feature;
  if (isUpperBound || !estimated || !(pValueError > 0)) return barePValueText(feature);
  if (pValue >= SMALL) return `${pValue.toFixed(4)} ± ${pValueError.toFixed(4)}`;
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
