/**
 * What to do about missing cells: one answer, with a bound where features may lack some of their cells.
 */
import { MISSING_RULES, type MissingRule } from '@hsicinf/tables';

/** An answer: the rule, and the largest share of missing cells of a feature that is kept. */
export interface Missing {
  rule: MissingRule;
  maxMissing?: number;
}

/** Nothing was said: a run stops at a missing cell. */
export const noMissing: Missing = { rule: 'error' };

/** The bound, unless another one is put in. */
export const USUAL_BOUND = 0.2;

/** The answers in the order in which they are offered. */
export function missingAnswers(bound = USUAL_BOUND): Missing[] {
  return [
    { rule: 'error' },
    { rule: 'drop-rows' },
    { rule: 'drop-rows', maxMissing: bound },
    { rule: 'drop-features' },
    { rule: 'class' },
    { rule: 'per-feature' },
  ];
}

/** Whether two answers are the same but for the size of the bound. */
export function isSameAnswer(a: Missing, b: Missing): boolean {
  return a.rule === b.rule && (a.maxMissing === undefined) === (b.maxMissing === undefined);
}

/** The rule that a text names. */
export function ruleOf(text: string): MissingRule | undefined {
  return MISSING_RULES.find((rule) => rule === text);
}

/** The share that a text stands for, between 0 and 1. */
export function boundOf(text: string): number | undefined {
  const share = Number(text);
  return text.trim() !== '' && share >= 0 && share <= 1 ? share : undefined;
}
