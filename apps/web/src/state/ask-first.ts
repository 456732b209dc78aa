/**
 * Asks before something is lost: a run that goes on, or work that was not saved. A file is read before, so that one which
 * cannot be read ends nothing.
 */
import { losesSomething, type PageState } from './state.js';

/** Whether a table may take the place of the one that is open. Its results stay in the log of runs. */
export function mayOpenTable({ running }: PageState, name: string): boolean {
  return running === undefined || agreed(`A run is going on. Opening ${name} stops it. Open it anyway?`);
}

/** Whether a project may take the place of everything. */
export function mayOpenProject(state: PageState, name: string): boolean {
  if (state.running !== undefined) return mayOpenTable(state, name);
  return (
    !losesSomething(state) ||
    agreed(
      `Opening ${name} replaces your choices and results, which are not saved in a project. Open it anyway?`,
    )
  );
}

/** Whether a run may begin. */
export function mayRunAgain({ running }: PageState): boolean {
  return running === undefined || agreed('A run is going on. Stop it and begin this one?');
}

function agreed(question: string): boolean {
  return window.confirm(question);
}
