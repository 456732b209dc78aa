/**
 * The first step: a file, a pasted table or an example.
 */
import { counted } from '@hsicinf/report/text';
import { type Example, type ExampleName, examples } from '../examples.js';
import { FailureNote } from '../parts/failure-note.js';
import { ProgressPanel } from '../parts/progress-panel.js';
import { PROJECT_ENDING } from '../project/project-file.js';
import type { Analysis } from '../state/use-analysis.js';
import { PasteBox } from './paste-box.js';
import { ReadingOptions } from './reading-options.js';

const ACCEPTED = `.csv,.tsv,.tab,.txt,.xlsx,.xlsm,.parquet,.pq,.arrow,.feather,.ipc,.json,.ndjson,.jsonl,.npy,.npz,.gz,${PROJECT_ENDING}`;

/** The step. */
export function DataStep(analysis: Analysis): React.JSX.Element {
  const { state, dispatch, commands } = analysis;
  const { reading, readFailure, opened, linked, awaited } = state;
  const openFile = (file: File): void => commands.open({ kind: 'file', file });
  return (
    <>
      <h1>Which features matter, and can I trust the p-value?</h1>
      <p className="lead">
        Choose a table. The features most strongly related to your output are found, whatever the shape of the
        relation, and tested honestly: the p-values account for how many features were looked at.
      </p>
      {awaited !== undefined && (
        <p className="note">
          The project is open. To go on with it, choose its table, <bdi>{awaited}</bdi>: your choices of
          columns and options wait for it.
        </p>
      )}
      {linked !== undefined && awaited === undefined && (
        <p className="note">This link also sets roles for columns. Open the table that has them.</p>
      )}
      {reading !== undefined ? (
        <ProgressPanel
          title={`Opening ${reading.name}`}
          ongoing={reading}
          onCancel={() => commands.cancelReading()}
        />
      ) : (
        <FileBox onFile={openFile} />
      )}
      {readFailure !== undefined && (
        <FailureNote title="This table could not be read" message={readFailure.message}>
          <p>
            Choose another file, or describe it below under “File format” and{' '}
            <button type="button" onClick={() => commands.open(readFailure.source)}>
              try again
            </button>
          </p>
        </FailureNote>
      )}
      {opened !== undefined && reading === undefined && (
        <p className="opened">
          Open: <bdi>{opened.table.name}</bdi>, {counted(opened.table.rows, 'row')},{' '}
          {counted(opened.table.columns.length, 'column')}.{' '}
          <button
            type="button"
            className="primary"
            onClick={() => dispatch({ type: 'step', step: 'columns' })}
          >
            Continue with its columns
          </button>
        </p>
      )}
      <section aria-labelledby="examples">
        <h2 id="examples">Or try an example</h2>
        <ul className="cards">
          {(Object.entries(examples) as [ExampleName, Example][]).map(([name, example]) => (
            <li key={name}>
              <button
                type="button"
                className="card"
                onClick={() => commands.open({ kind: 'example', example: name }, {})}
              >
                <strong>{example.title}</strong>
                <span>{example.description}</span>
                <span className="small">
                  {counted(example.rows, 'row')}, {counted(example.features, 'feature')}, synthetic
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <PasteBox onText={(text) => commands.open({ kind: 'text', text })} />
      <ReadingOptions {...analysis} />
    </>
  );
}

/** Where a file is dropped or chosen. */
function FileBox({ onFile }: { onFile: (file: File) => void }): React.JSX.Element {
  return (
    <label className="file-box">
      <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
        <path
          d="M12 15V4m0 0L8 8m4-4 4 4M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <strong>Drop a file here, or choose one</strong>
      <span className="small">
        CSV, TSV, Excel, Parquet, Arrow, Feather, JSON or NumPy, also gzipped; or a project saved here. It is
        read in your browser and sent nowhere.
      </span>
      <input
        type="file"
        accept={ACCEPTED}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
