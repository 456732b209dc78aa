/**
 * Ours: what is left of Table 1 when forms of the same class, or of the same instructor, are compared with one another only.
 */
import { COURSES, type GroupedCourses, LEVEL } from '../study/cell.js';
import type { Scored } from '../study/repetition.js';
import { courseCell, coursesOf, questionName, rounded } from './course-cells.js';
import { PAPER_TABLE } from './course-questions.js';
import type {
  CourseRun,
  CoursesResult,
  Experiment,
  ExperimentResult,
  Settings,
  Verdict,
} from './experiment.js';
import { shuffled } from './procedures.js';

/** Forms as independent draws. */
const ALONE = 'nothing held fixed';

/** Runs by name. */
const runs: Record<string, typeof COURSES | GroupedCourses> = {
  [ALONE]: COURSES,
  'within classes': `${COURSES}, class as clusters`,
  'within instructors': `${COURSES}, instructor as clusters`,
};

/** The course evaluations with something held fixed. */
export const heldCourses: Experiment = {
  page: 'reproduction',
  name: 'held-courses',
  title: 'What is left of Table 1 within classes, and within instructors',
  text: 'The course evaluations of Table 1 by the recommended procedure with 199 shuffles, ten of the 28 questions selected, adjusted over all by bh (.005 is the smallest p-value of 199 shuffles, and .014 what bh makes of it where ten questions have it): with forms taken as independent draws, and with the class or the instructor declared as clusters. Difficulty and answers vary within both, so that clusters act as strata, and declaring them as strata gives the same numbers: forms are compared with, and shuffled among, forms of the same class (or instructor) only, and what classes have in common is gone. Within a class the forms are taken as independent draws still; that half of them give one answer to all questions is a matter of students, which no column tells.',
  cells: (settings) => Object.values(runs).map((source) => cellOf(settings, source)),
  result: (settings, head, outcomesOf): CoursesResult => {
    const { facts, digest } = coursesOf(settings);
    return {
      ...head,
      kind: 'courses',
      facts,
      data: digest,
      runs: Object.entries(runs).map(([name, source]): CourseRun => {
        const [{ correlations, scored }] = outcomesOf(cellOf(settings, source)) as Scored[];
        return {
          name,
          correlations: correlations.map(rounded),
          tests: scored.map(({ index, pValue, adjustedPValue }) => ({
            name: questionName(index),
            pValue: rounded(pValue),
            adjustedPValue: rounded(adjustedPValue),
          })),
        };
      }),
    };
  },
  claims: [
    {
      by: 'us',
      claim:
        'The relation is not one between classes, or instructors, alone: within them it is there as well.',
      criterion: `within classes, and within instructors, all ten questions that are selected are significant at ${LEVEL}`,
      judge: (result) => coursesVerdict(result, withinVerdict),
    },
    {
      by: 'us',
      claim: 'Within classes the correlations are smaller.',
      criterion: 'every question has a smaller correlation within classes than with nothing held fixed',
      judge: (result) => coursesVerdict(result, smallerVerdict),
    },
  ],
};

function cellOf(settings: Settings, source: typeof COURSES | GroupedCourses) {
  return { ...courseCell(settings, shuffled(), { source }), keeps: 'correlations' as const };
}

function coursesVerdict(
  result: ExperimentResult,
  judge: (courses: CoursesResult) => Verdict,
): Verdict | undefined {
  return result.kind === 'courses' ? judge(result) : undefined;
}

function withinVerdict({ runs: done }: CoursesResult): Verdict {
  const held = done.filter(({ name }) => name !== ALONE);
  const inPaper = new Set(PAPER_TABLE.map(({ name }) => name));
  const isSignificant = ({ adjustedPValue }: CourseRun['tests'][number]): boolean => adjustedPValue <= LEVEL;
  return {
    holds: held.every(({ tests }) => tests.every(isSignificant)) ? 'yes' : 'no',
    evidence: held
      .map(({ name, tests }) => {
        const found = tests.filter(isSignificant);
        const common = found.filter((test) => inPaper.has(test.name));
        return `${name} ${found.length} of ${tests.length} (${found.map((test) => test.name).join(', ')}), ${common.length} of them in the paper’s table`;
      })
      .join('; '),
  };
}

function smallerVerdict({ runs: done }: CoursesResult): Verdict {
  const [alone, classes] = done.map(({ correlations }) => correlations);
  const ratios = classes.map((value, j) => value / alone[j]);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return {
    holds: ratios.every((ratio) => ratio < 1) ? 'yes' : 'no',
    evidence: `correlations within classes are ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} of those with nothing held fixed, ${mean.toFixed(2)} on average`,
  };
}
