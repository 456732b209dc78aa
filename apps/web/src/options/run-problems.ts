/**
 * What would stop a run although every column by itself is in order: told before it begins, in the words of the page.
 */
import { counted } from '@hsicinf/report/text';
import { candidateCount } from '../columns/candidates.js';
import type { PageState } from '../state/state.js';
import { fields } from './fields.js';
import { methodOptions } from './values.js';

/** A problem; `field` is the option at fault. */
export interface RunProblem {
  words: string;
  field?: 'select';
}

/** The problems; none before there is a plan. */
export function runProblems(state: PageState): RunProblem[] {
  return [selectProblem(state), missingProblem(state)].filter((problem) => problem !== undefined);
}

/** That the number of features to select is none, or more than there are. */
function selectProblem({ plan, options }: PageState): RunProblem | undefined {
  if (plan === undefined) return undefined;
  const candidates = candidateCount(plan);
  const { select = 1 } = methodOptions(options);
  const isNumber = Number.isInteger(select) && Number(select) >= 1 && Number(select) <= candidates;
  if (select === 'all' || isNumber || candidates === 0) return undefined;
  const range = candidates === 1 ? '1' : `a whole number from 1 to ${candidates}`;
  return {
    field: 'select',
    words: `“${fields['select'].label}” has to be ${range}, or “all”: there ${candidates === 1 ? 'is' : 'are'} ${counted(candidates, 'candidate')}.`,
  };
}

/** That features are to be tested on the rows that they have, while something is held fixed that needs all rows. */
function missingProblem({ plan = [], missing: { rule }, choice }: PageState): RunProblem | undefined {
  const { clusters, covariates } = choice;
  const hasGaps = plan.some(({ role, missing }) => (role === 'feature' || role === 'grouped') && missing > 0);
  if (rule !== 'per-feature' || !hasGaps || (clusters === undefined && covariates.length === 0)) {
    return undefined;
  }
  const held = clusters === undefined ? 'a covariate' : 'a cluster';
  return {
    words: `With ${held}, features cannot be tested on the rows that they have. On the step Columns, leave out rows or features with missing cells instead, or give the column another role.`,
  };
}
