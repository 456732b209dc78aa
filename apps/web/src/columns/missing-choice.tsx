/**
 * What to do about missing cells, with what each answer costs. It is asked where the columns are chosen, because a column
 * that costs too much can be left out there.
 */
import { count, counted, percent } from '@hsicinf/report/text';
import { isSameAnswer, type Missing, missingAnswers } from '../options/missing.js';
import { ColumnName } from '../parts/column-name.js';
import type { Analysis } from '../state/use-analysis.js';
import type { AnswerCosts, MissingChoices } from '../worker/messages.js';
import { useAnswer } from './use-answer.js';

const BOUNDS = [0.05, 0.1, 0.2, 0.3, 0.5];

/** The choice; nothing where no cell is missing in the columns that are used. */
export function MissingChoice({
  state,
  dispatch,
  client,
}: Pick<Analysis, 'state' | 'dispatch' | 'client'>): React.JSX.Element | null {
  const costs = useAnswer('missing', { state, client });
  if (costs === undefined || costs.cells === 0) return null;
  const choose = (missing: Missing): void => dispatch({ type: 'missing', missing });
  const offered = missingAnswers(state.missing.maxMissing)
    .map((answer, i) => ({ answer, left: costs.answers[i] }))
    .filter(({ answer: { rule } }) => rule !== 'class' || costs.hasClasses);
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">Missing cells</h2>
      <p>
        The columns in use have {counted(costs.cells, 'missing cell')}. They are never filled in. What should
        happen to them?
      </p>
      <fieldset className="choices">
        <legend className="unseen">Missing cells</legend>
        {offered.map(({ answer, left }) => (
          <div key={wordsOf(answer)} className="choice">
            <label>
              <input
                type="radio"
                name="missing"
                checked={isSameAnswer(state.missing, answer)}
                onChange={() => choose(answer)}
              />
              <span>
                <b>{wordsOf(answer)}</b>
                <span className="small">{costWords(answer, left, costs)}</span>
              </span>
            </label>
            {answer.maxMissing !== undefined && <Bound answer={answer} onAnswer={choose} />}
          </div>
        ))}
      </fieldset>
      <Blame costs={costs} />
    </section>
  );
}

function Bound({
  answer,
  onAnswer,
}: {
  answer: Missing;
  onAnswer: (answer: Missing) => void;
}): React.JSX.Element {
  const { maxMissing = 0 } = answer;
  const shares = [...new Set([...BOUNDS, maxMissing])].sort((a, b) => a - b);
  return (
    <label className="bound">
      <span>At most</span>
      <select
        value={maxMissing}
        onChange={({ target }) => onAnswer({ ...answer, maxMissing: Number(target.value) })}
      >
        {shares.map((share) => (
          <option key={share} value={share}>
            {percent(share)} missing
          </option>
        ))}
      </select>
    </label>
  );
}

function wordsOf({ rule, maxMissing }: Missing): string {
  if (maxMissing !== undefined) return 'Leave out features with many, then rows';
  return {
    error: 'Stop the run',
    'drop-rows': 'Leave out the rows that have them',
    'drop-features': 'Leave out the features that have them',
    class: 'Treat missing as a class of its own',
    'per-feature': 'Test each feature on the rows that it has',
  }[rule];
}

/** What an answer costs. */
function costWords({ rule }: Missing, left: AnswerCosts, { rows, features }: MissingChoices): string {
  if (rule === 'error') return 'Nothing is left out, but nothing can be run while cells are missing.';
  const kept = `Keeps ${count(left.rows)} of ${counted(rows, 'row')}`;
  const tested = left.features === features ? 'all' : `${count(left.features)} of`;
  const where =
    {
      class: ' Where numbers are missing, rows are left out.',
      'per-feature': ' A p-value then speaks of the rows in which the feature has a value.',
    }[rule as string] ?? '';
  return `${kept} and ${tested} ${counted(features, 'feature')}.${where}`;
}

function Blame({
  costs: {
    columns,
    rows,
    answers: [, dropped],
  },
}: {
  costs: MissingChoices;
}): React.JSX.Element {
  return (
    <details className="more">
      <summary>
        What costs most: <ColumnName name={columns[0].name} />
      </summary>
      <p>
        Where rows with missing cells are left out, {count(dropped.rows)} of {count(rows)} remain. Without a
        column there would be more:
      </p>
      <table className="blame">
        <thead>
          <tr>
            <th scope="col" className="left">
              Column
            </th>
            <th scope="col">Missing cells</th>
            <th scope="col">Rows kept without it</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, missing, without }) => (
            <tr key={name}>
              <th scope="row">
                <ColumnName name={name} />
              </th>
              <td>{count(missing)}</td>
              <td>{count(without)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
