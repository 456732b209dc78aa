/**
 * What each answer to missing cells would leave, and which columns cost most.
 */
import { type DatasetOptions, missingCosts, plan, type Table } from '@hsicinf/tables';
import { candidateCount } from '../columns/candidates.js';
import { type Missing, missingAnswers } from '../options/missing.js';
import type { AnswerCosts, MissingChoices } from './messages.js';

const MOST_NAMED = 5;

/** What the answers cost for a choice of columns; of the bound, the one at hand. */
export function missingChoices(table: Table, options: Partial<DatasetOptions>): MissingChoices {
  const { missing: _, maxMissing, ...columns } = options;
  const left = ({ rule, maxMissing: bound }: Missing): AnswerCosts => {
    const own = { ...columns, missing: rule, ...(bound !== undefined && { maxMissing: bound }) };
    return { rows: missingCosts(table, own).whole, features: candidateCount(plan(table, own)) };
  };
  const costs = missingCosts(table, { ...columns, missing: 'drop-rows' });
  const inUse = plan(table, columns);
  return {
    rows: table.rows,
    features: candidateCount(inUse),
    cells: costs.columns.reduce((sum, { missing }) => sum + missing, 0),
    hasClasses: inUse.some(
      ({ missing, use, role }) =>
        missing > 0 && use === 'class' && (role === 'feature' || role === 'covariate'),
    ),
    answers: costs.columns.length === 0 ? [] : missingAnswers(maxMissing).map(left),
    columns: costs.columns
      .slice(0, MOST_NAMED)
      .map(({ name, missing, without }) => ({ name, missing, without })),
  };
}
