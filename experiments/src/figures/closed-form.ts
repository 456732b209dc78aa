/**
 * Ours: the closed form by which the recommended procedure tests with more than 5,000 rows, at numbers of rows where it is
 * not used, because there it is easier to see how far it is off.
 */
import type { DataSource } from '../study/cell.js';
import type { Settings } from './experiment.js';
import { atMostLevels, valuesOf } from './judge.js';
import { type PointPlan, rateExperiment, setsOf } from './rate-figure.js';

const SOURCES: Record<string, DataSource> = {
  'Normal features and output': 'null',
  'Numbers, classes and vectors': 'mixed kinds',
  'Cauchy features and output': 'cauchy',
};
const GROUPS = Object.keys(SOURCES);

/** Data sets of 20 features, which take from one to fifteen seconds each: of normal data, and of others. */
const SETS: [rows: number, sets: number][] = [
  [200, 60],
  [600, 20],
  [2000, 6],
];

const OTHER_SETS: Partial<Record<DataSource, typeof SETS>> = {
  'mixed kinds': [[200, 100]],
  cauchy: [[200, 20]],
};

/** The closed form. */
export const closedForm = rateExperiment({
  name: 'closed-form',
  title: 'The level of the closed form for many rows',
  text: 'With more than 5,000 rows the recommended procedure tests each pair of widths by cross-HSIC, whose tail is a closed form, and combines the p-values of the nine pairs by the Cauchy combination. Here every feature is tested where none is related to the output, with fewer rows than it is used for: what is off should shrink as rows are added. A data set of 20 features takes from one to fifteen seconds, so that there are few: most of what is shown can tell .05 from .1, not from .06 or .07, and at 2,000 rows hardly that. For numbers, classes and vectors at 200 rows, where a first run of 20 data sets had .07, there are five times as many.',
  page: 'calibration',
  layout: { columns: 3, axis: 'log' },
  leastRepetitions: 6,
  panels: GROUPS.map((name, i) => ({ letter: 'abc'[i], title: name, group: name, measure: 'perTest' })),
  groups: (settings) =>
    GROUPS.map((name) => ({
      name,
      curves: ['closed form'],
      select: 20,
      points: points(settings, SOURCES[name]),
      repetitions: 0,
    })),
  claims: [
    {
      by: 'us',
      claim: 'The closed form keeps the levels .05 and .01.',
      criterion: 'its rates are at most .05 and .01 at every n, up to two errors',
      judge: (result) =>
        atMostLevels((measure) =>
          GROUPS.flatMap((group) =>
            valuesOf(result, [group, 'closed form'], measure).map((value) => ({
              ...value,
              at: `${group}, n = ${value.at}`,
            })),
          ),
        ),
    },
  ],
});

function points(settings: Settings, source: DataSource): PointPlan[] {
  const sizes = OTHER_SETS[source] ?? SETS;
  return sizes.map(([rows, sets]) => ({
    at: rows,
    source,
    rows,
    repetitions: setsOf(settings, sets),
  }));
}
