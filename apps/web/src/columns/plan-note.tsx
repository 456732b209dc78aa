/**
 * What a run would do with the columns, in a sentence, and what would stop it.
 */
import { count, counted } from '@hsicinf/report/text';
import type { PlannedColumn } from '@hsicinf/tables';
import { runProblems } from '../options/run-problems.js';
import { candidateWords } from '../options/select-help.js';
import { ColumnName } from '../parts/column-name.js';
import type { PageState } from '../state/state.js';
import { candidateCount } from './candidates.js';

const MOST_SHOWN = 3;

/** The note; nothing before an output is chosen. */
export function PlanNote({ state }: { state: PageState }): React.JSX.Element | null {
  const { plan, choice } = state;
  if (plan === undefined || choice.targets.length === 0) return null;
  const candidates = candidateCount(plan);
  const leftOut = plan.filter(({ role }) => role === 'left out').length;
  const held = plan.filter(({ role }) => role === 'stratum' || role === 'cluster' || role === 'covariate');
  return (
    <div className="plan" role="status">
      <p>
        {candidates === 0
          ? 'No feature will be tested yet: give at least one column the role Feature.'
          : candidateWords(state, candidates)}
        {candidates > 0 && held.length > 0 && `; ${counted(held.length, 'column')} held fixed`}
        {candidates > 0 && leftOut > 0 && `; ${counted(leftOut, 'column')} left out`}
        {candidates > 0 && '.'}
      </p>
      <PlanProblems state={state} />
    </div>
  );
}

/** What would stop a run; nothing where nothing would. */
export function PlanProblems({ state }: { state: PageState }): React.JSX.Element {
  return (
    <>
      {runProblems(state).map(({ words }) => (
        <p key={words} className="failure">
          {words}
        </p>
      ))}
      <ColumnProblems {...state} />
    </>
  );
}

function ColumnProblems({ plan }: Pick<PageState, 'plan'>): React.JSX.Element | null {
  const problems = (plan ?? []).filter(({ problem }) => problem !== undefined);
  if (problems.length === 0) return null;
  return (
    <div className="failure">
      <p>
        <strong>
          {problems.length === 1
            ? 'One column would stop the run'
            : `${count(problems.length)} columns would stop the run`}
        </strong>
      </p>
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ name, rule }) => (
          <li key={name}>
            <ColumnName name={name} />: {rule}
          </li>
        ))}
        {problems.length > MOST_SHOWN && <li>and {count(problems.length - MOST_SHOWN)} more</li>}
      </ul>
      <p>{adviceFor(problems)}</p>
    </div>
  );
}

/** What can be done about the problems. */
function adviceFor(problems: readonly PlannedColumn[]): string {
  const missing = problems.filter(({ remedy }) => remedy === 'missing').length;
  return [
    ...(missing > 0 ? ['On the step Columns, choose what to do about missing cells.'] : []),
    ...(missing < problems.length
      ? [
          'If a text stands for a missing cell, or the decimal separator is ambiguous, go back to the step Data and set it under “File format”.',
        ]
      : []),
    'Or give such columns another role.',
  ].join(' ');
}
