/**
 * How far something is, how long it will still take, and the way to stop it: one bar from beginning to end. A screen reader
 * is told now and then, not at every step.
 */
import { timeLeftText } from '../format.js';
import { type Ongoing, secondsLeft, shownPart } from '../state/ongoing.js';
import type { Share } from '../worker/messages.js';
import { useClock } from './use-clock.js';

const stages: Record<Share['stage'], string> = {
  reading: 'Reading the file',
  parsing: 'Recognising the columns',
  statistics: 'Scoring the features',
  'p-values': 'Testing the best features',
  naive: 'For comparison: tests that ignore the selection',
};

const SPOKEN_STEPS = 5;

/** What is shown of something that goes on. */
export interface OngoingWords {
  stage: string;
  part: number | undefined;
  percent: string;
  left: string;
}

/** The words, which change with time. */
export function useOngoingWords(ongoing: Ongoing): OngoingWords {
  const now = useClock();
  const part = shownPart(ongoing, now);
  const left = secondsLeft(ongoing, now);
  return {
    stage: ongoing.share === undefined ? 'Starting' : stages[ongoing.share.stage],
    part,
    percent: part === undefined ? '' : `${Math.floor(100 * part)}\u00a0%`,
    left: left === undefined ? '' : timeLeftText(left),
  };
}

/** The panel. */
export function ProgressPanel({
  title,
  ongoing,
  onCancel,
}: {
  title: string;
  ongoing: Ongoing;
  onCancel: () => void;
}): React.JSX.Element {
  const { stage, part, percent, left } = useOngoingWords(ongoing);
  const spoken = part === undefined ? '' : ` ${(Math.floor(part * SPOKEN_STEPS) * 100) / SPOKEN_STEPS} %`;
  return (
    <section className="progress" aria-label={title}>
      <h2>{title}</h2>
      <p>{stage}…</p>
      {/* Without a value the bar only says that something is going on. */}
      <progress aria-label={title} {...(part !== undefined && { value: part })} />
      <p className="small progress-line">
        <span>{percent}</span>
        <span>{left}</span>
      </p>
      <p className="unseen" role="status">
        {stage}
        {spoken}
      </p>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </section>
  );
}
