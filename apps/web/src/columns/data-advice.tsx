/**
 * What deserves attention in the data before a run. It is looked for in the worker, whenever the choice of columns has
 * come to rest.
 */
import { useEffect, useState } from 'react';
import { datasetOptions } from '../state/column-choice.js';
import type { Analysis } from '../state/use-analysis.js';

/** Milliseconds without a change before the worker is asked. */
const DELAY = 250;

/** A note for each sentence; nothing where there are none. */
export function DataAdvice(analysis: Pick<Analysis, 'state' | 'client'>): React.JSX.Element {
  return (
    <div role="status">
      {useAdvice(analysis).map((sentence) => (
        <p key={sentence} className="note">
          {sentence}
        </p>
      ))}
    </div>
  );
}

function useAdvice({
  state: { opened, choice, missing },
  client,
}: Pick<Analysis, 'state' | 'client'>): readonly string[] {
  const table = opened?.table;
  const [told, setTold] = useState<{ table: typeof table; sentences: readonly string[] }>();
  useEffect(() => {
    if (table === undefined) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      client
        .call('advice', datasetOptions(table, choice, missing), controller)
        .then((sentences) => setTold({ table, sentences }))
        // Superseded by a later choice; what is wrong with a choice is in the plan.
        .catch(() => undefined);
    }, DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [table, choice, missing, client]);
  return told !== undefined && told.table === table ? told.sentences : [];
}
