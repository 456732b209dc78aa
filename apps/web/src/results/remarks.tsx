/**
 * What deserves attention, and what took no part.
 */
import { count, counted } from '@hsicinf/report/text';
import { ColumnName } from '../parts/column-name.js';
import type { Listed, RunOutcome } from '../worker/messages.js';

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

function Names({
  title,
  listed: { first, total },
}: {
  title: string;
  listed: Listed;
}): React.JSX.Element | null {
  if (total === 0) return null;
  return (
    <details className="more">
      <summary>{title}</summary>
      <ul className="remarks">
        {first.map(({ name, reason }) => (
          <li key={name}>
            <ColumnName name={name} />: {reason}
          </li>
        ))}
        {total > first.length && <li>and {count(total - first.length)} more</li>}
      </ul>
    </details>
  );
}
