/**
 * How features were selected, in words: by the largest scores, or by a rule.
 */
import type { ResolvedOptions, Result } from '@hsicinf/core';

/** Rules that are known by another name. */
const NAMES: Readonly<Record<string, string | undefined>> = { lasso: 'HSIC-Lasso' };

/** The rule by name, as a subject; undefined where the largest scores decided. */
export function ruleName({ selection }: ResolvedOptions): string | undefined {
  if (selection === undefined) return undefined;
  return NAMES[selection] ?? `the rule ${selection}`;
}

/** "with the largest correlations", or "that HSIC-Lasso selected". */
export function chosenWords({ options, scores }: Pick<Result, 'options' | 'scores'>): string {
  const rule = ruleName(options);
  return rule === undefined
    ? `with the largest ${scores === undefined ? 'scores' : 'correlations'}`
    : `that ${rule} selected`;
}

/** What the lasso does, and why. */
export const LASSO_WORDS =
  'Features are selected together and not one by one: HSIC-Lasso gives weights of at least 0 to features so that their kernels describe the kernel of the output, and takes those that are the first to have one as the penalty on weights falls. Of features that say the same, one is enough.';
