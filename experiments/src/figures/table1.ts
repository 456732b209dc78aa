/**
 * Table 1: which questions of a course evaluation go with the perceived difficulty of the course. As in the paper, and how
 * much of the answer is the order of the rows: the paper's procedure over shuffles, and what exact and cross say.
 */
import { LEVEL, type StudiedProcedure } from '../study/cell.js';
import type { Test } from '../study/repetition.js';
import { courseCell, coursesOf, questionName, QUESTIONS, rounded } from './course-cells.js';
import { PAPER_SIGNIFICANT, PAPER_TABLE } from './course-questions.js';
import type {
  Claim,
  Experiment,
  ExperimentResult,
  Settings,
  ShuffleSummary,
  Spread,
  TableResult,
  TableRun,
  Verdict,
} from './experiment.js';
import { paperWith } from './procedures.js';

const SHUFFLES = 300;
const REPEATS = 21;

/** In file order. */
export const IN_ORDER = 'hsicInf, rows as in the file';
/** See REPEATS. */
export const REPEATED = `cross, ${REPEATS} repeats`;

/** Single runs by name. */
const runs: Record<string, StudiedProcedure> = {
  [IN_ORDER]: { method: 'hsicInf', options: { ...paperWith(10).options, shuffle: false } },
  exact: { method: 'hsicInf', options: { preset: 'exact', permutations: 9999 } },
  [REPEATED]: { method: 'hsicInf', options: { preset: 'cross', repeats: REPEATS } },
};

/** Procedures over shuffles by name. */
const shuffles: Record<string, StudiedProcedure> = {
  hsicInf: paperWith(10),
  cross: { method: 'hsicInf', options: { preset: 'cross' } },
};

/** Table 1. */
export const table1: Experiment = {
  page: 'reproduction',
  name: 'table1',
  title: 'Course evaluations and the difficulty of the course',
  text: 'Turkiye Student Evaluation (Gündüz & Fokoué, 2013): 28 questions answered from 1 to 5, ten selected, the perceived difficulty as the output with a Gaussian kernel, blocks of ten.',
  cells: (settings) => [
    ...Object.values(runs).map((procedure) => courseCell(settings, procedure)),
    ...Object.values(shuffles).map((procedure) =>
      courseCell(settings, procedure, { repetitions: shufflesOf(settings) }),
    ),
  ],
  result: (settings, head, outcomesOf): TableResult => {
    const { facts, digest } = coursesOf(settings);
    return {
      ...head,
      kind: 'table',
      facts,
      data: digest,
      runs: Object.entries(runs).map(([name, procedure]): TableRun => {
        const [tests] = outcomesOf(courseCell(settings, procedure)) as Test[][];
        return {
          name,
          tests: tests.map(([index, pValue]) => ({ name: questionName(index), pValue: rounded(pValue) })),
        };
      }),
      shuffles: Object.entries(shuffles).map(([name, procedure]) => {
        const cell = courseCell(settings, procedure, { repetitions: shufflesOf(settings) });
        return shuffleSummary(name, outcomesOf(cell) as Test[][]);
      }),
    };
  },
  claims: [
    {
      by: 'paper',
      claim: `Ten questions are selected and ${PAPER_SIGNIFICANT} of them are significant, mostly on the attitude of the teacher.`,
      criterion: `hsicInf on the rows as they are in the file selects at least 8 of the paper’s ten questions`,
      judge: (result) => tableVerdict(result, inOrderVerdict),
    },
    {
      by: 'us',
      claim: 'What the paper’s procedure selects here is largely a matter of the order of the rows.',
      criterion:
        'over shuffles of the rows, no more than 5 of the 28 questions are selected at least 9 times in 10',
      judge: (result) => tableVerdict(result, shuffleVerdict),
    },
    {
      by: 'us',
      claim: 'exact and cross agree on the questions, and find them significant.',
      criterion: 'exact and cross with repeats have at least 8 significant questions in common',
      judge: (result) => tableVerdict(result, agreementVerdict),
    },
  ] satisfies Claim[],
};

function shufflesOf({ repetitions, quick }: Settings): number {
  return repetitions ?? (quick ? 40 : SHUFFLES);
}

/** What shuffles of the rows do to the answer. */
export function shuffleSummary(name: string, outcomes: readonly Test[][]): ShuffleSummary {
  const inPaper = new Set(PAPER_TABLE.map((row) => row.name));
  const reported = (tests: readonly Test[]): Test[] => tests.filter(([, pValue]) => pValue <= LEVEL);
  const share = (index: number, of: readonly Test[][]): number =>
    rounded(of.filter((tests) => tests.some(([one]) => one === index)).length / of.length);
  return {
    name,
    shuffles: outcomes.length,
    overlap: spreadOf(
      outcomes.map((tests) => tests.filter(([index]) => inPaper.has(questionName(index))).length),
    ),
    significant: spreadOf(outcomes.map((tests) => reported(tests).length)),
    features: Array.from({ length: QUESTIONS }, (_, index) => ({
      name: questionName(index),
      selected: share(index, outcomes),
      reported: share(index, outcomes.map(reported)),
    })),
  };
}

function spreadOf(counts: readonly number[]): Spread {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const squares = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0);
  return {
    mean: rounded(mean),
    sd: rounded(Math.sqrt(squares / (counts.length - 1))),
    least: Math.min(...counts),
    most: Math.max(...counts),
  };
}

function tableVerdict(
  result: ExperimentResult,
  judge: (table: TableResult) => Verdict | undefined,
): Verdict | undefined {
  return result.kind === 'table' ? judge(result) : undefined;
}

function inOrderVerdict({ runs: done }: TableResult): Verdict | undefined {
  const tests = done.find(({ name }) => name === IN_ORDER)?.tests;
  if (tests === undefined) return undefined;
  const common = PAPER_TABLE.filter((row) => tests.some(({ name }) => name === row.name));
  const significant = tests.filter(({ pValue }) => pValue <= LEVEL);
  return {
    holds: common.length >= 8 ? 'yes' : 'no',
    evidence: `${common.length} of ten in common (${common.map(({ name }) => name).join(', ')}; ten drawn blindly would have 3.6 on average), ${significant.length} significant`,
  };
}

function shuffleVerdict({ shuffles: done }: TableResult): Verdict | undefined {
  const summary = done.find(({ name }) => name === 'hsicInf');
  if (summary === undefined) return undefined;
  const steady = summary.features.filter(({ selected }) => selected >= 0.9).map(({ name }) => name);
  const ever = summary.features.filter(({ selected }) => selected > 0).length;
  const { mean, least, most } = summary.overlap;
  return {
    holds: steady.length <= 5 ? 'yes' : 'no',
    evidence: `${steady.length === 0 ? 'none' : `${steady.length} (${steady.join(', ')})`}; ${ever} of the ${QUESTIONS} are selected at least once; ${mean.toFixed(1)} of the paper’s ten on average, from ${least} to ${most}`,
  };
}

function agreementVerdict({ runs: done }: TableResult): Verdict | undefined {
  const [exact, cross] = ['exact', REPEATED].map((run) =>
    done
      .find(({ name }) => name === run)
      ?.tests.filter(({ pValue }) => pValue <= LEVEL)
      .map(({ name }) => name),
  );
  if (exact === undefined || cross === undefined) return undefined;
  const common = exact.filter((name) => cross.includes(name));
  return {
    holds: common.length >= 8 ? 'yes' : 'no',
    evidence: `${exact.length} with exact, ${cross.length} with cross, ${common.length} in common: ${common.join(', ')}`,
  };
}
