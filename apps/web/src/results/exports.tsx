/**
 * The result to take away: a report, tables, and the command and the program that give the same numbers.
 */
import { useState } from 'react';
import { version } from 'virtual:library';
import { timeWords } from '../format.js';
import { downloadText } from '../parts/download.js';
import { savedName } from '../parts/file-names.js';
import { commandOf, programOf, type Run } from '../run.js';
import type { FinishedRun } from '../state/state.js';
import type { Analysis } from '../state/use-analysis.js';
import type { FileRequest } from '../worker/messages.js';
import { CopiedText } from './copied-text.js';
import { shownCsv, type Sorting } from './result-columns.js';
import { SaveProject } from './save-project.js';

const files = [
  ['html', 'Report (HTML)', 'report.html', 'text/html'],
  ['csv', 'All numbers (CSV)', 'result.csv', 'text/csv'],
  ['json', 'Result (JSON)', 'result.json', 'application/json'],
  ['provenance', 'Provenance (JSON)', 'provenance.json', 'application/json'],
] as const;

/** The section. */
export function Exports({
  state,
  dispatch,
  client,
  finished,
  sorting,
}: Pick<Analysis, 'state' | 'dispatch' | 'client'> & {
  finished: FinishedRun;
  sorting: Sorting;
}): React.JSX.Element {
  const { run, outcome } = finished;
  const [failure, setFailure] = useState('');
  const command = commandOf(run);
  const libraryCall = programOf(run);
  const save = (format: FileRequest['format'], name: string, type: string): void => {
    setFailure('');
    client
      .call('write', requestOf(format, command, libraryCall))
      .then((text) => downloadText(savedName(run.file, name), text, type))
      .catch((error: Error) => setFailure(error.message));
  };
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">Export</h2>
      <div className="buttons">
        <button
          type="button"
          onClick={() =>
            downloadText(savedName(run.file, 'table.csv'), shownCsv(outcome, sorting), 'text/csv')
          }
        >
          Table as shown (CSV)
        </button>
        {finished.isHeld &&
          files.map(([format, label, name, type]) => (
            <button key={format} type="button" onClick={() => save(format, name, type)}>
              {label}
            </button>
          ))}
      </div>
      {failure !== '' && <p role="alert">The file could not be made: {failure}</p>}
      {finished.isHeld && (
        <p className="small">
          The report is a single file that can be opened, sent and printed. It contains the plots and explains
          how to read them.
        </p>
      )}
      <div className="buttons">
        <SaveProject state={state} dispatch={dispatch} />
      </div>
      <h3>The same numbers elsewhere</h3>
      <p>{whereTheDataIs(run)}</p>
      <CopiedText title="Command line" what="command" text={command} />
      <CopiedText title="Library" what="program" text={libraryCall} />
    </section>
  );
}

function requestOf(format: FileRequest['format'], command: string, libraryCall: string): FileRequest {
  if (format !== 'html') return { format };
  const date = `${timeWords(new Date())} UTC`;
  return { format, date, version, command, libraryCall };
}

function whereTheDataIs({ example, file }: Run): string {
  if (example !== undefined) return 'The first command writes the example to a file.';
  return file.startsWith('pasted.')
    ? `Save what you pasted as ${file} first.`
    : 'Run it in the folder of your file.';
}
