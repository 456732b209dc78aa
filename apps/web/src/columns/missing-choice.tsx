/**
 * What to do about missing cells, with what each answer costs. It is asked where the columns are chosen, because a column
 * that costs too much can be left out there.
 */
import { count, counted } from '@hsicinf/report/text';
import { ColumnName } from '../parts/column-name.js';
import { MISSING_RULES, type MissingRule } from '../options/fields.js';
import type { Analysis } from '../state/use-analysis.js';
import type { MissingCosts } from '../worker/messages.js';
import { useAnswer } from './use-answer.js';

/** The choice; nothing where no cell is missing in the columns that are used. */
export function MissingChoice({
  state,
  dispatch,
  client,
}: Pick<Analysis, 'state' | 'dispatch' | 'client'>): React.JSX.Element | null {
  const costs = useAnswer('missing', { state, client });
  if (costs === undefined || costs.cells === 0) return null;
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">Missing cells</h2>
      <p>
        The columns in use have {counted(costs.cells, 'missing cell')}. They are never filled in. What should
        happen to them?
      </p>
      <fieldset className="choices">
        <legend className="unseen">Missing cells</legend>
        {MISSING_RULES.map(([rule, words]) => (
          <label key={rule} className="choice">
            <input
              type="radio"
              name="missing"
              value={rule}
              checked={state.missing === rule}
              onChange={() => dispatch({ type: 'missing', missing: rule })}
            />
            <span>
              <b>{words}</b>
              <span className="small">{costWords(rule, costs)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Blame costs={costs} />
    </section>
  );
}

/** What an answer costs. */
function costWords(rule: MissingRule, costs: MissingCosts): string {
  const { rows, wholeRows, features, wholeFeatures, othersLack } = costs;
  if (rule === 'drop-rows') return `Keeps ${count(wholeRows)} of ${counted(rows, 'row')}.`;
  if (rule === 'error') return 'Nothing is left out, and nothing can be run while cells are missing.';
  const others =
    othersLack.length > 0
      ? ` Cells are also missing in ${othersLack[0]}, which is no feature: the run would stop.`
      : '';
  return `Keeps ${count(wholeFeatures)} of ${counted(features, 'feature')}, with all rows.${others}`;
}

function Blame({ costs: { columns, rows, wholeRows } }: { costs: MissingCosts }): React.JSX.Element {
  return (
    <details className="more">
      <summary>
        <ColumnName name={columns[0].name} /> costs most
      </summary>
      <table className="blame">
        <thead>
          <tr>
            <th scope="col" className="left">
              Column
            </th>
            <th scope="col">Missing cells</th>
            <th scope="col">Rows kept without the column</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, missing, alone }) => (
            <tr key={name}>
              <th scope="row">
                <ColumnName name={name} />
              </th>
              <td>{count(missing)}</td>
              <td>
                {count(wholeRows + alone)} of {count(rows)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
