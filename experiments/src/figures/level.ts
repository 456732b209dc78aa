/**
 * Ours: the level of the recommended procedure's p-values, every feature tested, so that nothing is selected.
 */
import type { HostileDesign } from '../hostile-designs.js';
import type { DataSource } from '../study/cell.js';
import type { Settings } from './experiment.js';
import { atMostLevels, valuesOf } from './judge.js';
import { type PointPlan, rateExperiment, setsOf } from './rate-figure.js';

const NORMAL = 'Normal features and output';
const TIES = 'Ties';
const HOSTILE = 'Heavy tails, dependent features, several kinds';

/** Data sets of 20 features at each number of rows: p-values of many rows take long. */
const NORMAL_SETS: [rows: number, sets: number][] = [
  [8, 500],
  [20, 500],
  [50, 500],
  [100, 250],
  [300, 500],
];

/** Data sets of 20 features; all tables of thirds are counted, with 30 rows in a moment. */
const TIED: [HostileDesign, { rows: number; sets: number }][] = [
  ['likert x likert', { rows: 50, sets: 250 }],
  ['binary x binary', { rows: 50, sets: 500 }],
  ['binary x class', { rows: 50, sets: 500 }],
  ['binary class x number', { rows: 50, sets: 500 }],
  ['tertiles x class', { rows: 30, sets: 250 }],
  ['tertile class x number', { rows: 30, sets: 250 }],
  ['rare x rare', { rows: 100, sets: 500 }],
];
/** Features that depend on one another err together, so that it takes more data sets to tell. */
const OTHERS: [HostileDesign, sets: number][] = [
  ['cauchy', 200],
  ['autoregressive .9', 500],
  ['equicorrelated .5', 500],
  ['colliders', 200],
  ['mixed kinds', 200],
  ['mixed kinds x vector', 200],
  ['mixed kinds x class', 200],
];

/** The level. */
export const level = rateExperiment({
  name: 'level',
  title: 'The level of the recommended procedure',
  text: 'No feature is related to the output, and all are tested, so that every p-value at most .05 or .01 is a mistake. Normal features and output at 8 rows (all orders are counted) to 300, and with 1,000 features; features and outputs on few values, where a p-value can only be conservative: five steps, 0 and 1, halves and thirds by rank as numbers and as classes, one row in twenty against a class of one in ten; Cauchy features and output; features that depend on one another; and numbers, three classes and vectors of two in turn against a number, a vector and three classes. Twenty features and 50 rows where nothing else is said; 30 rows for thirds, 100 for rare values. P-values at most .2 are estimates with a stated error (splitting) where not all orders or tables can be counted.',
  page: 'calibration',
  layout: { columns: 2, axis: 'names' },
  leastRepetitions: 3,
  panels: [
    { letter: 'a', title: NORMAL, group: NORMAL, measure: 'perTest' },
    { letter: 'b', title: TIES, group: TIES, measure: 'perTest' },
    { letter: 'c', title: HOSTILE, group: HOSTILE, measure: 'perTest' },
  ],
  groups: (settings) => [
    {
      name: NORMAL,
      curves: ['marginal'],
      select: 20,
      points: [
        ...NORMAL_SETS.map(([rows, sets]) => at(settings, `n = ${rows}`, { source: 'null', rows, sets })),
        {
          ...at(settings, 'n = 100, d = 1000', { source: 'null', rows: 100, sets: 3 }),
          features: 1000,
          select: 1000,
        },
      ],
      repetitions: 0,
    },
    {
      name: TIES,
      curves: ['marginal'],
      select: 20,
      points: TIED.map(([source, size]) => at(settings, source, { source, ...size })),
      repetitions: 0,
    },
    {
      name: HOSTILE,
      curves: ['marginal'],
      select: 20,
      points: OTHERS.map(([source, sets]) => at(settings, source, { source, rows: 50, sets })),
      repetitions: 0,
    },
  ],
  claims: [
    {
      by: 'us',
      claim: 'The p-values of the recommended procedure keep the levels .05 and .01 on all of these data.',
      criterion: 'the rates are at most .05 and .01 at every point, up to two errors',
      judge: (result) =>
        atMostLevels((measure) =>
          [NORMAL, TIES, HOSTILE].flatMap((group) => valuesOf(result, [group, 'marginal'], measure)),
        ),
    },
  ],
});

function at(
  settings: Settings,
  name: string,
  { source, rows, sets }: { source: DataSource; rows: number; sets: number },
): PointPlan {
  return { at: name, source, rows, repetitions: setsOf(settings, sets) };
}
