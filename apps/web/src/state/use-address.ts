/**
 * Keeps the address of the page and its state in step: a new step is a new entry of the browser's history, a changed
 * option changes the entry that is there.
 */
import { type Dispatch, useEffect } from 'react';
import { readAddress, type Step, STEPS, writeAddress } from './address.js';
import type { Action, PageState } from './state.js';

/** What the page leaves in an entry of the history. */
interface Entry {
  step: Step;
}

/** To be used once. */
export function useAddress({ step, options, missing, linked }: PageState, dispatch: Dispatch<Action>): void {
  useEffect(() => {
    const address = writeAddress({ step, options, missing, linked });
    const entry: Entry = { step };
    const last = stepOf(history.state);
    if (last === undefined || last === step) history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
  }, [step, options, missing, linked]);

  useEffect(() => {
    const follow = ({ state }: PopStateEvent): void => {
      const known = stepOf(state);
      // Back and forward change the step and nothing that was chosen; an address that was typed in says it all.
      if (known !== undefined) dispatch({ type: 'step', step: known });
      else dispatch({ type: 'address', address: readAddress(location.hash) });
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [dispatch]);
}

function stepOf(entry: unknown): Step | undefined {
  const step = (entry as Partial<Entry> | null)?.step;
  return STEPS.find((known) => known === step);
}
