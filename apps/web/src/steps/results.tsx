/**
 * The last step: progress while a run goes on, then what it found.
 */
import { useState } from 'react';
import { ProgressPanel } from '../parts/progress-panel.js';
import { Figure } from '../plots/figure.js';
import { Exports } from '../results/exports.js';
import { KeyFacts } from '../results/key-facts.js';
import { Remarks } from '../results/remarks.js';
import { ResultTable } from '../results/result-table.js';
import { SelectiveSwitch } from '../results/selective-switch.js';
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
          The computation goes on in the background of this page. You can look at other steps meanwhile.
        </p>
      </>
    );
  }
  return finished === undefined ? (
    <p>Nothing has been run yet.</p>
  ) : (
    <Results {...analysis} finished={finished} />
  );
}

function Results({
  state,
  dispatch,
  commands,
  client,
  finished,
}: Analysis & { finished: FinishedRun }): React.JSX.Element {
  const { outcome, id, run } = finished;
  const isStale = signature(runOf(state)) !== signature(run);
  return (
    <>
      <h1>
        Features associated with <bdi>{outcome.targetName}</bdi>
      </h1>
      <p className="subtitle">
        <bdi>{run.file}</bdi>
      </p>
      {isStale && (
        <p className="note">
          Columns or options have changed since this run.{' '}
          <button type="button" onClick={() => commands.run()}>
            Run again
          </button>
        </p>
      )}
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
      <KeyFacts outcome={outcome} />
      <Sections client={client} id={id} outcome={outcome} onSwitch={(pValues) => commands.run({ pValues })} />
      <Remarks outcome={outcome} />
      <Exports finished={finished} client={client} />
      <p className="actions">
        <button type="button" onClick={() => dispatch({ type: 'step', step: 'options' })}>
          Change the options
        </button>
        <button type="button" onClick={() => dispatch({ type: 'step', step: 'data' })}>
          Another table
        </button>
      </p>
    </>
  );
}

/** The table and the plots, which share the feature that is looked at. */
function Sections({
  client,
  id,
  outcome,
  onSwitch,
}: Pick<FinishedRun, 'id' | 'outcome'> &
  Pick<Analysis, 'client'> & { onSwitch: (pValues: string) => void }): React.JSX.Element {
  const [chosen, setChosen] = useState(outcome.selected[0]?.name ?? '');
  // A new run may not have selected it.
  const feature = outcome.selected.some(({ name }) => name === chosen) ? chosen : outcome.selected[0]?.name;
  const show = (name: string): void => {
    setChosen(name);
    document.getElementById('relation')?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <ResultTable outcome={outcome} chosen={feature} onFeature={show} />
      <SelectiveSwitch options={outcome.options} onSwitch={onSwitch} />
      <section aria-labelledby="scores">
        <h2 id="scores">{outcome.scoreHeading}</h2>
        <Figure client={client} id={id} plot="scores" width={WIDE} />
      </section>
      <section aria-labelledby="p-values">
        <h2 id="p-values">What the p-values say</h2>
        <Figure client={client} id={id} plot="p-values" width={WIDE} />
      </section>
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
          <Figure client={client} id={id} plot={{ feature }} width={FEATURE_WIDTH} />
        </section>
      )}
    </>
  );
}

/** Equal for runs that ask for the same. */
function signature(run: Run | undefined): string {
  return JSON.stringify(run, (_, value: unknown) => (value instanceof Map ? [...value] : value));
}
