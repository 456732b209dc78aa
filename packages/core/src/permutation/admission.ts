/**
 * The orders of a feature's values in which it would still be selected. Let T be the best score that was not selected.
 * The feature is selected if its own score is above T; at T ties rank by column index, so that it is selected only if it
 * comes before every feature that was not selected and holds T. Scores are compared beyond rounding.
 */

/** What selection asks of a feature's score. */
export interface Admission {
  /** T; -Infinity admits every order. */
  threshold: number;
  /** Whether a score of T suffices. */
  admitsTies: boolean;
}

/** Every order is admitted: nothing was selected. */
export const EVERY_ORDER: Readonly<Admission> = Object.freeze({ threshold: -Infinity, admitsTies: true });

/** What selection asks of each of the selected, from levelled scores (inference/top-k). */
export function admissionOf(
  scores: Float64Array,
  selected: readonly number[],
): (position: number) => Admission {
  const taken = new Set(selected);
  let holder = -1;
  for (let i = 0; i < scores.length; i++) {
    if ((holder < 0 || scores[i] > scores[holder]) && !taken.has(i)) holder = i;
  }
  if (holder < 0) return () => EVERY_ORDER;
  return (position) => ({ threshold: scores[holder], admitsTies: position < holder });
}

/**
 * The least value, as computed, of an admitted order. `observed` is the feature's own score, which is admitted: where it
 * is above T by little more than rounding, half of that must do.
 */
export function floorOf(
  { threshold, admitsTies }: Admission,
  { observed, tolerance }: { observed: number; tolerance: number },
): number {
  if (admitsTies) return threshold - tolerance;
  return threshold + Math.min(tolerance, Math.max(0, (observed - threshold) / 2));
}
