/**
 * From the two log tails of a statistic to a p-value. HSIC is never negative in truth, so the upper tail is the
 * default; two-sided is twice the smaller tail, at most 1.
 */

/** All alternatives. */
export const ALTERNATIVES = ['greater', 'two-sided'] as const;

/** Which tail counts as evidence. */
export type Alternative = (typeof ALTERNATIVES)[number];

/** A p-value and its natural logarithm. */
export interface PValue {
  pValue: number;
  logPValue: number;
}

/** The p-value from log tails, each at most 0. */
export function pValueOfTails(
  { logUpper, logLower }: { logUpper: number; logLower: number },
  alternative: Alternative,
): PValue {
  const log = alternative === 'greater' ? logUpper : Math.min(0, Math.LN2 + Math.min(logUpper, logLower));
  return { pValue: Math.exp(log), logPValue: log };
}

/** What is reported where nothing can be tested: a statistic with no variance. */
export const UNTESTABLE: Readonly<PValue> = Object.freeze({ pValue: 1, logPValue: 0 });
