/**
 * What goes on in the background, on every step but the one that shows it in full.
 */
import type { Ongoing } from '../state/ongoing.js';
import type { Analysis } from '../state/use-analysis.js';
import { useOngoingWords } from './progress-panel.js';

/** The line; nothing where nothing goes on, or where the step itself shows it. */
export function OngoingBar({ state, dispatch, commands }: Analysis): React.JSX.Element | null {
  const { step, reading, running } = state;
  if (reading !== undefined && step !== 'data') {
    return (
      <Line
        title={`Opening ${reading.name}`}
        ongoing={reading}
        onShow={() => dispatch({ type: 'step', step: 'data' })}
        onCancel={() => commands.cancelReading()}
      />
    );
  }
  if (running === undefined || step === 'results') return null;
  return (
    <Line
      title="Running"
      ongoing={running}
      onShow={() => dispatch({ type: 'step', step: 'results' })}
      onCancel={() => commands.cancelRun()}
    />
  );
}

function Line({
  title,
  ongoing,
  onShow,
  onCancel,
}: {
  title: string;
  ongoing: Ongoing;
  onShow: () => void;
  onCancel: () => void;
}): React.JSX.Element {
  const { part, percent, left } = useOngoingWords(ongoing);
  return (
    <section className="ongoing" aria-label="In the background">
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>{' '}
        {[percent, left].filter((text) => text !== '').join(', ')}
      </p>
      <progress aria-label={title} {...(part !== undefined && { value: part })} />
      <button type="button" className="quiet" onClick={onShow}>
        Show
      </button>
      <button type="button" className="quiet" onClick={onCancel}>
        Cancel
      </button>
    </section>
  );
}
