/**
 * p-values as evidence, −log₁₀ p: where they go on a logarithmic axis, from logarithms where they are known, so that a
 * p-value which underflows has a place too.
 */
import type { SelectedFeature } from '@hsicinf/core';
import { naivePValues, type ReportInput } from '../input.js';
import { powerOfTen } from '../text/numbers.js';

const LEAST_RANGE = 2;
/** Beyond 10⁻²⁰ size no longer matters, and a longer axis would crowd all other points together. */
const MOST_RANGE = 20;
const MOST_TICKS = 6;
/** Ticks are apart by one of these powers of ten. */
const STEPS = [1, 2, 5];

/** The p-values of a feature as −log₁₀ p. */
export interface Evidence {
  row: number;
  feature: SelectedFeature;
  selective: number;
  adjusted: number | undefined;
  naive: number | undefined;
  naivePValue: number | undefined;
  /** Whether the p-value is smaller than the axis reaches. */
  isBeyond: boolean;
}

/** The p-values of features as positions. */
export function evidenceOf(features: readonly SelectedFeature[], input: ReportInput): Evidence[] {
  const naive = naivePValues(input);
  const isAdjusted = input.result.options.adjust !== 'none';
  return features.map((feature, row) => ({
    row,
    feature,
    selective: Math.abs(feature.logPValue / Math.LN10),
    adjusted: isAdjusted ? Math.abs(Math.log10(feature.adjustedPValue)) : undefined,
    naive: naive[row] === undefined ? undefined : Math.abs(Math.log10(naive[row])),
    naivePValue: naive[row],
    isBeyond: false,
  }));
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
    selective: Math.min(one.selective, end),
    isBeyond: one.selective > end,
    adjusted: within(one.adjusted),
    naive: within(one.naive),
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
