/**
 * The second step: what is in the table, and what each column is for.
 */
import { count, counted } from '@hsicinf/report/text';
import { Fragment, useDeferredValue, useMemo, useState } from 'react';
import { ChosenGroups } from '../columns/chosen-groups.js';
import { ChosenRoles } from '../columns/chosen-roles.js';
import { ColumnGrid } from '../columns/column-grid.js';
import { DataAdvice } from '../columns/data-advice.js';
import { FirstRows } from '../columns/first-rows.js';
import { MissingChoice } from '../columns/missing-choice.js';
import { PlanNote } from '../columns/plan-note.js';
import { RoleHelp } from '../columns/role-help.js';
import { SheetChoice } from '../columns/sheet-choice.js';
import { titleOf } from '../columns/roles.js';
import { ColumnName } from '../parts/column-name.js';
import {
  canBeGrouped,
  canBeUsed,
  type ColumnChoice,
  displaced,
  isTested,
  roleOf,
  withGroup,
  withTested,
} from '../state/column-choice.js';
import type { AbsentColumns, Opened, PageState } from '../state/state.js';
import type { Analysis } from '../state/use-analysis.js';

/** Of columns that a link names in vain. */
const MOST_ABSENT = 5;

/** The step; there is none without a table. */
export function ColumnsStep(analysis: Analysis): React.JSX.Element {
  const { opened } = analysis.state;
  return opened === undefined ? <p>No table is open.</p> : <Columns {...analysis} opened={opened} />;
}

function Columns({
  state,
  dispatch,
  commands,
  client,
  opened,
}: Analysis & { opened: Opened }): React.JSX.Element {
  const { table } = opened;
  const { choice } = state;
  const [search, setSearch] = useState('');
  const [moved, setMoved] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const shown = useMemo(
    () =>
      Array.from(table.columns.keys()).filter((index) =>
        table.columns[index].name.toLowerCase().includes(wanted),
      ),
    [table, wanted],
  );
  const choose = (next: ColumnChoice): void => {
    setMoved(movedWords(opened, choice, next));
    dispatch({ type: 'choice', choice: next });
  };
  const setTested = (tested: boolean): void => {
    const columns = shown.map((index) => table.columns[index]).filter(canBeUsed);
    choose(withTested(choice, columns, tested));
  };
  const found = shown.map((index) => table.columns[index]);
  const groupable =
    wanted.includes('=') || wanted === '' ? [] : found.filter((one) => canBeGrouped(one, choice));
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
          {note.charAt(0).toUpperCase() + note.slice(1)}
        </p>
      ))}
      {state.otherThan !== undefined && <OtherFileNote file={state.otherThan} opened={table.name} />}
      {state.absent !== undefined && <AbsentNote {...state.absent} />}
      <SheetChoice opened={opened} commands={commands} />
      <FirstRows opened={opened} client={client} />
      <ChosenRoles choice={choice} onChoice={choose} />
      <section aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <RoleHelp />
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
        {groupable.length > 1 && (
          <p className="small">
            <button
              type="button"
              className="quiet"
              onClick={() =>
                choose(withGroup(choice, search.trim(), { columns: groupable, all: table.columns }))
              }
            >
              Test these {count(groupable.length)} as one feature
            </button>{' '}
            A group is tested for what its columns say together; they are then not tested one by one.
          </p>
        )}
        <ChosenGroups choice={choice} onChoice={choose} />
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
            onChoice={choose}
          />
        )}
        <p className="moved" role="status">
          {moved}
        </p>
      </section>
      <MissingChoice state={state} dispatch={dispatch} client={client} />
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

/** That the table is not the one of the project. */
function OtherFileNote({ file, opened }: { file: string; opened: string }): React.JSX.Element {
  return (
    <p className="note">
      <bdi>{opened}</bdi> is not the file of the project
      {opened === file ? (
        ': it has the same name, but other content'
      ) : (
        <>
          , <bdi>{file}</bdi>
        </>
      )}
      . Its results are under Results, in the list of what was tried.
    </p>
  );
}

/** That a link or a project names columns which the table does not have. */
function AbsentNote({ by, names }: AbsentColumns): React.JSX.Element {
  const shown = names.slice(0, MOST_ABSENT);
  return (
    <p className="note">
      The {by} names columns that this table does not have:{' '}
      {shown.map((name, i) => (
        <Fragment key={name}>
          {i > 0 && ', '}
          <ColumnName name={name} />
        </Fragment>
      ))}
      {names.length > shown.length && ` and ${count(names.length - shown.length)} more`}.
    </p>
  );
}

/** That a column lost its role to another one, and what it is now; nothing where none did. */
function movedWords({ table }: Opened, before: ColumnChoice, after: ColumnChoice): string {
  const lost = displaced(before, after);
  const column = table.columns.find(({ name }) => name === lost?.name);
  if (lost === undefined || column === undefined) return '';
  const now = titleOf(roleOf(column, after)).toLowerCase();
  const fate = `${lost.name} is ${now === 'feature' ? 'a feature' : now} again.`;
  if (lost.role !== 'target') return `There can be only one ${lost.role} column: ${fate}`;
  return `${after.targets[0]} is the output now: ${fate} To take both together, choose “Add to output”.`;
}
