/**
 * Where the result comes from: the file with its fingerprint, the software, and what became of rows and columns.
 */
import type { RunOutcome } from '../worker/messages.js';

/** The record, closed at first; report, JSON and project hold it too. */
export function Provenance({ outcome: { provenance } }: { outcome: RunOutcome }): React.JSX.Element {
  return (
    <details className="more">
      <summary>Provenance</summary>
      <dl className="glossary">
        {provenance.lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What was left out, in sentences; nothing where nothing was. */
export function LeftOut({ outcome: { provenance } }: { outcome: RunOutcome }): React.JSX.Element | null {
  if (provenance.sentences.length === 0) return null;
  return (
    <ul className="held" aria-label="Left out">
      {provenance.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
