/**
 * The third step: how features are selected and tested. What is left alone is a safe choice.
 */
import { useState } from 'react';
import { basicNames } from '../options/fields.js';
import { candidateCount } from '../columns/candidates.js';
import { PlanProblems } from '../columns/plan-note.js';
import { OptionField } from '../options/option-field.js';
import { candidateWords, SelectHelp } from '../options/select-help.js';
import { type NamedField, shownFields } from '../options/shown-fields.js';
import { runProblems } from '../options/run-problems.js';
import { defaultSelect } from '../options/values.js';
import { CopyButton } from '../parts/copy-button.js';
import { FailureNote } from '../parts/failure-note.js';
import { chosenColumns, linkTo } from '../state/link.js';
import type { PageState } from '../state/state.js';
import type { Analysis } from '../state/use-analysis.js';
import { isReady } from './columns.js';

/** The step. */
export function OptionsStep(analysis: Analysis): React.JSX.Element {
  const { state, dispatch, commands } = analysis;
  const { options, runFailure, unknown } = state;
  const problems = runProblems(state);
  const [showsAdvanced, setAdvanced] = useState(() => hasAdvanced(state));
  const { basic, advanced } = shownFields(options, state.opened?.table.columns.length ?? Infinity);
  const field = ([name, own]: NamedField): React.JSX.Element => (
    <OptionField
      key={name}
      name={name}
      field={own}
      text={options[name] ?? ''}
      failure={
        problems.find((problem) => problem.field === name)?.words ??
        (runFailure?.field === name ? runFailure.message : undefined)
      }
      onText={(text) => dispatch({ type: 'option', name, text })}
    />
  );
  const hasOwn = Object.keys(options).length > 0 || state.missing.rule !== 'error';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        commands.run();
      }}
    >
      <h1>How to select and test</h1>
      <p className="lead">The defaults suit most tables. Change them only if you have a reason to.</p>
      {unknown.length > 0 && (
        <FailureNote
          title="The address contains options that this page does not know"
          message={`${unknown.join(', ')}. They are not used.`}
        />
      )}
      <div className="fields">{fitted(basic, state).map(field)}</div>
      <SelectHelp />
      <details
        className="more"
        open={showsAdvanced}
        onToggle={({ currentTarget }) => setAdvanced(currentTarget.open)}
      >
        <summary>Advanced</summary>
        <div className="fields">{advanced.map(field)}</div>
      </details>
      {runFailure !== undefined && (
        <FailureNote title="The run failed" message={runFailure.message}>
          <p>Your table and your choices are kept. Make the change described above, and run again.</p>
        </FailureNote>
      )}
      <Checks state={state} />
      <RunActions {...analysis} />
      <p className="small">
        The address of this page contains these options, but not your data, its file name or its columns. A
        link with the columns also contains the names of the columns that were given a role or left out.
      </p>
      <div className="buttons">
        <CopyButton label="Copy a link to these options" text={linkTo(state)} />
        {state.opened !== undefined && (
          <CopyButton label="Copy a link with the columns" text={linkTo(state, chosenColumns(state))} />
        )}
        {hasOwn && (
          <button type="button" className="quiet" onClick={() => dispatch({ type: 'default options' })}>
            Back to the defaults
          </button>
        )}
      </div>
    </form>
  );
}

/** What the run would do, and what would stop it. */
function Checks({ state }: { state: PageState }): React.JSX.Element | null {
  const { plan } = state;
  if (plan === undefined || !isReady(state)) return null;
  return (
    <>
      <p className="candidates">{candidateWords(state, candidateCount(plan))}.</p>
      <PlanProblems state={state} />
    </>
  );
}

function RunActions({ state, dispatch }: Analysis): React.JSX.Element {
  const ready = isReady(state);
  return (
    <div className="actions">
      {ready ? (
        <>
          <button type="button" onClick={() => dispatch({ type: 'step', step: 'columns' })}>
            Back
          </button>
          <button type="submit" className="primary" disabled={runProblems(state).length > 0}>
            Run
          </button>
        </>
      ) : (
        <>
          <p>
            {state.opened === undefined
              ? 'There is no table yet.'
              : 'First choose an output and at least one feature.'}
          </p>
          <button
            type="button"
            className="primary"
            onClick={() => dispatch({ type: 'step', step: state.opened === undefined ? 'data' : 'columns' })}
          >
            {state.opened === undefined ? 'Choose a table' : 'Choose columns'}
          </button>
        </>
      )}
    </div>
  );
}

/** Whether an advanced option has a value, or is at fault. */
function hasAdvanced({ options, runFailure }: PageState): boolean {
  return [...Object.keys(options), runFailure?.field ?? 'preset'].some(
    (name) => !basicNames.some((basic) => basic === name),
  );
}

/** The fields with the usual number to select, which fits the table. */
function fitted(basic: readonly NamedField[], { plan }: PageState): NamedField[] {
  if (plan === undefined) return [...basic];
  const select = String(defaultSelect(candidateCount(plan)));
  return basic.map(([name, field]) => [name, name === 'select' ? { ...field, standard: select } : field]);
}
