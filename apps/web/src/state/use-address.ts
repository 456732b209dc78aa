/**
 * Keeps the address of the page and its state in step: a new step is a new entry of the browser's history, a changed
 * option changes the entry that is there.
 */
import { type Dispatch, useEffect, useRef } from 'react';
import { readAddress, type Step, STEPS, writeAddress } from './address.js';
import { type Action, isOpen, type PageState } from './state.js';

/** What the page leaves in an entry of the history. */
interface Entry {
  step: Step;
}

/** To be used once. */
export function useAddress(state: PageState, dispatch: Dispatch<Action>): void {
  const { step, options, missing } = state;
  // Columns of a project are the visitor's own, and not for an address that may be passed on.
  const linked = state.awaited === undefined ? state.linked : undefined;
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const address = writeAddress({ step, options, missing, linked });
    const entry: Entry = { step };
    const last = stepOf(history.state);
    // Results of a run that came to nothing are no place to go back to.
    const isNew = last !== undefined && last !== step && isOpen(last, latest.current);
    if (isNew) history.pushState(entry, '', address);
    else history.replaceState(entry, '', address);
  }, [step, options, missing, linked]);

  useEffect(() => {
    const follow = ({ state: entry }: PopStateEvent): void => {
      const known = stepOf(entry);
      // Back and forward change the step and nothing that was chosen; an address that was typed in says it all.
      if (known !== undefined && !isOpen(known, latest.current)) stay(latest.current);
      else if (known !== undefined) dispatch({ type: 'step', step: known });
      else dispatch({ type: 'address', address: readAddress(location.hash) });
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [dispatch]);
}

/** The entry of a step that has nothing to show becomes that of the step which is shown. */
function stay({ step, options, missing }: PageState): void {
  const entry: Entry = { step };
  history.replaceState(entry, '', writeAddress({ step, options, missing, linked: undefined }));
}

function stepOf(entry: unknown): Step | undefined {
  const step = (entry as Partial<Entry> | null)?.step;
  return STEPS.find((known) => known === step);
}
