/**
 * How the state of the page changes. What was chosen is kept while steps come and go; a table that cannot be read leaves the
 * one before in place.
 */
import { type ExampleName, examples } from '../examples.js';
import type { OptionTexts } from '../options/fields.js';
import { noMissing } from '../options/missing.js';
import type { Project } from '../project/project-file.js';
import type { TableSummary } from '../worker/messages.js';
import { type ColumnChoice, fittedTo, noChoice } from './column-choice.js';
import { absentColumns, choiceFrom, type LinkedColumns } from './linked-columns.js';
import { begun, progressed } from './ongoing.js';
import { isOtherFile, lastRunOn } from './same-table.js';
import {
  type AbsentColumns,
  type Action,
  type FinishedRun,
  initialState,
  isOpen,
  type Opened,
  type PageState,
} from './state.js';

/** The state after an action. */
export function reduce(state: PageState, action: Action): PageState {
  switch (action.type) {
    case 'step':
      return isOpen(action.step, state) ? { ...state, step: action.step } : state;
    case 'address': {
      const { options, missing, unknown, linked, step } = action.address;
      const next = { ...state, options, missing, unknown, linked, ...(isOpen(step, state) && { step }) };
      return state.opened === undefined ? next : withLinked(next, state.opened.table, 'link');
    }
    case 'read options':
      return { ...state, read: action.read };
    case 'reading':
      return {
        ...state,
        reading: { name: action.name, ...begun(action.now) },
        readFailure: undefined,
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
      const runs = [...notHeld(state.runs), finished];
      return { ...state, running: undefined, finished, runs, isUnsaved };
    }
    case 'show run':
      return { ...state, finished: state.runs.find(({ id }) => id === action.id) };
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

/** A new table. A run that was made on it before is shown again; another sheet of a workbook has the choice made on it. */
function withTable(state: PageState, opened: Opened): PageState {
  const { table } = opened;
  const runs = notHeld(state.runs);
  const finished = lastRunOn(runs, opened);
  const sheetChoices = choicesOnSheets(state, opened);
  const choice = (table.sheet && sheetChoices.get(table.sheet.name)) ?? firstChoice(state, opened, finished);
  const next: PageState = {
    ...state,
    opened,
    reading: undefined,
    readFailure: undefined,
    running: undefined,
    choice: fittedTo(choice, table),
    sheetChoices,
    absent: undefined,
    otherThan: isOtherFile(runs, opened) ? state.awaited : undefined,
    plan: undefined,
    finished,
    runs,
    awaited: undefined,
    runFailure: undefined,
    step: 'columns',
  };
  return withLinked(next, table, state.awaited === undefined ? 'link' : 'project');
}

/** What is chosen at first: as before where the same table was read again, as in the run that was made on it, or little. */
function firstChoice(
  state: PageState,
  { source, table }: Opened,
  finished: FinishedRun | undefined,
): ColumnChoice {
  if (state.opened?.source === source) return state.choice;
  // An example brings its own output.
  if (source.kind === 'example') return exampleChoice(source.example);
  return finished === undefined ? noChoice : choiceFrom(finished.run.columns as LinkedColumns, table);
}

/** The choices on the sheets of a workbook, with that on the sheet which was open. */
function choicesOnSheets(
  { opened: before, choice, sheetChoices }: PageState,
  { source }: Opened,
): ReadonlyMap<string, ColumnChoice> {
  if (before?.source !== source || before.table.sheet === undefined) return new Map();
  return new Map([...sheetChoices, [before.table.sheet.name, choice]]);
}

/** Runs that the worker no longer has. */
function notHeld(runs: readonly FinishedRun[]): FinishedRun[] {
  return runs.map((run) => ({ ...run, isHeld: false }));
}

/** The columns of a link or a project are chosen in the first table, and leave the address. */
function withLinked(state: PageState, table: TableSummary, by: AbsentColumns['by']): PageState {
  const { linked } = state;
  if (linked === undefined) return state;
  const names = absentColumns(linked, table);
  return {
    ...state,
    choice: choiceFrom(linked, table),
    absent: names.length === 0 ? undefined : { by, names },
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
