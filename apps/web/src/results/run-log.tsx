/**
 * What was tried: every run with how it was made, and two of them side by side.
 */
import type { SelectedFeature } from '@hsicinf/core';
import { count, typeset } from '@hsicinf/report/text';
import { useState } from 'react';
import { timeWords } from '../format.js';
import { ColumnName, nameClass } from '../parts/column-name.js';
import { commandOf } from '../run.js';
import type { FinishedRun } from '../state/state.js';
import type { Analysis } from '../state/use-analysis.js';
import { comparison } from './comparison.js';
import { columnsOf } from './result-columns.js';

/** The section; nothing before there is a run. */
export function RunLog({
  state: { runs, finished },
  dispatch,
}: Pick<Analysis, 'state' | 'dispatch'>): React.JSX.Element | null {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="log">
      <h2 id="log">What was tried</h2>
      {runs.length > 1 && (
        <p>
          {count(runs.length)} runs. Running several times and reporting only the best run is another form of
          selection, and no p-value here accounts for it: report the run you had decided on, or all of them.
        </p>
      )}
      <details className="more" open={runs.length > 1 || finished === undefined}>
        <summary>
          {runs.length === 1 ? 'The run so far' : `The ${count(runs.length)} runs`}, with the command for each
        </summary>
        <ol className="log">
          {runs.map(({ id, run, outcome, when }) => (
            <li key={id}>
              <p>
                <b>Run {id}</b> · <time dateTime={when}>{timeWords(when)}</time> · <bdi>{run.file}</bdi> ·{' '}
                {outcome.selected.filter(({ significant }) => significant).length} of{' '}
                {count(outcome.selected.length)} tested features significant{' '}
                {id !== finished?.id && (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`Show run ${id}`}
                    onClick={() => dispatch({ type: 'show run', id })}
                  >
                    Show
                  </button>
                )}
              </p>
              <code>{commandOf(run)}</code>
            </li>
          ))}
        </ol>
      </details>
      {runs.length > 1 && <Comparison runs={runs} />}
    </section>
  );
}

/** Adjusted p-values as the table of results writes them: bounds are marked. */
function pValueTexts({ outcome }: FinishedRun): (feature: SelectedFeature) => string {
  const columns = columnsOf(outcome);
  const shown = columns.find(({ id }) => id === 'adjusted') ?? columns.find(({ id }) => id === 'p');
  return (feature) => shown?.text(feature) ?? '';
}

function Comparison({ runs }: { runs: readonly FinishedRun[] }): React.JSX.Element {
  const [chosen, setChosen] = useState<readonly [number?, number?]>([]);
  const [a, b] = [chosen[0] ?? runs.at(-2)?.id, chosen[1] ?? runs.at(-1)?.id];
  const [first, second] = [a, b].map((id) => runs.find((run) => run.id === id) ?? runs[0]);
  const rows = comparison(first.outcome, second.outcome);
  const pValueIn = [pValueTexts(first), pValueTexts(second)];
  const choice = (label: string, value: number, onId: (id: number) => void): React.JSX.Element => (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onId(Number(target.value))}>
        {runs.map(({ id, when, outcome }) => (
          <option key={id} value={id}>
            Run {id}, {timeWords(when)}, {outcome.targetName}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <h3>Two runs side by side</h3>
      <div className="compared">
        {choice('Compare', first.id, (id) => setChosen([id, second.id]))}
        {choice('with', second.id, (id) => setChosen([first.id, id]))}
      </div>
      <div className="scroll" role="region" aria-label="Two runs side by side" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" rowSpan={2} className="left">
                Feature
              </th>
              <th scope="colgroup" colSpan={2}>
                Run {first.id}
              </th>
              <th scope="colgroup" colSpan={2}>
                Run {second.id}
              </th>
            </tr>
            <tr>
              {[first, second].flatMap(({ id }, side) => [
                <th key={`${side} ${id} rank`} scope="col">
                  Rank
                </th>,
                <th key={`${side} ${id} p`} scope="col">
                  Adjusted p
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sides, differs }) => (
              <tr key={name} className={differs ? 'differs' : undefined}>
                <th scope="row" className={nameClass(name)}>
                  <ColumnName name={name} />
                </th>
                {sides.flatMap((feature, side) => [
                  <td key={`${side === 0 ? 'first' : 'second'} rank`}>{feature?.rank ?? '–'}</td>,
                  <td
                    key={`${side === 0 ? 'first' : 'second'} p`}
                    className={feature?.significant === true ? 'strong' : undefined}
                  >
                    {feature === undefined ? 'not tested' : typeset(pValueIn[side](feature))}
                  </td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small">
        Bold: significant. Marked rows: significant in one of the two runs only. Without an adjustment, the
        adjusted p is p itself.
      </p>
    </>
  );
}
