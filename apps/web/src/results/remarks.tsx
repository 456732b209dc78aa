/**
 * What deserves attention, and what took no part.
 */
import { counted } from '@hsicinf/report/text';
import type { RunOutcome } from '../worker/messages.js';
import { Names } from './names.js';

/** Notes, features that say the same, excluded features and columns that were left out; nothing where there are none. */
export function Remarks({ outcome }: { outcome: RunOutcome }): React.JSX.Element | null {
  const { notes, groups, excluded, leftOut } = outcome;
  if (notes.length + groups.sentences.length + excluded.total + leftOut.total === 0) return null;
  return (
    <section aria-labelledby="remarks">
      <h2 id="remarks">Remarks</h2>
      {notes.length > 0 && (
        <ul className="remarks">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {groups.sentences.length > 0 && (
        <>
          <h3>Features that say the same thing</h3>
          <p>{groups.meaning}</p>
          <ul className="remarks">
            {groups.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <Names title={`${counted(excluded.total, 'feature')} could not be tested`} listed={excluded} />
      <Names title={`${counted(leftOut.total, 'column')} of the table left out`} listed={leftOut} />
    </section>
  );
}
