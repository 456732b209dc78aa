/**
 * The p-values of a feature as a reader should take them: "<1.0e-6" where it is only known to be smaller, "0.0310 ± 0.0030"
 * or "(4.7 ± 0.8)e-6" where it is an estimate.
 */
import type { SelectedFeature } from '@hsicinf/core';
import { formatPValue, scientificParts } from './numbers.js';

/** Below this an estimate is written with a power of ten, so that its error has a digit. */
const SMALL = 0.001;

/** The p-value with what is known of its accuracy. */
export function pValueText(feature: SelectedFeature): string {
  const { pValue, logPValue, pValueError = 0, estimated = false, isUpperBound = false } = feature;
  if (isUpperBound) return `<${formatPValue(pValue, logPValue)}`;
  if (!estimated || !(pValueError > 0)) return formatPValue(pValue, logPValue);
  if (pValue >= SMALL) return `${pValue.toFixed(4)} ± ${pValueError.toFixed(4)}`;
  const { mantissa, exponent } = scientificParts(logPValue / Math.LN10);
  return `(${mantissa} ± ${((Number(mantissa) * pValueError) / pValue).toFixed(1)})e${exponent}`;
}

/** The adjusted p-value; of a bound it is a bound. */
export function adjustedPValueText({ adjustedPValue, isUpperBound = false }: SelectedFeature): string {
  return `${isUpperBound && adjustedPValue < 1 ? '≤' : ''}${formatPValue(adjustedPValue)}`;
}
