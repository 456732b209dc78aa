/**
 * p-values of features that have nothing to do with the output, computed by the library in a worker of their own and
 * shown as they come.
 */
import { useEffect, useState } from 'react';
import { WorkerClient } from '../worker/client.js';
import type { NullPValues, NullStudy } from '../worker/messages.js';

/** Milliseconds without a change before a study begins: a slider passes many values on its way. */
const DELAY = 150;

/** The p-values so far. */
export interface StudyState extends NullPValues {
  isDone: boolean;
  failure: string;
}

const nothing: StudyState = { naive: [], selective: [], isDone: false, failure: '' };

/** The study of these settings. */
export function useNullStudy({ rows, features, select, repetitions }: NullStudy): StudyState {
  const [client, setClient] = useState<WorkerClient>();
  const [state, setState] = useState(nothing);
  useEffect(() => {
    const own = new WorkerClient();
    setClient(own);
    return () => own.close();
  }, []);
  useEffect(() => {
    if (client === undefined) return undefined;
    const controller = new AbortController();
    let isFresh = true;
    const timer = setTimeout(() => {
      client
        .call(
          'study',
          { rows, features, select, repetitions },
          {
            signal: controller.signal,
            onProgress: ({ naive, selective }) => {
              // The old picture stays until the new one begins.
              const replaces = isFresh;
              isFresh = false;
              setState((before) => ({
                ...nothing,
                naive: replaces ? naive : [...before.naive, ...naive],
                selective: replaces ? selective : [...before.selective, ...selective],
              }));
            },
          },
        )
        .then(() => setState((before) => ({ ...before, isDone: true })))
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          setState((before) => ({
            ...before,
            failure: error instanceof Error ? error.message : String(error),
          }));
        });
    }, DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, rows, features, select, repetitions]);
  return state;
}
