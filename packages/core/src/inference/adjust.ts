/**
 * Adjustments of p-values for testing several hypotheses at once, in the order of the input.
 */
import { describe, InputError } from '../errors.js';

/** All adjustments. */
export const ADJUSTMENTS = ['none', 'average', 'bonferroni', 'holm', 'bh', 'by'] as const;

/** How p-values are adjusted for being several. */
export type Adjustment = (typeof ADJUSTMENTS)[number];

/**
 * Adjusted p-values: reject where one is at most α.
 * - `bonferroni`, `holm` (Holm, 1979): the chance of any false rejection stays below α, under any dependence.
 * - `bh` (Benjamini & Hochberg, 1995): the expected share of false rejections, under independence or positive dependence.
 * - `by` (Benjamini & Yekutieli, 2001): the same under any dependence.
 * - `average`: times the number of features looked at for each that was tested, so that among those tested the expected
 *   number of false rejections is at most α times their number (Benjamini & Yekutieli, 2005).
 *
 * `among` is the number of features looked at; those beyond the p-values given were not tested and count as p = 1.
 */
export function adjustPValues(
  pValues: ArrayLike<number>,
  method: Adjustment,
  among: number = pValues?.length,
): Float64Array {
  if (!ADJUSTMENTS.includes(method)) {
    throw new InputError('adjustPValues', `one of ${ADJUSTMENTS.join(', ')}`, describe(method));
  }
  if (typeof pValues?.length !== 'number') {
    throw new InputError('adjustPValues', 'an array of p-values', describe(pValues));
  }
  const bad = Array.from(pValues).findIndex(
    (value) => !(typeof value === 'number' && value >= 0 && value <= 1),
  );
  if (bad >= 0)
    throw new InputError('adjustPValues', 'values in [0, 1]', `${describe(pValues[bad])} at index ${bad}`);
  if (!(Number.isSafeInteger(among) && among >= pValues.length)) {
    throw new InputError(
      'adjustPValues',
      `of at least ${pValues.length}, the number of p-values`,
      describe(among),
      {
        option: 'among',
      },
    );
  }
  const p = Float64Array.from(pValues);
  if (method === 'none') return p;
  if (method === 'average') return p.map((value) => Math.min(1, (value * among) / p.length));
  if (method === 'bonferroni') return p.map((value) => Math.min(1, value * among));
  return method === 'holm' ? stepDown(p, among) : stepUp(p, among * (method === 'by' ? harmonic(among) : 1));
}

/** Holm: the j-th smallest times the number not yet rejected, never falling. */
function stepDown(p: Float64Array, among: number): Float64Array {
  const out = new Float64Array(p.length);
  let running = 0;
  ascending(p).forEach((index, j) => {
    running = Math.max(running, Math.min(1, p[index] * (among - j)));
    out[index] = running;
  });
  return out;
}

/** Benjamini–Hochberg: the j-th smallest times factor/j, never rising from the largest down. */
function stepUp(p: Float64Array, factor: number): Float64Array {
  const out = new Float64Array(p.length);
  const order = ascending(p);
  let running = 1;
  for (let j = p.length - 1; j >= 0; j--) {
    running = Math.min(running, p[order[j]] * (factor / (j + 1)));
    out[order[j]] = running;
  }
  return out;
}

function ascending(p: Float64Array): number[] {
  return Array.from(p, (_, i) => i).sort((a, b) => p[a] - p[b]);
}

function harmonic(count: number): number {
  let sum = 0;
  for (let j = 1; j <= count; j++) sum += 1 / j;
  return sum;
}
