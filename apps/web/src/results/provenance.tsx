/**
 * Where the result comes from: the file with its fingerprint, the software, and what became of rows and columns.
 */
import { type DescribedOption, describedOptions } from '@hsicinf/core/options';
import type { ProvenanceLine } from '@hsicinf/report';
import type { RunOutcome } from '../worker/messages.js';
import { Names } from './names.js';

/** The record, closed at first; report, JSON and project hold it too. */
export function Provenance({ outcome }: { outcome: RunOutcome }): React.JSX.Element {
  const { lines, columns } = outcome.provenance;
  return (
    <details className="more">
      <summary>Provenance</summary>
      <Lines lines={lines} />
      <details className="more">
        <summary>Options as they were used</summary>
        <Lines lines={optionLines(outcome)} />
      </details>
      {columns !== undefined && <Names title="What happened to each column" listed={columns} />}
    </details>
  );
}

function Lines({ lines }: { lines: readonly ProvenanceLine[] }): React.JSX.Element {
  return (
    <dl className="glossary">
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The options under the names of the form, the seed among them. */
function optionLines({ options }: RunOutcome): ProvenanceLine[] {
  return Object.values<DescribedOption>(describedOptions).flatMap(({ label, path: [first, member] }) => {
    const record = (options as unknown as Readonly<Record<string, unknown>>)[first];
    const value =
      member === undefined ? record : (record as Readonly<Record<string, unknown>> | undefined)?.[member];
    return value === undefined ? [] : [[label, valueWords(value)] as const];
  });
}

function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
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
