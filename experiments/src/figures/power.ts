/**
 * Ours: what the exact and the cross procedure find, beside the paper's and the incomplete estimator, on the paper's
 * designs from 40 rows on, and how often they are mistaken, up to 3,000 rows.
 */
import { LEVEL } from '../study/cell.js';
import type { Measure } from './experiment.js';
import { REGRESSIONS, TITLES } from './fig2.js';
import { all, among, atLeast, atMost, each, valuesOf } from './judge.js';
import { type CurveName, LEAST_ROWS_FOR_BLOCKS } from './procedures.js';
import { over, type PointPlan, rateExperiment, repetitionsOf } from './rate-figure.js';
import type { DataSource } from '../study/cell.js';

const CURVES: CurveName[] = ['exact', 'cross', 'incomplete', 'hsicInf'];
const NULL = 'No relation';
const THREE_OUTPUTS = 'Three outputs';
const THREE_CLASSES = 'Three classes';

const designs = [
  ...REGRESSIONS.map((design) => ({ source: design, name: TITLES[design] })),
  { source: 'multivariate', name: THREE_OUTPUTS },
  { source: 'three-class', name: THREE_CLASSES },
] as const;

const ROWS = [40, 60, 100, 150, 200, 300, 600];
const NULL_ROWS = [40, 60, 100, 150, 300, 600, 1200, 3000];

/** Power and level of our procedures. */
export const power = rateExperiment({
  name: 'power',
  title: 'Exact and cross beside the paper’s procedure',
  text: 'The paper’s designs with few rows. “incomplete” is the incomplete U-statistic of HSIC given that the feature was selected, the strongest published family known to us; hsicInf is the paper’s preset with blocks of ten, which need 60 rows. The exact procedure walks 999 states up to 300 rows and 199 above: its level is exact for either, since (states + 1)·.05 is whole.',
  layout: { columns: 3, axis: 'log' },
  panels: [
    ...panelsOf('abc', designs.slice(0, 3), 'tpr'),
    ...panelsOf('def', designs.slice(0, 3), 'perTest'),
    ...panelsOf('gh', designs.slice(3), 'tpr'),
    { letter: 'i', title: NULL, group: NULL, measure: 'perTest' },
    ...panelsOf('jk', designs.slice(3), 'perTest'),
  ],
  groups: (settings) => [
    ...designs.map(({ source, name }) => ({
      name,
      curves: CURVES,
      points: points(source, settings.quick ? [40, 100, 300] : ROWS),
      repetitions: repetitionsOf(settings, 300),
    })),
    {
      name: NULL,
      curves: CURVES,
      points: points('null', settings.quick ? [60, 300, 1200] : NULL_ROWS),
      repetitions: repetitionsOf(settings, 1000),
    },
  ],
  claims: [
    {
      by: 'us',
      claim: 'exact and cross keep the level where nothing is related.',
      criterion: 'their rates are at most .05 at every n, up to two errors',
      judge: (result) =>
        each(['exact', 'cross'], (curve) => atMost(valuesOf(result, [NULL, curve], 'perTest'), LEVEL)),
    },
    {
      by: 'us',
      claim: 'exact and cross keep the level for the irrelevant features of every design with signal.',
      criterion: 'their per-test rates are at most .05 at every n, up to two errors',
      judge: (result) =>
        each(['exact', 'cross'], (curve) =>
          atMost(
            designs.flatMap(({ name }) =>
              valuesOf(result, [name, curve], 'perTest').map((value) => ({
                ...value,
                at: `${name}, n = ${value.at}`,
              })),
            ),
            LEVEL,
          ),
        ),
    },
    {
      by: 'us',
      claim: 'exact finds nearly everything with 300 rows, and most with 100.',
      criterion:
        'its TPR is at least .95 for the additive and .88 for the non-additive relation at n = 300, and .6 for the additive one at n = 100, up to two errors',
      judge: (result) =>
        all({
          [TITLES.additive]: atLeast(among(valuesOf(result, [TITLES.additive, 'exact'], 'tpr'), 300), 0.95),
          [TITLES['non-additive']]: atLeast(
            among(valuesOf(result, [TITLES['non-additive'], 'exact'], 'tpr'), 300),
            0.88,
          ),
          'Additive, few rows': atLeast(among(valuesOf(result, [TITLES.additive, 'exact'], 'tpr'), 100), 0.6),
        }),
    },
    {
      by: 'us',
      claim: 'cross finds nearly everything with 300 rows.',
      criterion:
        'its TPR is at least .95 for the additive and .82 for the non-additive relation at n = 300, up to two errors',
      judge: (result) =>
        all({
          [TITLES.additive]: atLeast(among(valuesOf(result, [TITLES.additive, 'cross'], 'tpr'), 300), 0.95),
          [TITLES['non-additive']]: atLeast(
            among(valuesOf(result, [TITLES['non-additive'], 'cross'], 'tpr'), 300),
            0.82,
          ),
        }),
    },
  ],
});

function panelsOf(
  letters: string,
  some: readonly { name: string }[],
  measure: Measure,
): { letter: string; title: string; group: string; measure: Measure }[] {
  return some.map(({ name }, i) => ({ letter: letters[i], title: name, group: name, measure }));
}

/** The procedures with blocks have no value where there are too few rows for them. */
function points(source: DataSource, rows: readonly number[]): PointPlan[] {
  return rows.flatMap((n) => over(source, [n], n < LEAST_ROWS_FOR_BLOCKS ? ['hsicInf'] : []));
}
