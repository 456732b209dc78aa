/**
 * The second step: what is in the table, which column is the output, and which are tested.
 */
import { count, counted } from '@hsicinf/report/text';
import { useDeferredValue, useMemo, useState } from 'react';
import { ColumnGrid } from '../columns/column-grid.js';
import { DataAdvice } from '../columns/data-advice.js';
import { PlanNote } from '../columns/plan-note.js';
import { ColumnName } from '../parts/column-name.js';
import { canBeUsed, isTested, withTarget, withTested } from '../state/column-choice.js';
import type { Opened, PageState } from '../state/state.js';
import type { Analysis } from '../state/use-analysis.js';

/** The step; there is none without a table. */
export function ColumnsStep(analysis: Analysis): React.JSX.Element {
  const { opened } = analysis.state;
  return opened === undefined ? <p>No table is open.</p> : <Columns {...analysis} opened={opened} />;
}

function Columns({ state, dispatch, client, opened }: Analysis & { opened: Opened }): React.JSX.Element {
  const { table } = opened;
  const { choice } = state;
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const shown = useMemo(
    () =>
      Array.from(table.columns.keys()).filter((index) =>
        table.columns[index].name.toLowerCase().includes(wanted),
      ),
    [table, wanted],
  );
  const setTested = (tested: boolean): void => {
    const columns = shown.map((index) => table.columns[index]).filter(canBeUsed);
    dispatch({ type: 'choice', choice: withTested(choice, columns, tested) });
  };
  const some = wanted === '' ? 'all' : `these ${count(shown.length)}`;
  return (
    <>
      <h1>
        <bdi>{table.name}</bdi>
      </h1>
      <p className="subtitle">
        {counted(table.rows, 'row')}, {counted(table.columns.length, 'column')}
      </p>
      {table.notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <Output
        state={state}
        onRemove={(name) => dispatch({ type: 'choice', choice: withTarget(choice, name) })}
      />
      <section aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <div className="toolbar">
          <label className="search">
            <span className="unseen">Search for columns</span>
            <input
              type="search"
              placeholder="Search by name"
              value={search}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setSearch(target.value)}
            />
          </label>
          <button type="button" className="quiet" onClick={() => setTested(true)}>
            Test {some}
          </button>
          <button type="button" className="quiet" onClick={() => setTested(false)}>
            Test none{wanted === '' ? '' : ' of them'}
          </button>
        </div>
        <p className="unseen" role="status">
          {wanted === '' ? '' : `${counted(shown.length, 'column')} found`}
        </p>
        {shown.length === 0 ? (
          <p className="small">No column has “{search}” in its name.</p>
        ) : (
          <ColumnGrid
            columns={table.columns}
            shown={shown}
            choice={choice}
            plan={state.plan}
            client={client}
            onChoice={(next) => dispatch({ type: 'choice', choice: next })}
          />
        )}
      </section>
      <PlanNote state={state} />
      <DataAdvice state={state} client={client} />
      <p className="actions">
        <button type="button" onClick={() => dispatch({ type: 'step', step: 'data' })}>
          Back
        </button>
        <button
          type="button"
          className="primary"
          disabled={!isReady(state)}
          onClick={() => dispatch({ type: 'step', step: 'options' })}
        >
          Continue to the options
        </button>
      </p>
    </>
  );
}

/** Whether there is an output and something to test. */
export function isReady({ opened, choice }: PageState): boolean {
  return (
    choice.targets.length > 0 && (opened?.table.columns.some((column) => isTested(column, choice)) ?? false)
  );
}

function Output({
  state: { choice },
  onRemove,
}: {
  state: PageState;
  onRemove: (name: string) => void;
}): React.JSX.Element {
  const { targets } = choice;
  return (
    <section aria-labelledby="output" className="output">
      <h2 id="output">Output</h2>
      {targets.length === 0 ? (
        <p>
          What do you want to explain? Find its column below and press <b>Output</b>.
        </p>
      ) : (
        <>
          <ul className="chips">
            {targets.map((name) => (
              <li key={name}>
                <ColumnName name={name} />
                <button type="button" aria-label={`${name} is not the output`} onClick={() => onRemove(name)}>
                  ×
                </button>
              </li>
            ))}
          </ul>
          {targets.length > 1 && (
            <p className="small">Several columns are taken together, as one output of several numbers.</p>
          )}
        </>
      )}
    </section>
  );
}
