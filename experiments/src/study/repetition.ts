/**
 * One repetition of a cell: data, procedure, and the little that is kept of the result. Where features have known
 * relevance that is four counts; for the table it is the tests themselves.
 */
import { type Dataset, hsic, hsicInf, InputError, larInf, simulate, split, type Design } from '@hsicinf/core';
import { type HostileDesign, hostileDesigns } from '../hostile-designs.js';
import { type Cell, COURSES, dataSeed, LEVEL, STRICT_LEVEL } from './cell.js';

/** The feature at a position of the data and its p-value. */
export type Test = [index: number, pValue: number];

/** What is kept of a repetition of known truth. */
export interface Counts {
  /** Features that matter: how many there are, and how many were reported. */
  relevant: number;
  found: number;
  /** Tests of features that do not, and how many of these features were reported. */
  tested: number;
  mistaken: number;
  /** … and how many at the stricter level. */
  mistakenStrictly: number;
}

/** What is kept of a repetition; null where the procedure declined the data with a reason. */
export type Outcome = Counts | Test[] | null;

/** Repetitions from … to − 1 of a cell. */
export async function runRepetitions(
  cell: Cell,
  { from, to, table }: { from: number; to: number; table?: Dataset | undefined },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let r = from; r < to; r++) outcomes.push(await runRepetition(cell, r, table));
  return outcomes;
}

async function runRepetition(cell: Cell, repetition: number, table: Dataset | undefined): Promise<Outcome> {
  const seed = dataSeed(cell, repetition);
  const { relevant, ...dataset } = dataOf(cell, seed, table);
  let tests: Test[];
  try {
    tests = await testsOf(cell, dataset, seed);
  } catch (error) {
    // 'cross' refuses, before it looks at any association, data with too few usable features or too rare a class.
    if (error instanceof InputError) return null;
    throw error;
  }
  return relevant === undefined ? tests : countsOf(tests, relevant);
}

/** The data of a repetition, with the features that matter where they are known. */
function dataOf(
  { source, rows, features }: Cell,
  seed: number,
  table: Dataset | undefined,
): Dataset & { relevant?: number[] } {
  if (source === COURSES) {
    if (table === undefined) throw new Error('the course evaluations require the table, got none');
    return table;
  }
  if (source in hostileDesigns) {
    return { ...hostileDesigns[source as HostileDesign]({ rows, features, seed }), relevant: [] };
  }
  return simulate(source as Design, { rows, features, seed });
}

async function testsOf({ procedure, select }: Cell, dataset: Dataset, seed: number): Promise<Test[]> {
  if (procedure.method === 'larInf') {
    const { steps } = await larInf(dataset, { ...procedure.options, steps: select, alpha: LEVEL });
    return steps.map(({ index, pValue }): Test => [index, pValue]);
  }
  const method = { hsicInf, hsic, split }[procedure.method];
  const options = { ...procedure.options, select, seed, alpha: LEVEL, threads: 1 };
  const { selected } = await method(dataset, options);
  return selected.map(({ index, pValue }): Test => [index, pValue]);
}

/** The counts of tests, by which features matter. */
export function countsOf(tests: readonly Test[], relevant: readonly number[]): Counts {
  const isRelevant = new Set(relevant);
  const [hits, misses] = [true, false].map((wanted) =>
    tests.filter(([index]) => isRelevant.has(index) === wanted),
  );
  const reported = (some: readonly Test[], level = LEVEL): number =>
    some.filter(([, pValue]) => pValue <= level).length;
  return {
    relevant: isRelevant.size,
    found: reported(hits),
    tested: misses.length,
    mistaken: reported(misses),
    mistakenStrictly: reported(misses, STRICT_LEVEL),
  };
}
