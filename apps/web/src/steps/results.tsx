/**
 * The last step: progress while a run goes on, then what it found.
 */
import { useState } from 'react';
import { CopyButton } from '../parts/copy-button.js';
import { ProgressPanel } from '../parts/progress-panel.js';
import { Figure } from '../plots/figure.js';
import { Explanation } from '../results/explanation.js';
import { Exports } from '../results/exports.js';
import { KeyFacts } from '../results/key-facts.js';
import { Methods } from '../results/methods.js';
import { LeftOut, Provenance } from '../results/provenance.js';
import { RedundancyNumbers } from '../results/redundancy.js';
import { Remarks } from '../results/remarks.js';
import { byRank, type Sorting } from '../results/result-columns.js';
import { ResultTable } from '../results/result-table.js';
import { RunLog } from '../results/run-log.js';
import { SelectiveSwitch } from '../results/selective-switch.js';
import { linkTo } from '../state/link.js';
import type { FinishedRun } from '../state/state.js';
import { type Analysis, runOf } from '../state/use-analysis.js';
import type { Run } from '../run.js';

const WIDE = 900;
const FEATURE_WIDTH = 620;

/** The step. */
export function ResultsStep(analysis: Analysis): React.JSX.Element {
  const { state, commands } = analysis;
  const { running, finished } = state;
  if (running !== undefined) {
    return (
      <>
        <h1>Running</h1>
        <ProgressPanel
          title="Selecting and testing"
          ongoing={running}
          onCancel={() => commands.cancelRun()}
        />
        <p className="small">
          The computation runs in the background. You can visit the other steps in the meantime.
        </p>
      </>
    );
  }
  if (finished !== undefined) return <Results {...analysis} finished={finished} />;
  return (
    <>
      <h1>Results</h1>
      <p className="lead">This table has not been run yet.</p>
      <RunLog {...analysis} />
    </>
  );
}

function Results(analysis: Analysis & { finished: FinishedRun }): React.JSX.Element {
  const { state, dispatch, finished } = analysis;
  const { outcome, run } = finished;
  const [sorting, setSorting] = useState(byRank);
  return (
    <>
      <h1>
        Features associated with <bdi>{outcome.targetName}</bdi>
      </h1>
      <p className="subtitle">
        <bdi>{run.file}</bdi>
      </p>
      <StaleNote {...analysis} />
      <p className="lead" role="status">
        {outcome.summary}
      </p>
      {outcome.heldFixed.length > 0 && (
        <ul className="held" aria-label="Held fixed">
          {outcome.heldFixed.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <LeftOut outcome={outcome} />
      <KeyFacts outcome={outcome} />
      <Sections {...analysis} sorting={sorting} onSort={setSorting} />
      <Remarks outcome={outcome} />
      <Provenance outcome={outcome} />
      {finished.isHeld && <Methods client={analysis.client} id={finished.id} />}
      <Exports {...analysis} sorting={sorting} />
      <RunLog {...analysis} />
      <p className="actions">
        <button type="button" onClick={() => dispatch({ type: 'step', step: 'options' })}>
          Change the options
        </button>
        <button type="button" onClick={() => dispatch({ type: 'step', step: 'data' })}>
          Another table
        </button>
        <CopyButton label="Copy a link to these options" text={linkTo(state)} />
      </p>
    </>
  );
}

/** That what is shown is not what the form says, or that only its numbers are there: of a project, or of an earlier run. */
function StaleNote({
  state,
  dispatch,
  commands,
  finished,
}: Analysis & { finished: FinishedRun }): React.JSX.Element | null {
  const isAsChosen = signature(runOf(state)) === signature(finished.run);
  if (finished.isHeld && isAsChosen) return null;
  if (state.awaited !== undefined) {
    return (
      <p className="note">
        This is {finished.id === state.runs.length ? 'the last' : 'a'} run of a project. To see the plots, to
        export everything and to run again, open <bdi>{finished.run.file}</bdi>.{' '}
        <button type="button" onClick={() => dispatch({ type: 'step', step: 'data' })}>
          Choose the table
        </button>
      </p>
    );
  }
  if (!finished.isHeld && !isAsChosen) {
    return (
      <p className="note">
        This is run {finished.id}, made on <bdi>{finished.run.file}</bdi> with other choices than those of
        now. Only its numbers are kept; its command is under “What was tried”.
      </p>
    );
  }
  return (
    <p className="note">
      {finished.isHeld
        ? 'Columns or options have changed since this run.'
        : `These are the numbers of run ${finished.id}. To see the plots and to export everything, run it again.`}{' '}
      <button type="button" onClick={() => commands.run()}>
        Run again
      </button>
    </p>
  );
}

/** The table and the plots, which share the feature that is looked at. */
function Sections({
  client,
  commands,
  finished,
  sorting,
  onSort,
}: Pick<Analysis, 'client' | 'commands'> & {
  finished: FinishedRun;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}): React.JSX.Element {
  const { id, outcome, isHeld, run } = finished;
  const [chosen, setChosen] = useState(outcome.selected[0]?.name ?? '');
  // A new run may not have selected it.
  const feature = outcome.selected.some(({ name }) => name === chosen) ? chosen : outcome.selected[0]?.name;
  const show = (name: string): void => {
    setChosen(name);
    document.getElementById('relation')?.scrollIntoView({ block: 'start' });
  };
  const table = (
    <ResultTable
      outcome={outcome}
      sorting={sorting}
      onSort={onSort}
      chosen={feature}
      onFeature={isHeld ? show : undefined}
    />
  );
  if (!isHeld) return table;
  const names = [outcome.targetName, ...outcome.selected.map(({ name }) => name)];
  const common = { client, id, names, file: run.file };
  return (
    <>
      {table}
      <SelectiveSwitch options={outcome.options} onSwitch={(pValues) => commands.run({ pValues })} />
      <section aria-labelledby="scores">
        <h2 id="scores">{outcome.scoreHeading}</h2>
        <Figure plot="scores" width={WIDE} {...common} />
      </section>
      <section aria-labelledby="p-values">
        <h2 id="p-values">What the p-values say</h2>
        <Figure plot="p-values" width={WIDE} {...common} />
      </section>
      {outcome.redundancy !== undefined && (
        <section aria-labelledby="redundancy">
          <h2 id="redundancy">What the selected features have in common</h2>
          <Figure plot="redundancy" width={WIDE} {...common} />
          <RedundancyNumbers redundancy={outcome.redundancy} />
        </section>
      )}
      {feature !== undefined && (
        <section aria-labelledby="relation">
          <h2 id="relation">What the relation looks like</h2>
          <div className="field feature-choice">
            <label htmlFor="chosen-feature">Feature</label>
            <select id="chosen-feature" value={feature} onChange={({ target }) => setChosen(target.value)}>
              {outcome.selected.map(({ name, rank }) => (
                <option key={name} value={name}>
                  {rank}. {name}
                </option>
              ))}
            </select>
          </div>
          <Explanation client={client} id={id} feature={feature} />
          <Figure plot={{ feature }} width={FEATURE_WIDTH} {...common} />
        </section>
      )}
    </>
  );
}

/** Equal for runs that ask for the same. */
function signature(run: Run | undefined): string {
  return JSON.stringify(run, (_, value: unknown) => (value instanceof Map ? [...value] : value));
}
