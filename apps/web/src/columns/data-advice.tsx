/**
 * What deserves attention in the data before a run.
 */
import type { Analysis } from '../state/use-analysis.js';
import { useAnswer } from './use-answer.js';

/** A note for each sentence; nothing where there are none. */
export function DataAdvice(analysis: Pick<Analysis, 'state' | 'client'>): React.JSX.Element {
  return (
    <div role="status">
      {(useAnswer('advice', analysis) ?? []).map((sentence) => (
        <p key={sentence} className="note">
          {sentence}
        </p>
      ))}
    </div>
  );
}
