/**
 * What the worker says about a table and a choice of columns, asked for whenever the choice has come to rest.
 */
import type { DatasetOptions } from '@hsicinf/tables';
import { useEffect, useState } from 'react';
import { datasetOptions } from '../state/column-choice.js';
import type { Analysis } from '../state/use-analysis.js';
import type { Calls } from '../worker/messages.js';

/** Milliseconds without a change before the worker is asked. */
const DELAY = 250;

/** A call about a choice of columns. */
type Question = {
  [Name in keyof Calls]: Calls[Name]['input'] extends Partial<DatasetOptions> ? Name : never;
}[keyof Calls];

/** The last answer about this table; undefined before there is one. */
export function useAnswer<Name extends Extract<Question, 'advice' | 'missing'>>(
  name: Name,
  { state: { opened, choice, missing }, client }: Pick<Analysis, 'state' | 'client'>,
): Calls[Name]['output'] | undefined {
  const table = opened?.table;
  const [told, setTold] = useState<{ table: typeof table; answer: Calls[Name]['output'] }>();
  useEffect(() => {
    if (table === undefined) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      client
        .call(name, datasetOptions(table, choice, missing), controller)
        .then((answer) => setTold({ table, answer }))
        // Superseded by a later choice; what is wrong with a choice is in the plan.
        .catch(() => undefined);
    }, DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, table, choice, missing, client]);
  return told !== undefined && told.table === table ? told.answer : undefined;
}
