/**
 * What experiments on the course evaluations share: their cells, and the names of the questions.
 */
import { type Cell, COURSES, type GroupedCourses, SELECT, type StudiedProcedure } from '../study/cell.js';
import type { Settings } from './experiment.js';

/** How many questions there are. */
export const QUESTIONS = 28;

/** A cell on the table as it is, or with something held fixed. */
export function courseCell(
  settings: Settings,
  procedure: StudiedProcedure,
  {
    repetitions = 1,
    source = COURSES,
  }: { repetitions?: number; source?: typeof COURSES | GroupedCourses } = {},
): Cell {
  const { digest, facts } = coursesOf(settings);
  return {
    source,
    rows: facts.rows,
    features: QUESTIONS,
    select: SELECT,
    procedure,
    repetitions,
    seed: settings.seed,
    data: digest,
  };
}

/** The table's facts and digest. */
export function coursesOf({ courses }: Settings): NonNullable<Settings['courses']> {
  if (courses === undefined)
    throw new Error('the experiment requires the course evaluations (--data), got none');
  return courses;
}

/** The name of the question at a position. */
export function questionName(index: number): string {
  return `Q${index + 1}`;
}

/** Six digits: short in a file. */
export function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
