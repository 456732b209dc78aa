/**
 * A cell: one procedure on one source of data, repeated. Figures are made of cells; a cell knows nothing of figures, so
 * that the same cell is computed once however many figures show it.
 *
 * The data set of repetition r depends on (seed, design, rows, r) alone, so that all procedures see the same data.
 */
import type { Corner } from './corners.js';
import { createHash } from 'node:crypto';
import type { Design, MethodOptions } from '@hsicinf/core';
import type { HeldDesign } from '../held-designs.js';
import type { HostileDesign } from '../hostile-designs.js';
import type { SignalDesign } from '../signal-designs.js';

/** The level of all tests. */
export const LEVEL = 0.05;

/** A second level, at which mistakes are counted too. */
export const STRICT_LEVEL = 0.01;

/** How many features are selected, as in the paper. */
export const SELECT = 10;

/** The course-evaluation table, of which a repetition is a shuffle of the rows. */
export const COURSES = 'course evaluations';

/** Columns of that table that say which forms belong together. */
export type CourseGroups = 'class' | 'instructor';

/** The table with one of them held fixed. */
export type GroupedCourses = `${typeof COURSES}, ${CourseGroups} as ${'strata' | 'clusters'}`;

/** Two variables at several strengths of dependence, for the accuracy of p-values. */
export const PAIR = 'normal pair';

/** Where data comes from: a design of the paper, another of known truth, one on which p-values tend to go wrong, the table. */
export type DataSource =
  | Design
  | SignalDesign
  | HeldDesign
  | HostileDesign
  | typeof PAIR
  | typeof COURSES
  | GroupedCourses;

/** A procedure that tests features, and the options in which it differs from its defaults. */
export type TestProcedure =
  | {
      method: 'hsicInf' | 'hsic' | 'split';
      options: Omit<MethodOptions, 'select' | 'alpha' | 'seed'>;
      /** Strata, clusters and covariates of the data are not told. */
      holds?: 'nothing';
    }
  | { method: 'larInf'; options: { sigma?: number } }
  /** The closed form of the recommended procedure, at any number of rows. */
  | { method: 'closedForm'; options: Record<string, never> };

/** A study of a part of the recommended procedure. */
export type PartStudy =
  /** Whether R ± its jackknife error covers the R of many rows: a mistake is a miss. */
  | { method: 'jackknife'; options: Record<string, never> }
  /** The p-value of a pair at one of its strengths by splitting, a seed a repetition. */
  | { method: 'splitting'; options: { strength: number } }
  /** How many of so many shuffles reach the score of each strength. */
  | { method: 'shuffling'; options: { shuffles: number } }
  /** The p-value where few rows carry the score, a seed a repetition, and how many of so many shuffles reach it. */
  | { method: 'corner'; options: { corner: Corner } }
  | { method: 'corner shuffling'; options: { corner: Corner; shuffles: number } };

/** What a cell repeats. */
export type StudiedProcedure = TestProcedure | PartStudy;

/** What is computed once. */
export interface Cell {
  source: DataSource;
  rows: number;
  features: number;
  select: number;
  procedure: StudiedProcedure;
  repetitions: number;
  seed: number;
  /** All p-values are kept, for several adjustments of them, instead of counts at the level; or correlations as well. */
  keeps?: 'p-values' | 'correlations';
  /** The digest of the table's values, where the source is a table. */
  data?: string;
}

/** The text of a value with the names of records in alphabetical order: equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/** A name for the cell by its content, readable at the beginning. */
export function cellKey(cell: Cell): string {
  const digest = createHash('sha256')
    .update(canonical({ level: LEVEL, cell }))
    .digest('hex')
    .slice(0, 16);
  const readable = `${cell.source}-n${cell.rows}-${cell.procedure.method}`.replaceAll(/[^\w.-]+/g, '_');
  return `${readable}-${digest}`;
}

/** The cell in a few words, for progress and errors. */
export function cellWords({ source, rows, features, procedure }: Cell): string {
  const options = Object.values(procedure.options).map(String).join(' ');
  return `${source}, n = ${rows}, d = ${features}: ${procedure.method} ${options}`.trim();
}

/** The seed of the data of a repetition: 48 bits of a digest of what it depends on. */
export function dataSeed({ seed, source, rows }: Cell, repetition: number): number {
  const text = canonical([seed, source, rows, repetition]);
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}
