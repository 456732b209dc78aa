/**
 * Everything the page remembers, and what can happen to it.
 */
import type { PlannedColumn, ReadOptions } from '@hsicinf/tables';
import type { OptionTexts } from '../options/fields.js';
import type { Missing } from '../options/missing.js';
import type { Project } from '../project/project-file.js';
import type { Run } from '../run.js';
import type { RunOutcome, Share, TableSource, TableSummary } from '../worker/messages.js';
import type { Address, Step } from './address.js';
import { type ColumnChoice, noChoice } from './column-choice.js';
import type { LinkedColumns } from './linked-columns.js';
import type { Ongoing } from './ongoing.js';

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
  /** Whether the worker still has it, so that it can be drawn: the last run on the table that is open. */
  isHeld: boolean;
}

/** A table with where it came from. */
export interface Opened {
  source: TableSource;
  read: ReadOptions;
  table: TableSummary;
  /** The fingerprint of its file, where runs were made before that may have been on it. */
  sha256: string | undefined;
}

/** Columns that were named, by a link or a project, and that the table does not have. */
export interface AbsentColumns {
  by: 'link' | 'project';
  names: readonly string[];
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
  absent: AbsentColumns | undefined;
  /** The file of the project, where the table that was opened is another one. */
  otherThan: string | undefined;
  /** The choices on other sheets of the workbook, by the names of the sheets. */
  sheetChoices: ReadonlyMap<string, ColumnChoice>;
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
  | { type: 'show run'; id: number }
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
    absent: undefined,
    otherThan: undefined,
    sheetChoices: new Map(),
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

/** Whether leaving would lose something: work that was not saved, or that goes on. */
export function losesSomething({ isUnsaved, running }: PageState): boolean {
  return isUnsaved || running !== undefined;
}
