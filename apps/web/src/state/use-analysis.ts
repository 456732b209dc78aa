/**
 * The state of the page joined with the worker: what a visitor does becomes calls, and what comes of them becomes state.
 */
import type { DatasetOptions, ReadOptions } from '@hsicinf/tables';
import { version } from 'virtual:library';
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react';
import { exampleFile } from '../examples.js';
import type { OptionTexts } from '../options/fields.js';
import { methodOptions } from '../options/values.js';
import { PROJECT_ENDING, type Project, readProject } from '../project/project-file.js';
import type { Run } from '../run.js';
import { WorkerClient, WorkerError } from '../worker/client.js';
import type { Share, TableSource } from '../worker/messages.js';
import { readAddress } from './address.js';
import { mayOpenProject, mayOpenTable, mayRunAgain } from './ask-first.js';
import { datasetOptions } from './column-choice.js';
import { reduce } from './reduce.js';
import { type Action, type Failure, initialState, type PageState } from './state.js';

/** What a visitor can do besides changing the state. */
export interface Commands {
  open(source: TableSource, read?: ReadOptions): void;
  cancelReading(): void;
  /** Runs, with some options changed if any are given. */
  run(more?: OptionTexts): void;
  cancelRun(): void;
}

/** State, what changes it, and the worker. */
export interface Analysis {
  state: PageState;
  dispatch: Dispatch<Action>;
  commands: Commands;
  client: WorkerClient;
}

/** What is left where a visitor would rather keep what there is. */
const declined: Action = { type: 'reading failed', failure: undefined };

/** Errors that say in words what is wrong with what was given. */
const EXPECTED = new Set(['InputError', 'TableError', 'NumericalError', 'ProjectError']);
/** Milliseconds without a change before the plan is asked for. */
const PLAN_DELAY = 60;

/** To be used once. */
export function useAnalysis(): Analysis {
  const [state, dispatch] = useReducer(reduce, location.hash, (hash) => initialState(readAddress(hash)));
  const client = useMemo(() => new WorkerClient(), []);
  const latest = useRef(state);
  latest.current = state;
  const commands = useMemo(() => commandsFor(client, dispatch, () => latest.current), [client]);
  usePlan(state, dispatch, client);
  return { state, dispatch, commands, client };
}

function commandsFor(client: WorkerClient, dispatch: Dispatch<Action>, now: () => PageState): Commands {
  let reading: AbortController | undefined;
  let running: AbortController | undefined;
  const cancelRun = (): void => running?.abort();
  /** It is told nothing more: the state forgets the run by itself. */
  const forgetRun = (): void => {
    const last = running;
    running = undefined;
    last?.abort();
  };
  return {
    open(source, read = now().read) {
      reading?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      reading = controller;
      dispatch({ type: 'reading', name: nameOf(source), now: performance.now() });
      const onProgress = (share: Share): void =>
        dispatch({ type: 'reading progress', share, now: performance.now() });
      const opening = async (): Promise<Action> => {
        if (isProject(source)) {
          const project = await openedProject(source.file);
          if (!mayOpenProject(now(), nameOf(source))) return declined;
          forgetRun();
          client.close();
          return { type: 'project opened', project };
        }
        const fingerprint = now().runs.length > 0;
        const request = { source, read, waits: true, fingerprint };
        const { sha256, ...table } = await client.call('open', request, { signal, onProgress });
        const isWanted = mayOpenTable(now(), nameOf(source));
        if (isWanted) forgetRun();
        await client.call('take', isWanted);
        return isWanted ? { type: 'opened', opened: { source, read, table, sha256 } } : declined;
      };
      opening()
        .then(dispatch)
        .catch((error: unknown) => {
          // One that was replaced by another has nothing more to say.
          if (reading !== controller) return;
          const failure = failureOf(error, signal);
          dispatch({ type: 'reading failed', failure: failure && { ...failure, source } });
        });
    },
    cancelReading: () => reading?.abort(),
    run(more = {}) {
      const { opened } = now();
      const run = runOf({ ...now(), options: { ...now().options, ...more } });
      if (run === undefined || opened === undefined || !mayRunAgain(now())) return;
      cancelRun();
      for (const [name, text] of Object.entries(more)) dispatch({ type: 'option', name, text });
      const controller = new AbortController();
      const { signal } = controller;
      running = controller;
      dispatch({ type: 'running', now: performance.now() });
      const onProgress = (share: Share): void =>
        dispatch({ type: 'running progress', share, now: performance.now() });
      // A worker that broke has lost its table, and another must read it first.
      const ready = client.holdsTable
        ? Promise.resolve()
        : client.call(
            'open',
            { source: opened.source, read: opened.read, waits: false, fingerprint: false },
            { signal, onProgress },
          );
      const request = {
        read: run.read,
        columns: run.columns,
        options: methodOptions(run.options),
        version,
        date: new Date().toISOString().slice(0, 10),
      };
      ready
        .then(() => client.call('run', request, { signal, onProgress }))
        .then((outcome) => dispatch({ type: 'finished', run, outcome, when: new Date().toISOString() }))
        .catch((error: unknown) => {
          if (running === controller) dispatch({ type: 'running failed', failure: failureOf(error, signal) });
        });
    },
    cancelRun,
  };
}

function isProject(source: TableSource): source is Extract<TableSource, { kind: 'file' }> {
  return source.kind === 'file' && source.file.name.toLowerCase().endsWith(PROJECT_ENDING);
}

async function openedProject(file: File): Promise<Project> {
  return readProject(file.name, await file.text());
}

/** What a source is called while it is read. */
function nameOf(source: TableSource): string {
  if (source.kind === 'file') return source.file.name;
  return source.kind === 'example' ? exampleFile(source.example) : 'the pasted table';
}

/** The run that the state asks for, if it has a table. */
export function runOf({ opened, choice, options, missing }: PageState): Run | undefined {
  if (opened === undefined) return undefined;
  const { source, read, table } = opened;
  return {
    file: table.name,
    example: source.kind === 'example' ? source.example : undefined,
    read,
    columns: datasetOptions(table, choice, missing),
    options,
  };
}

/** What an error says; nothing where the visitor stopped it. */
function failureOf(error: unknown, { aborted }: AbortSignal): Failure | undefined {
  if (aborted) return undefined;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof WorkerError && error.field !== undefined) return { field: error.field, message };
  if (EXPECTED.has(name)) return { message };
  return {
    message: `Something unexpected went wrong: ${message}. Your choices are kept; please try again.`,
  };
}

/** Asks what a run would do with each column whenever that may have changed. */
function usePlan(
  { opened, choice, missing }: PageState,
  dispatch: Dispatch<Action>,
  client: WorkerClient,
): void {
  useEffect(() => {
    if (opened === undefined) return undefined;
    const controller = new AbortController();
    const { target, ...rest }: DatasetOptions = datasetOptions(opened.table, choice, missing);
    const timer = setTimeout(() => {
      client
        .call('plan', { ...rest, ...(target.length > 0 && { target }) }, controller)
        .then((plan) => dispatch({ type: 'plan', plan }))
        // Superseded by a later choice; what is wrong with a choice is in the plan itself.
        .catch(() => undefined);
    }, PLAN_DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [opened, choice, missing, dispatch, client]);
}
