/**
 * One repetition of a cell: data, procedure, and the little that is kept of the result. Where features have known
 * relevance that is a few counts, or their p-values where several adjustments read them; for the table it is the tests
 * themselves, and for the accuracy of p-values some numbers.
 */
import { type Dataset, hsic, hsicInf, InputError, larInf, split } from '@hsicinf/core';
import { cornerByShuffling, cornerByTest } from './corners.js';
import { pairByShuffling, pairBySplitting } from './accuracy.js';
import { type Cell, dataSeed, LEVEL, STRICT_LEVEL, type TestProcedure } from './cell.js';
import { closedForm } from './closed-form.js';
import { type CourseTable, dataOf } from './data.js';
import { jackknifeMisses } from './jackknife.js';

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

/** Tests among features of which some matter. */
export interface KnownTests {
  relevant: number[];
  tests: Test[];
}

/** Kernel correlations of all features, and tests of those that were selected, adjusted over all. */
export interface Scored {
  correlations: number[];
  scored: { index: number; pValue: number; adjustedPValue: number }[];
}

/** Numbers whose meaning the procedure knows. */
export interface Measured {
  measured: number[];
}

/** What is kept of a repetition; null where the procedure declined the data with a reason. */
export type Outcome = Counts | KnownTests | Scored | Measured | Test[] | null;

/** Repetitions from … to − 1 of a cell. */
export async function runRepetitions(
  cell: Cell,
  { from, to, table }: { from: number; to: number; table?: CourseTable | undefined },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let r = from; r < to; r++) outcomes.push(await runRepetition(cell, r, table));
  return outcomes;
}

async function runRepetition(
  cell: Cell,
  repetition: number,
  table: CourseTable | undefined,
): Promise<Outcome> {
  const seed = dataSeed(cell, repetition);
  const { procedure } = cell;
  if (procedure.method === 'splitting') return pairBySplitting(cell, procedure.options, seed);
  if (procedure.method === 'shuffling') return pairByShuffling(cell, procedure.options, seed);
  if (procedure.method === 'corner') return cornerByTest(cell, procedure.options, seed);
  if (procedure.method === 'corner shuffling') return cornerByShuffling(cell, procedure.options, seed);
  if (procedure.method === 'jackknife') return jackknifeMisses(cell, seed);
  const { relevant, ...dataset } = dataOf(cell, seed, table);
  if (cell.keeps === 'correlations') return scoredTests(procedure, dataset, { seed, select: cell.select });
  let tests: Test[];
  try {
    tests = await testsOf(procedure, dataset, { seed, select: cell.select });
  } catch (error) {
    // 'cross' refuses, before it looks at any association, data with too few usable features or too rare a class.
    if (error instanceof InputError) return null;
    throw error;
  }
  if (relevant === undefined) return tests;
  return cell.keeps === undefined ? countsOf(tests, relevant) : { relevant, tests };
}

async function testsOf(
  procedure: TestProcedure,
  dataset: Dataset,
  { seed, select }: { seed: number; select: number },
): Promise<Test[]> {
  if (procedure.method === 'closedForm') return closedForm(dataset, seed);
  if (procedure.method === 'larInf') {
    const { steps } = await larInf(dataset, { ...procedure.options, steps: select, alpha: LEVEL });
    return steps.map(({ index, pValue }): Test => [index, pValue]);
  }
  const method = { hsicInf, hsic, split }[procedure.method];
  const options = { ...procedure.options, select, seed, alpha: LEVEL, threads: 1 };
  const { selected } = await method(procedure.holds === 'nothing' ? undeclared(dataset) : dataset, options);
  return selected.map(({ index, pValue }): Test => [index, pValue]);
}

/** The same rows, with nothing to hold fixed. */
function undeclared({ features, target }: Dataset): Dataset {
  return { features, target };
}

async function scoredTests(
  { options }: TestProcedure,
  dataset: Dataset,
  { seed, select }: { seed: number; select: number },
): Promise<Scored> {
  const run = await hsicInf(dataset, { ...options, select, seed, alpha: LEVEL, threads: 1 });
  return {
    correlations: (run.scores ?? []).map(({ correlation }) => correlation),
    scored: run.selected.map(({ index, pValue, adjustedPValue }) => ({ index, pValue, adjustedPValue })),
  };
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
