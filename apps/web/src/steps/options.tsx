/**
 * The third step: how features are selected and tested. What is left alone is a safe choice.
 */
import { counted } from '@hsicinf/report/text';
import { useState } from 'react';
import { basicNames, MISSING_RULES, type MissingRule } from '../options/fields.js';
import { OptionField } from '../options/option-field.js';
import { type NamedField, shownFields } from '../options/shown-fields.js';
import { defaultSelect } from '../options/values.js';
import { CopyButton } from '../parts/copy-button.js';
import { FailureNote } from '../parts/failure-note.js';
import { writeAddress } from '../state/address.js';
import { datasetOptions, featureCount, roleOf } from '../state/column-choice.js';
import type { LinkedColumns } from '../state/linked-columns.js';
import type { PageState } from '../state/state.js';
import type { Analysis } from '../state/use-analysis.js';
import { isReady } from './columns.js';

/** The step. */
export function OptionsStep(analysis: Analysis): React.JSX.Element {
  const { state, dispatch, commands } = analysis;
  const { options, runFailure, unknown } = state;
  const missingCells = missingInUse(state);
  const [showsAdvanced, setAdvanced] = useState(() => hasAdvanced(state));
  const { basic, advanced } = shownFields(options, state.opened?.table.columns.length ?? Infinity);
  const field = ([name, own]: NamedField): React.JSX.Element => (
    <OptionField
      key={name}
      name={name}
      field={own}
      text={options[name] ?? ''}
      failure={runFailure?.field === name ? runFailure.message : undefined}
      onText={(text) => dispatch({ type: 'option', name, text })}
    />
  );
  const missingField = (
    <MissingField
      rule={state.missing}
      cells={missingCells}
      onRule={(missing) => dispatch({ type: 'missing', missing })}
    />
  );
  const hasOwn = Object.keys(options).length > 0 || state.missing !== 'error';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        commands.run();
      }}
    >
      <h1>How to select and test</h1>
      <p className="lead">These settings suit most tables. Change them if you know why.</p>
      {unknown.length > 0 && (
        <FailureNote
          title="The address holds options that this page does not know"
          message={`${unknown.join(', ')}. They are not used.`}
        />
      )}
      <div className="fields">
        {fitted(basic, state).map(field)}
        {missingCells > 0 && missingField}
      </div>
      <details
        className="more"
        open={showsAdvanced}
        onToggle={({ currentTarget }) => setAdvanced(currentTarget.open)}
      >
        <summary>Advanced</summary>
        <div className="fields">
          {missingCells === 0 && missingField}
          {advanced.map(field)}
        </div>
      </details>
      {runFailure !== undefined && (
        <FailureNote title="The run could not be made" message={runFailure.message}>
          <p>Your table and your choices are kept. Change what it asks for, and run again.</p>
        </FailureNote>
      )}
      <RunActions {...analysis} />
      <p className="small">
        These options are in the address of the page; your data, its file name and its columns are not. A link
        with the columns holds the names of those that were given a role or left out.
      </p>
      <div className="buttons">
        <CopyButton label="Copy a link to these options" text={linkTo(state)} />
        {state.opened !== undefined && (
          <CopyButton label="Copy a link with the columns too" text={linkTo(state, columnsOf(state))} />
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

function RunActions({ state, dispatch }: Analysis): React.JSX.Element {
  const ready = isReady(state);
  return (
    <div className="actions">
      {ready ? (
        <>
          <button type="button" onClick={() => dispatch({ type: 'step', step: 'columns' })}>
            Back
          </button>
          <button type="submit" className="primary">
            Run
          </button>
        </>
      ) : (
        <>
          <p>
            {state.opened === undefined
              ? 'There is no table yet.'
              : 'Choose an output and at least one feature first.'}
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

/** The address of these options, and of columns where they are given. */
function linkTo({ options, missing, linked }: PageState, columns = linked): string {
  const [page] = location.href.split('#');
  return page + writeAddress({ step: 'options', options, missing, linked: columns });
}

/** The columns as they are chosen. */
function columnsOf({ opened, choice }: PageState): LinkedColumns | undefined {
  return opened === undefined ? undefined : datasetOptions(opened.table, choice, 'error');
}

/** Whether an advanced option has a value, or is at fault. */
function hasAdvanced({ options, runFailure }: PageState): boolean {
  return [...Object.keys(options), runFailure?.field ?? 'preset'].some(
    (name) => !basicNames.some((basic) => basic === name),
  );
}

/** The fields with the usual number to select, which fits the table. */
function fitted(basic: readonly NamedField[], { opened, choice, missing }: PageState): NamedField[] {
  if (opened === undefined) return [...basic];
  const select = String(defaultSelect(featureCount(opened.table, choice, missing)));
  return basic.map(([name, field]) => [name, name === 'select' ? { ...field, standard: select } : field]);
}

/** Missing cells in the columns that would be used. */
function missingInUse({ opened, choice }: PageState): number {
  return (opened?.table.columns ?? [])
    .filter((column) => roleOf(column, choice) !== 'left out')
    .reduce((sum, { missing }) => sum + missing, 0);
}

function MissingField({
  rule,
  cells,
  onRule,
}: {
  rule: MissingRule;
  cells: number;
  onRule: (rule: MissingRule) => void;
}): React.JSX.Element {
  return (
    <div className="field">
      <label htmlFor="option-missing">Missing cells</label>
      <select
        id="option-missing"
        value={rule}
        aria-describedby="option-missing-help"
        onChange={({ target }) => onRule(target.value as MissingRule)}
      >
        {MISSING_RULES.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <p className="help" id="option-missing-help">
        {cells > 0 && `The columns in use have ${counted(cells, 'missing cell')}. `}
        Missing cells are never filled in.
      </p>
    </div>
  );
}
