/**
 * Everything the page remembers, and how it changes. What was chosen is kept while steps come and go; a table that cannot
 * be read leaves the one before in place.
 */
import type { PlannedColumn, ReadOptions } from '@hsicinf/tables';
import { type ExampleName, examples } from '../examples.js';
import type { OptionTexts } from '../options/fields.js';
import { type Missing, noMissing } from '../options/missing.js';
import type { RunOutcome, Share, TableSource, TableSummary } from '../worker/messages.js';
import type { Address, Step } from './address.js';
import { type ColumnChoice, fittedTo, noChoice } from './column-choice.js';
import { absentColumns, choiceFrom, type LinkedColumns } from './linked-columns.js';
import { begun, type Ongoing, progressed } from './ongoing.js';
import type { Project } from '../project/project-file.js';
import type { Run } from '../run.js';

/** Something went wrong, in words; `field` is the option at fault. */
export interface Failure {
  message: string;
  field?: string | undefined;
}

/** A finished run with what was asked for. */
export interface FinishedRun {
  run: Run;
  outcome: RunOutcome;
  /** When it ended, as an ISO date. */
  when: string;
  /** Tells runs apart: the first is 1. */
  id: number;
  /** Whether it was made on the table that is open, so that the worker can draw it. */
  isHeld: boolean;
}

/** A table with where it came from. */
export interface Opened {
  source: TableSource;
  read: ReadOptions;
  table: TableSummary;
}

/** The state of the page. */
export interface PageState {
  step: Step;
  opened: Opened | undefined;
  reading: (Ongoing & { name: string }) | undefined;
  /** Why the last table could not be read, and where it came from. */
  readFailure: (Failure & { source: TableSource }) | undefined;
  /** How files are to be read. */
  read: ReadOptions;
  choice: ColumnChoice;
  /** Columns that a link chooses, until there is a table. */
  linked: LinkedColumns | undefined;
  /** Columns that a link named and the table does not have. */
  absent: readonly string[];
  /** What a run would do with each column. */
  plan: readonly PlannedColumn[] | undefined;
  options: OptionTexts;
  missing: Missing;
  /** Names in the address that mean nothing. */
  unknown: readonly string[];
  running: Ongoing | undefined;
  runFailure: Failure | undefined;
  /** The run that is shown. */
  finished: FinishedRun | undefined;
  /** Everything that was tried, in its order. */
  runs: readonly FinishedRun[];
  /** The file of a project that waits for its table. */
  awaited: string | undefined;
  /** Whether leaving the page would lose choices or results. */
  isUnsaved: boolean;
}

/** What can happen. */
export type Action =
  | { type: 'step'; step: Step }
  | { type: 'address'; address: Address }
  | { type: 'read options'; read: ReadOptions }
  | { type: 'reading'; name: string; now: number }
  | { type: 'reading progress'; share: Share; now: number }
  | { type: 'opened'; opened: Opened }
  | { type: 'reading failed'; failure: (Failure & { source: TableSource }) | undefined }
  | { type: 'choice'; choice: ColumnChoice }
  | { type: 'plan'; plan: readonly PlannedColumn[] }
  | { type: 'option'; name: string; text: string }
  | { type: 'default options' }
  | { type: 'missing'; missing: Missing }
  | { type: 'running'; now: number }
  | { type: 'running progress'; share: Share; now: number }
  | { type: 'finished'; run: Run; outcome: RunOutcome; when: string }
  | { type: 'project opened'; project: Project }
  | { type: 'project saved' }
  | { type: 'running failed'; failure: Failure | undefined };

/** The state at an address, before anything else has happened. */
export function initialState({ step, options, missing, linked, unknown }: Address): PageState {
  return {
    step: step === 'options' || step === 'learn' ? step : 'data',
    opened: undefined,
    reading: undefined,
    readFailure: undefined,
    read: {},
    choice: noChoice,
    linked,
    absent: [],
    plan: undefined,
    options,
    missing,
    unknown,
    running: undefined,
    runFailure: undefined,
    finished: undefined,
    runs: [],
    awaited: undefined,
    isUnsaved: false,
  };
}

/** Whether a step has something to show. */
export function isOpen(step: Step, { opened, running, runs }: PageState): boolean {
  if (step === 'columns') return opened !== undefined;
  return step !== 'results' || running !== undefined || runs.length > 0;
}

/** The state after an action. */
export function reduce(state: PageState, action: Action): PageState {
  switch (action.type) {
    case 'step':
      return isOpen(action.step, state) ? { ...state, step: action.step } : state;
    case 'address': {
      const { options, missing, unknown, linked, step } = action.address;
      const next = { ...state, options, missing, unknown, linked, ...(isOpen(step, state) && { step }) };
      return state.opened === undefined ? next : withLinked(next, state.opened.table);
    }
    case 'read options':
      return { ...state, read: action.read };
    case 'reading':
      return {
        ...state,
        reading: { name: action.name, ...begun(action.now) },
        readFailure: undefined,
        running: undefined,
      };
    case 'reading progress':
      return state.reading === undefined
        ? state
        : { ...state, reading: { ...state.reading, ...progressed(state.reading, action.share, action.now) } };
    case 'opened':
      return withTable(state, action.opened);
    case 'reading failed':
      return { ...state, reading: undefined, readFailure: action.failure };
    case 'choice':
      return { ...state, choice: action.choice, isUnsaved: state.isUnsaved || isOwn(state) };
    case 'plan':
      return { ...state, plan: action.plan };
    case 'option':
      return {
        ...state,
        options: withOption(state.options, action.name, action.text),
        runFailure: undefined,
      };
    case 'default options':
      return { ...state, options: {}, missing: noMissing, unknown: [], runFailure: undefined };
    case 'missing':
      return { ...state, missing: action.missing, runFailure: undefined };
    case 'running':
      return {
        ...state,
        running: begun(action.now),
        runFailure: undefined,
        step: 'results',
      };
    case 'running progress':
      return state.running === undefined
        ? state
        : { ...state, running: progressed(state.running, action.share, action.now) };
    case 'finished': {
      const { run, outcome, when } = action;
      const finished = { run, outcome, when, id: state.runs.length + 1, isHeld: true };
      const isUnsaved = state.isUnsaved || isOwn(state);
      return { ...state, running: undefined, finished, runs: [...state.runs, finished], isUnsaved };
    }
    case 'project opened':
      return fromProject(action.project);
    case 'project saved':
      return { ...state, isUnsaved: false };
    case 'running failed':
      return { ...state, running: undefined, runFailure: action.failure, step: 'options' };
    default:
      return action satisfies never;
  }
}

/** Whether leaving would lose something: work that was not saved, or that goes on. */
export function losesSomething({ isUnsaved, running }: PageState): boolean {
  return isUnsaved || running !== undefined;
}

/** Whether the table is the visitor's own; an example is there again with one click. */
function isOwn({ opened }: PageState): boolean {
  return opened !== undefined && opened.source.kind !== 'example';
}

/** The state of a project that was opened: its last run is shown, its table is still to be chosen. */
function fromProject({ address, read, runs, file }: Project): PageState {
  const last = runs.at(-1);
  return {
    ...initialState(address),
    read,
    runs,
    finished: last,
    awaited: file,
    step: last === undefined ? 'data' : 'results',
  };
}

/** A new table. What was chosen stays where the same one was read again; an example brings its own output. */
function withTable(state: PageState, opened: Opened): PageState {
  const { source, table } = opened;
  const isSame = state.opened?.source === source;
  const choice = isSame ? state.choice : source.kind === 'example' ? exampleChoice(source.example) : noChoice;
  const next: PageState = {
    ...state,
    opened,
    reading: undefined,
    readFailure: undefined,
    choice: fittedTo(choice, table),
    absent: [],
    plan: undefined,
    finished: undefined,
    awaited: undefined,
    runFailure: undefined,
    step: 'columns',
  };
  return withLinked(next, table);
}

/** The columns of a link are chosen in the first table, and leave the address. */
function withLinked(state: PageState, table: TableSummary): PageState {
  const { linked } = state;
  if (linked === undefined) return state;
  return {
    ...state,
    choice: choiceFrom(linked, table),
    absent: absentColumns(linked, table),
    linked: undefined,
  };
}

function exampleChoice(name: ExampleName): ColumnChoice {
  const { targets, kinds } = examples[name];
  return { ...noChoice, targets, kinds: new Map(kinds) };
}

/** A field that is emptied has its default again. */
function withOption(options: OptionTexts, name: string, text: string): OptionTexts {
  const { [name]: _, ...others } = options;
  return text === '' ? others : { ...others, [name]: text };
}
