/**
 * The shapes of columns, asked for as the columns come into view, and kept.
 */
import { useEffect, useRef, useState } from 'react';
import type { WorkerClient } from '../worker/client.js';
import type { ColumnProfile, ColumnSummary } from '../worker/messages.js';

/** Milliseconds a column must be in view: those that fly by are not asked for. */
const DELAY = 40;

/** The profiles that are known, by the positions of their columns. */
export function useProfiles(
  client: WorkerClient,
  columns: readonly ColumnSummary[],
  inView: readonly number[],
): ReadonlyMap<number, ColumnProfile> {
  const [known, setKnown] = useState<ReadonlyMap<number, ColumnProfile>>(new Map());
  const table = useRef(columns);
  useEffect(() => {
    if (table.current !== columns) {
      table.current = columns;
      setKnown(new Map());
    }
  }, [columns]);
  const wanted = inView.filter((index) => !known.has(index));
  const key = wanted.join(' ');
  useEffect(() => {
    if (wanted.length === 0) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      client
        .call('profiles', wanted, controller)
        .then((found) =>
          setKnown((before) => new Map([...before, ...found.map((one, i) => [wanted[i], one] as const)])),
        )
        // Scrolled out of view, or a table that is gone.
        .catch(() => undefined);
    }, DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // The key stands for the columns that are wanted.
  }, [client, columns, key]);
  return known;
}
