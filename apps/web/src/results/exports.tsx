/**
 * The result to take away: a report, tables, and the command and the program that give the same numbers.
 */
import { useState } from 'react';
import { version } from 'virtual:library';
import { CopyButton } from '../parts/copy-button.js';
import { downloadText } from '../parts/download.js';
import { commandOf, programOf, type Run } from '../run.js';
import type { FinishedRun } from '../state/state.js';
import type { WorkerClient } from '../worker/client.js';
import type { FileRequest } from '../worker/messages.js';

const files = [
  ['html', 'Report (HTML)', 'report.html', 'text/html'],
  ['csv', 'Table (CSV)', 'result.csv', 'text/csv'],
  ['json', 'Result (JSON)', 'result.json', 'application/json'],
] as const;

/** The section. */
export function Exports({
  finished,
  client,
}: {
  finished: FinishedRun;
  client: WorkerClient;
}): React.JSX.Element {
  const { run } = finished;
  const [failure, setFailure] = useState('');
  const command = commandOf(run);
  const libraryCall = programOf(run);
  const save = (format: FileRequest['format'], name: string, type: string): void => {
    setFailure('');
    client
      .call('write', requestOf(format, command, libraryCall))
      .then((text) => downloadText(name, text, type))
      .catch((error: Error) => setFailure(error.message));
  };
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">Keep it</h2>
      <div className="buttons">
        {files.map(([format, label, name, type]) => (
          <button key={format} type="button" onClick={() => save(format, name, type)}>
            {label}
          </button>
        ))}
      </div>
      {failure !== '' && <p role="alert">The file could not be made: {failure}</p>}
      <p className="small">
        The report is one file that can be opened, sent and printed. It holds the plots and explains itself.
      </p>
      <h3>The same numbers elsewhere</h3>
      <p>{whereTheDataIs(run)}</p>
      <Code title="Command line" text={command} />
      <Code title="Library" text={libraryCall} />
    </section>
  );
}

function requestOf(format: FileRequest['format'], command: string, libraryCall: string): FileRequest {
  if (format !== 'html') return { format };
  const date = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return { format, date, version, command, libraryCall };
}

function whereTheDataIs({ example, file }: Run): string {
  if (example !== undefined) return 'The first command writes the example to a file.';
  return file.startsWith('pasted.')
    ? `Save what you pasted as ${file} first.`
    : 'Run it in the folder of your file.';
}

function Code({ title, text }: { title: string; text: string }): React.JSX.Element {
  return (
    <div className="code">
      <p className="code-head">
        <strong>{title}</strong>
        <CopyButton
          label={`Copy the ${title.toLowerCase() === 'library' ? 'program' : 'command'}`}
          text={text}
        />
      </p>
      <pre tabIndex={0} aria-label={title} role="region">
        <code>{text}</code>
      </pre>
    </div>
  );
}
