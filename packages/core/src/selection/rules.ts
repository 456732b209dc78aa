/**
 * The rules of selection by name, besides the usual one, which takes the largest scores. The option `selection` takes these
 * names; nothing else lists them.
 */
import { lassoRule } from './lasso/lasso-rule.js';
import type { SelectionRule } from './selection-rule.js';

/** The rules. */
export const selectionRules = {
  lasso: lassoRule,
} as const satisfies Record<string, SelectionRule>;

/** The name of a rule. */
export type Selection = keyof typeof selectionRules;

/** All names. */
export const SELECTIONS = Object.keys(selectionRules) as Selection[];
