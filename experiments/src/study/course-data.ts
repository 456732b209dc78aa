/**
 * The course evaluations of Table 1: Turkiye Student Evaluation (Gündüz & Fokoué, 2013), UCI Machine Learning Repository,
 * CC BY 4.0, 5,820 forms with 28 questions and the perceived difficulty of the course. The table is not part of the
 * project: it is read from a path, or downloaded when asked for, and known by a digest of its values, whatever its quotes
 * and line ends.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Dataset } from '@hsicinf/core';
import { blobSource, readTable, type Table, toDataset } from '@hsicinf/tables';
import type { CourseGroups } from './cell.js';
import { writeWhole } from './store.js';

/** Where the table lives. */
export const COURSES_ADDRESS =
  'https://archive.ics.uci.edu/ml/machine-learning-databases/00262/turkiye-student-evaluation_generic.csv';

/** The digest of the output and the 28 questions in the order of the published file. */
export const COURSES_DIGEST = '3286abee312d844ba24eb6d4e0d13605e0232bf45c82acd5c1649f70cfd3d616';

const QUESTIONS = Array.from({ length: 28 }, (_, j) => `Q${j + 1}`);

/** The table, and what it is like. */
export interface Courses {
  path: string;
  dataset: Dataset;
  /** The class of each form, and its instructor. */
  groups: Record<CourseGroups, number[]>;
  digest: string;
  facts: CourseFacts;
}

/** What bears on whether the rows are independent draws. */
export interface CourseFacts {
  rows: number;
  /** The share of forms with the same answer to all questions. */
  sameAnswers: number;
  classes: number;
  /** The share of the variance of the difficulty that lies between classes. */
  betweenClasses: number;
}

/** Reads the table. */
export async function readCourses(path: string): Promise<Courses> {
  const table = await readTable(blobSource(new Blob([await readFile(path)]), path));
  const { dataset } = toDataset(table, { target: ['difficulty'], features: QUESTIONS });
  const columns = [...QUESTIONS, 'difficulty'].map((name) => numbersOf(table, name));
  const hash = createHash('sha256');
  for (const values of columns) hash.update(`${values.join(',')}\n`);
  const groups = {
    class: Array.from(numbersOf(table, 'class')),
    instructor: Array.from(numbersOf(table, 'instr')),
  };
  return { path, dataset, groups, digest: hash.digest('hex'), facts: factsOf(table) };
}

/** Downloads the table to a path, whole or not at all. */
export async function downloadCourses(path: string): Promise<void> {
  const response = await fetch(COURSES_ADDRESS);
  if (!response.ok) throw new Error(`${COURSES_ADDRESS} answered ${response.status} ${response.statusText}`);
  const text = await response.text();
  writeWhole(`${path}.unchecked`, text);
  const { digest } = await readCourses(`${path}.unchecked`);
  if (digest !== COURSES_DIGEST) {
    throw new Error(`${COURSES_ADDRESS} requires values of digest ${COURSES_DIGEST}, got ${digest}`);
  }
  writeWhole(path, text);
}

function factsOf(table: Table): CourseFacts {
  const questions = QUESTIONS.map((name) => numbersOf(table, name));
  let same = 0;
  for (let i = 0; i < table.rows; i++) {
    if (questions.every((values) => values[i] === questions[0][i])) same += 1;
  }
  const [classes, difficulty] = [numbersOf(table, 'class'), numbersOf(table, 'difficulty')];
  const groups = new Map<number, number[]>();
  difficulty.forEach((value, i) => {
    const group = groups.get(classes[i]);
    if (group === undefined) groups.set(classes[i], [value]);
    else group.push(value);
  });
  const mean = meanOf(difficulty);
  const between = [...groups.values()].reduce(
    (sum, values) => sum + values.length * (meanOf(values) - mean) ** 2,
    0,
  );
  const total = difficulty.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    rows: table.rows,
    sameAnswers: same / table.rows,
    classes: groups.size,
    betweenClasses: between / total,
  };
}

function numbersOf(table: Table, name: string): Float64Array {
  const column = table.columns.find((one) => one.name === name);
  if (column?.type !== 'number')
    throw new Error(`${table.name} requires a column of numbers "${name}", got none`);
  return column.values;
}

function meanOf(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}
