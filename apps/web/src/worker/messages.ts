/**
 * What the page and its worker say to one another. The worker holds the table and the result; the page is told what it
 * shows and no more, so that it stays quick however large the data is.
 */
import type {
  ExcludedFeature,
  MethodOptions,
  Redundancy,
  ResolvedOptions,
  SelectedFeature,
} from '@hsicinf/core';
import type { Drawing, MethodsText, ProvenanceLine } from '@hsicinf/report';
import type { ColumnKind, DatasetOptions, PlannedColumn, ReadOptions, Table } from '@hsicinf/tables';
import type { ExampleName } from '../examples.js';
import type { ToldError } from './failure.js';

/** Where a table comes from. */
export type TableSource =
  | { kind: 'file'; file: File }
  | { kind: 'text'; text: string }
  | { kind: 'example'; example: ExampleName };

/** A table to read. */
export interface OpenRequest {
  source: TableSource;
  read: ReadOptions;
  /** Whether it waits for `take`, and the table before stays in place until then. */
  waits: boolean;
  /** Whether its fingerprint is asked for. */
  fingerprint: boolean;
}

/** One column in a few words. */
export interface ColumnSummary {
  name: string;
  type: 'number' | 'label' | 'unreadable';
  kind: ColumnKind | 'unreadable';
  missing: number;
  distinct: number;
}

/** A table without its cells. */
export interface TableSummary extends Pick<Table, 'name' | 'format' | 'rows' | 'notes' | 'sheet'> {
  /** Those that cannot be read come last. */
  columns: ColumnSummary[];
  /** The fingerprint of its file, where it was asked for and could be taken. */
  sha256?: string;
}

/** The shape of a column: heights of bars, the highest is 1. */
export interface ColumnProfile {
  bars: number[];
  /** The same in words. */
  words: string;
}

/** The first rows of a table; a cell is undefined where it is missing. */
export interface TablePreview {
  names: string[];
  rows: (string | undefined)[][];
  /** Columns that are not among them. */
  moreColumns: number;
}

/** What an answer to missing cells leaves. */
export interface AnswerCosts {
  rows: number;
  features: number;
}

/** What missing cells cost in the columns that are used. */
export interface MissingChoices extends AnswerCosts {
  /** How many cells are missing. */
  cells: number;
  /** Whether classes are among them, so that missing can be one of them. */
  hasClasses: boolean;
  /** What each answer leaves, in the order of `missingAnswers`; none where no cell is missing. */
  answers: AnswerCosts[];
  /** The columns that cost most: cells that are missing, and rows that would be whole without the column. */
  columns: { name: string; missing: number; without: number }[];
}

/** What to compute. */
export interface RunRequest {
  read: ReadOptions;
  columns: DatasetOptions;
  options: MethodOptions;
  /** For the record of the run: the version of the page, and the day. */
  version: string;
  date: string;
}

/** How far something is. */
export interface Share {
  stage: 'reading' | 'parsing' | 'statistics' | 'p-values' | 'naive';
  /** How much of the whole is done, between 0 and 1; undefined where that cannot be told. */
  part: number | undefined;
  /** The part after the step that goes on. */
  next?: number;
}

/** Names and reasons, the first of them, and how many there are. */
export interface Listed {
  first: Pick<ExcludedFeature, 'name' | 'reason'>[];
  total: number;
}

/** What a run came to. */
export interface RunOutcome {
  selected: SelectedFeature[];
  /** In the order of `selected`; absent where p-values are not selective, so that nothing is to be compared. */
  naive: number[] | undefined;
  options: ResolvedOptions;
  rows: number;
  features: number;
  /** How many features could be tested. */
  usable: number;
  targetName: string;
  summary: string;
  /** What was held fixed, a sentence for each. */
  heldFixed: string[];
  /** That nothing accounts for having looked at many features, where that is so. */
  unadjusted: string | undefined;
  /** What the plot of scores shows. */
  scoreHeading: string;
  /** Features that say the same, a sentence for each group, and what it means. */
  groups: { sentences: string[]; meaning: string };
  /** What the selected features have in common, where there are several. */
  redundancy?: Redundancy;
  /** The procedure in words. */
  procedure: { name: string; what: string; validity: string[] };
  adjustment: { name: string; controls: string };
  notes: string[];
  excluded: Listed;
  /** Columns of the table that were not used. */
  leftOut: Listed;
  /** Where the result comes from: the record as lines, what was left out in sentences, and what became of each column. */
  provenance: { lines: ProvenanceLine[]; sentences: string[]; columns?: Listed };
}

/** A plot that can be asked for. */
export type PlotRequest = 'scores' | 'p-values' | 'redundancy' | { feature: string };

/** A file that can be asked for; the report also says how to repeat the run. */
export type FileRequest =
  | { format: 'csv' | 'json' | 'provenance' }
  | { format: 'html'; date: string; version: string; command: string; libraryCall: string };

/** The study behind the picture of null p-values. */
export interface NullStudy {
  rows: number;
  features: number;
  select: number;
  repetitions: number;
}

/** p-values of features that have nothing to do with the output. */
export interface NullPValues {
  naive: number[];
  selective: number[];
}

/** Everything the worker does: what goes in, what is told on the way, what comes out. */
export interface Calls {
  open: { input: OpenRequest; progress: Share; output: TableSummary };
  /** Whether the table that waits takes the place of the one before; otherwise it is forgotten. */
  take: { input: boolean; progress: never; output: null };
  profiles: { input: readonly number[]; progress: never; output: ColumnProfile[] };
  plan: { input: Partial<DatasetOptions>; progress: never; output: PlannedColumn[] };
  preview: { input: null; progress: never; output: TablePreview };
  missing: { input: Partial<DatasetOptions>; progress: never; output: MissingChoices };
  advice: { input: Partial<DatasetOptions>; progress: never; output: string[] };
  run: { input: RunRequest; progress: Share; output: RunOutcome };
  draw: { input: { plot: PlotRequest; width: number }; progress: never; output: Drawing };
  explain: { input: string; progress: never; output: string };
  methods: { input: null; progress: never; output: MethodsText };
  write: { input: FileRequest; progress: never; output: string };
  study: { input: NullStudy; progress: NullPValues; output: null };
}

/** The name of a call. */
export type CallName = keyof Calls;

/** From the page to the worker. */
export type ToPageWorker =
  | { [Name in CallName]: { id: number; name: Name; input: Calls[Name]['input'] } }[CallName]
  | { id: number; name: 'cancel' };

/** From the worker to the page. */
export type FromPageWorker =
  | { id: number; kind: 'progress'; progress: unknown }
  | { id: number; kind: 'alive' }
  | { id: number; kind: 'output'; output: unknown }
  | { id: number; kind: 'error'; error: ToldError };
