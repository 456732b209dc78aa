/**
 * How far something is, how long it will still take, and the way to stop it. A screen reader is told now and then, not at
 * every step.
 */
import { timeLeftText } from '../format.js';
import type { Ongoing } from '../state/state.js';
import type { Share } from '../worker/messages.js';

const stages: Record<Share['stage'], string> = {
  reading: 'Reading the file',
  statistics: 'Scoring the features',
  'p-values': 'Testing the selected features',
  naive: 'For comparison: tests that forget the selection',
};

/** Before this time, in milliseconds, a rate means nothing. */
const EARLY = 400;
const SPOKEN_STEPS = 5;

/** The panel. */
export function ProgressPanel({
  title,
  ongoing: { share, stageStart },
  onCancel,
}: {
  title: string;
  ongoing: Ongoing;
  onCancel: () => void;
}): React.JSX.Element {
  const { stage, done = 0, total } = share ?? {};
  const part = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
  const words = stage === undefined ? 'Starting' : stages[stage];
  const percent = part === undefined ? '' : `${Math.floor(100 * part)}\u00a0%`;
  const spoken = part === undefined ? '' : ` ${(Math.floor(part * SPOKEN_STEPS) * 100) / SPOKEN_STEPS} %`;
  return (
    <section className="progress" aria-label={title}>
      <h2>{title}</h2>
      <p>{words}…</p>
      {/* Without a value the bar only says that something goes on. */}
      <progress aria-label={words} {...(part !== undefined && { value: part })} />
      <p className="small progress-line">
        <span>{percent}</span>
        <span>{part === undefined ? '' : timeLeft(part, stageStart)}</span>
      </p>
      <p className="unseen" role="status">
        {words}
        {spoken}
      </p>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </section>
  );
}

function timeLeft(part: number, stageStart: number): string {
  const spent = performance.now() - stageStart;
  if (part === 0 || spent < EARLY) return '';
  return timeLeftText(((spent / part) * (1 - part)) / 1000);
}
