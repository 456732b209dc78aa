/**
 * p-values as evidence, −log₁₀ p: where they go on a logarithmic axis, from logarithms where they are known, so that a
 * p-value which underflows has a place too.
 */
import type { SelectedFeature } from '@hsicinf/core';
import { naivePValues, type ReportInput } from '../input.js';
import { isMarginal } from '../text/accounting.js';
import { formatPValue, powerOfTen, pValueText } from '../text/numbers.js';

const LEAST_RANGE = 2;
/** Beyond 10⁻²⁰ size no longer matters, and a longer axis would crowd all other points together. */
const MOST_RANGE = 20;
const MOST_TICKS = 6;
/** Ticks are apart by one of these powers of ten. */
const STEPS = [1, 2, 5];

/** The p-values of a feature as −log₁₀ p, by what they are drawn as. */
export interface Evidence {
  row: number;
  feature: SelectedFeature;
  /** The one that counts, a round point: the adjusted one of a marginal p-value, the selective one itself. */
  point: number;
  /** What it would be had nothing to be accounted for, a square: the marginal p-value, the naive one. */
  square: number | undefined;
  squarePValue: string;
  /** Another beside it, an upright stroke: the selective p-value, the adjusted one. */
  stroke: number | undefined;
  /** Whether the p-value is smaller than where its point is. */
  isBeyond: boolean;
}

/** The p-values of features as positions. */
export function evidenceOf(features: readonly SelectedFeature[], input: ReportInput): Evidence[] {
  const naive = naivePValues(input);
  const { result } = input;
  const isAdjusted = result.options.adjust !== 'none';
  return features.map((feature, row) => {
    const { logPValue, adjustedPValue, selectivePValue, isUpperBound = false } = feature;
    const own = Math.abs(logPValue / Math.LN10);
    const adjusted = isAdjusted ? positionOf(adjustedPValue) : undefined;
    const base = { row, feature, isBeyond: isUpperBound };
    if (isMarginal(result)) {
      return {
        ...base,
        point: adjusted ?? own,
        square: isAdjusted ? own : undefined,
        squarePValue: pValueText(feature),
        stroke: positionOf(selectivePValue),
      };
    }
    return {
      ...base,
      point: own,
      square: positionOf(naive[row]),
      squarePValue: formatPValue(naive[row] ?? 1),
      stroke: adjusted,
    };
  });
}

function positionOf(pValue: number | undefined): number | undefined {
  return pValue === undefined ? undefined : Math.abs(Math.log10(pValue));
}

/** A little beyond the smallest p-value, or where the axis ends for those that are smaller still. */
export function endOfAxis(values: readonly (number | undefined)[]): number {
  const largest = values.reduce<number>((end, value) => Math.max(end, value ?? 0), LEAST_RANGE);
  return 1.06 * Math.min(largest, MOST_RANGE);
}

/** The same with what lies beyond the end put there. */
export function withinAxis(one: Evidence, end: number): Evidence {
  const within = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : Math.min(value, end);
  return {
    ...one,
    point: Math.min(one.point, end),
    isBeyond: one.isBeyond || one.point > end,
    square: within(one.square),
    stroke: within(one.stroke),
  };
}

/** Whole powers of ten, no more than a handful. */
export function ticksUpTo(end: number): number[] {
  const step = STEPS.find((size) => end / size < MOST_TICKS) ?? end;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
}

/** The p-value at a tick. */
export function tickText(exponent: number): string {
  return exponent <= 3 ? String(Number((10 ** -exponent).toPrecision(1))) : powerOfTen(-exponent);
}
