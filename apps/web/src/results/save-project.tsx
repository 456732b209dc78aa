/**
 * Choices and results as a file with which the work can be taken up again.
 */
import { downloadText } from '../parts/download.js';
import { savedName } from '../parts/file-names.js';
import { PROJECT_ENDING, projectText } from '../project/project-file.js';
import { chosenColumns } from '../state/link.js';
import type { PageState } from '../state/state.js';
import type { Analysis } from '../state/use-analysis.js';

/** The button with what it saves. */
export function SaveProject({ state, dispatch }: Pick<Analysis, 'state' | 'dispatch'>): React.JSX.Element {
  const file = fileOf(state);
  const save = (): void => {
    downloadText(savedName(file, PROJECT_ENDING), textOf(state, file), 'application/json');
    dispatch({ type: 'project saved' });
  };
  return (
    <>
      <button type="button" onClick={save}>
        Project
      </button>
      <p className="small">
        The project holds your choices and the results of all runs, not the data. Open it on this page to go
        on another day; choose your table again then.
      </p>
    </>
  );
}

function fileOf({ opened, awaited }: PageState): string {
  return opened?.table.name ?? awaited ?? 'table';
}

function textOf(state: PageState, file: string): string {
  const { opened, options, missing, linked, read, runs } = state;
  return projectText({
    file,
    read: opened?.read ?? read,
    address: { step: 'options', options, missing, linked: chosenColumns(state) ?? linked, unknown: [] },
    runs: [...runs],
  });
}
