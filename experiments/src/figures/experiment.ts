/**
 * What the command knows of a figure or table: which cells it needs, and what it makes of them.
 */
import type { Cell } from '../study/cell.js';
import type { CourseFacts } from '../study/course-data.js';
import type { Estimate, Rates } from '../study/rates.js';
import type { Outcome } from '../study/repetition.js';
import type { Versions } from '../study/versions.js';

/** What a run is asked for. */
export interface Settings {
  seed: number;
  /** Repetitions of every cell; by default each figure has its own number. */
  repetitions?: number | undefined;
  /** Fewer points and repetitions: a look at everything in a few minutes. */
  quick: boolean;
  /** The table of course evaluations, where it is at hand. */
  courses?: { digest: string; facts: CourseFacts } | undefined;
}

/** The head of every results file. */
export interface ResultHead {
  experiment: string;
  title: string;
  command: string;
  level: number;
  select: number;
  seed: number;
  quick: boolean;
  versions: Versions;
}

/** Rates at a number of rows or under a named condition. */
export interface Point extends Rates {
  at: number | string;
}

/** A procedure over several points. */
export interface Curve {
  /** A name in drawing/series-style. */
  name: string;
  procedure: Cell['procedure'] | Cell['procedure'][];
  points: Point[];
}

/** All curves on one source of data. */
export interface Group {
  name: string;
  source: string;
  features: number;
  curves: Curve[];
}

/** The rates that a panel can show. */
export type Measure = 'tpr' | 'fpr' | 'perTest' | 'fdr' | 'any';

/** The rates that a table can show. */
export type TableMeasure = Measure | 'perTestStrict';

/** A panel of the figure. */
export interface PanelPlan {
  letter: string;
  title: string;
  /** The name of the group. */
  group: string;
  measure: Measure;
}

/** The results file of a figure of rates. */
export interface RatesResult extends ResultHead {
  kind: 'rates';
  layout: FigureLayout;
  panels: PanelPlan[];
  groups: Group[];
}

/** How the panels stand. */
export interface FigureLayout {
  columns: number;
  axis: 'linear' | 'log' | 'names';
}

/** How often a feature was selected and reported over shuffles. */
export interface FeatureFrequency {
  name: string;
  selected: number;
  reported: number;
}

/** Counts over shuffles: mean, standard deviation and range. */
export interface Spread {
  mean: number;
  sd: number;
  least: number;
  most: number;
}

/** A procedure over shuffles of the table's rows. */
export interface ShuffleSummary {
  name: string;
  shuffles: number;
  /** How many of the ten features it selects are in the paper's table, and how many are significant. */
  overlap: Spread;
  significant: Spread;
  features: FeatureFrequency[];
}

/** One run on the table. */
export interface TableRun {
  name: string;
  tests: { name: string; pValue: number }[];
}

/** The results file of the table. */
export interface TableResult extends ResultHead {
  kind: 'table';
  facts: CourseFacts;
  data: string;
  runs: TableRun[];
  shuffles: ShuffleSummary[];
}

/** A run on the table: correlations of all questions, tests of those that it selects. */
export interface CourseRun {
  name: string;
  correlations: number[];
  tests: { name: string; pValue: number; adjustedPValue: number }[];
}

/** The results file of the table with something held fixed. */
export interface CoursesResult extends ResultHead {
  kind: 'courses';
  facts: CourseFacts;
  data: string;
  runs: CourseRun[];
}

/** Splitting at one strength of dependence. */
export interface SplittingPoint {
  /** The strength, or the place of a design. */
  at: number;
  /** What the design is called. */
  name?: string;
  seeds: number;
  /** The p-value by splitting: the mean over seeds and its error. */
  pValue: Estimate;
  /** The standard deviation of the logarithm of p over seeds, and its error. */
  sd: Estimate;
  /** The error that a run states, relative to its p-value: the root mean square over seeds. */
  stated: number;
  /** How many shuffles reached the score. */
  reached: number;
  /** The p-value by shuffling and its error, where enough shuffles did. */
  byShuffling?: Estimate;
  /** The mean by splitting over that by shuffling, less 1, and its error. */
  bias?: Estimate;
}

/** The results file of the accuracy of splitting. */
export interface SplittingResult extends ResultHead {
  kind: 'splitting';
  rows: number;
  shuffles: number;
  points: SplittingPoint[];
}

/** Any results file. */
export type ExperimentResult = RatesResult | TableResult | CoursesResult | SplittingResult;

/** Whether a claim holds: 'chance' where the exceptions are no more than chance explains. */
export interface Verdict {
  holds: 'yes' | 'chance' | 'no';
  /** The numbers that decide. */
  evidence: string;
}

/** A claim, how it is judged, and the judgement on a result; undefined where the result lacks the points for it. */
export interface Claim {
  /** Whose claim it is. */
  by: 'paper' | 'us';
  claim: string;
  criterion: string;
  judge(result: ExperimentResult): Verdict | undefined;
}

/** A figure or table. */
export interface Experiment {
  name: string;
  title: string;
  /** What it shows, in a few sentences, for the documentation. */
  text: string;
  /** The page of the documentation that shows it. */
  page: 'reproduction' | 'calibration';
  /** The rates that its tables show, where they are not those of the page. */
  measures?: readonly TableMeasure[];
  /** What its measures are called, where they mean something of their own. */
  words?: Partial<Record<TableMeasure, string>>;
  /** The fewest repetitions of a point of a full run, where they are fewer than usual because each takes long. */
  leastRepetitions?: number;
  claims: readonly Claim[];
  cells(settings: Settings): Cell[];
  /** The results file, from the outcomes of the cells. */
  result(settings: Settings, head: ResultHead, outcomesOf: (cell: Cell) => Outcome[]): ExperimentResult;
}
