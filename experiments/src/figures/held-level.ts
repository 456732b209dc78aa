/**
 * Ours: the level with strata, clusters and covariates, every feature tested, so that nothing is selected.
 */
import type { CovariateCount, CovariateShape, Layout } from '../held-designs.js';
import { ALL_CUTS, LAYOUT_ROWS } from '../held-designs.js';
import type { DataSource } from '../study/cell.js';
import type { Settings } from './experiment.js';
import { atLeast, atMost, atMostLevels, valuesOf } from './judge.js';
import type { CurveName } from './procedures.js';
import { type PointPlan, rateExperiment, setsOf } from './rate-figure.js';

const TOLD: CurveName = '199 shuffles';
const UNTOLD: CurveName = '199 shuffles, untold';
const STRATA = 'Strata';
const CLUSTERS = 'Clusters';
const COVARIATES = 'Covariates';
const TOGETHER = 'Groups and a covariate';
const NOT_TOLD = 'Not told';

/** Data sets of 20 features: as many as 5,000 tests take, fewer where nothing confounds and for classes, few where rows are many or the answer is plain. */
const SETS = 250;
const HALF_SETS = 125;
const FEW_SETS = 50;

/** Of covariates. */
const setsByRows: Record<number, number> = { 60: SETS, 100: SETS, 200: FEW_SETS };

/** The most that residuals on covariates may do to a level of .05. */
const MOST_WITH_COVARIATES = 0.07;

const CONFOUNDED: Layout[] = ['4 x 30', '12 x 10', '30 x 4', 'unequal'];
const NOT_CONFOUNDED: Layout[] = ['4 x 30', 'unequal'];
const IN_CLASSES: Layout[] = ['12 x 10', 'unequal'];

const CLUSTERED: [at: string, source: DataSource][] = [
  ['30 x 4, vary', 'null, clusters 30 x 4, features vary'],
  ['unequal, vary', 'null, clusters unequal, features vary'],
  ['12 x 10, constant', 'null, clusters 12 x 10, features constant'],
  ['30 x 4, constant', 'null, clusters 30 x 4, features constant'],
  ['unequal, constant', 'null, clusters unequal, features constant'],
  ['30 x 4, output', 'null, clusters 30 x 4, output constant'],
  ['40 x 3 in 4 strata', 'null, clusters in strata'],
];

const REGRESSED: [rows: number, CovariateShape, CovariateCount][] = [
  [60, 'linear', 1],
  [60, 'linear', 3],
  [60, 'curved', 1],
  [60, 'curved', 2],
  [60, 'curved', 3],
  [100, 'linear', 1],
  [100, 'linear', 3],
  [100, 'curved', 1],
  [100, 'curved', 3],
  [200, 'linear', 1],
  [200, 'curved', 1],
  [200, 'curved', 3],
];

const BOTH: [at: string, source: DataSource][] = [
  ['4 x 30, linear', 'null, strata 4 x 30, covariate, linear'],
  ['12 x 10, linear', 'null, strata 12 x 10, covariate, linear'],
  ['12 x 10, curved', 'null, strata 12 x 10, covariate, curved'],
  ['unequal, curved', 'null, strata unequal, covariate, curved'],
  ['vary, curved', 'null, clusters 30 x 4, features vary, covariate, curved'],
  ['constant, linear', 'null, clusters 30 x 4, features constant, covariate, linear'],
  ['constant, curved', 'null, clusters 30 x 4, features constant, covariate, curved'],
  ['output, linear', 'null, clusters 30 x 4, output constant, covariate, linear'],
];

const FAILING: [at: string, source: DataSource][] = [
  ['strata 12 x 10', 'null, strata 12 x 10, confounded'],
  ['clusters, constant', 'null, clusters 30 x 4, features constant'],
  ['clusters, output', 'null, clusters 30 x 4, output constant'],
];

/** The level with something held fixed. */
export const heldLevel = rateExperiment({
  name: 'held-level',
  title: 'The level with strata, clusters and covariates',
  text: 'Twenty features of which none is related to the output given what is held fixed; all are tested with 199 shuffles, so that every p-value at most .05 or .01 is a mistake. The output is e + .8(a + b² + |c| + ε), with an effect e of a row’s group, N(0, 2.25), or of its covariates. Strata: 120 rows in 4, 12 and 30 groups of equal size and in 13 of 1, 1, 2, 2, 3, 3, 4, 6, 8, 12, 18, 25 and 35 rows; all features are shifted by the effect (confounded) or none (“apart”); with “classes” the output is one of three, cut from the same numbers. Clusters: the output varies within them, and so do the features, which are shifted (“vary”: they are shuffled within clusters); or the features are constant within clusters (“constant”: whole values move between clusters); or the output is constant (“output”: one row a cluster, the features are levels of clusters and scatter about them); and clusters of three rows with constant features, in four strata that shift features and output. Covariates: one to three, that act by 1.5z each or by 1.5 sin(1.5z) + z²/2 (curved), divided by the root of their number; all features are shifted by the effect; or one covariate and noise of the same variance, features and output alike cut into two values, three classes or five steps. Groups and a covariate: half of the variance of the covariate is between groups and goes with their effects; its own effect comes on top, in features and output, for strata and for clusters of which features vary; with 30 clusters of four rows (“vary”, “constant”, “output” as above), features that are constant within clusters, or whose output is, are shifted by a covariate that is constant as well. “Not told”: the same data, the groups not declared.',
  page: 'calibration',
  layout: { columns: 2, axis: 'names' },
  leastRepetitions: FEW_SETS,
  panels: [
    { letter: 'a', title: STRATA, group: STRATA, measure: 'perTest' },
    { letter: 'b', title: CLUSTERS, group: CLUSTERS, measure: 'perTest' },
    { letter: 'c', title: COVARIATES, group: COVARIATES, measure: 'perTest' },
    { letter: 'd', title: TOGETHER, group: TOGETHER, measure: 'perTest' },
  ],
  groups: (settings) => [
    {
      name: STRATA,
      curves: [TOLD],
      select: 20,
      points: [
        ...CONFOUNDED.map((layout) => grouped(layout, `null, strata ${layout}, confounded`)),
        ...NOT_CONFOUNDED.map((layout) =>
          half(settings, `${layout}, apart`, `null, strata ${layout}, not confounded`),
        ),
        ...IN_CLASSES.map((layout) =>
          half(settings, `${layout}, classes`, `null, strata ${layout}, classes`),
        ),
      ],
      repetitions: setsOf(settings, SETS),
    },
    {
      name: CLUSTERS,
      curves: [TOLD],
      select: 20,
      points: CLUSTERED.map(([at, source]) => grouped(at, source)),
      repetitions: setsOf(settings, SETS),
    },
    {
      name: COVARIATES,
      curves: [TOLD],
      select: 20,
      points: [
        ...REGRESSED.map((plan) => regressed(settings, plan)),
        ...ALL_CUTS.map((cut) => ({
          at: `${cut}, n = 100`,
          source: `null, covariate, ${cut}` as const,
          rows: 100,
          repetitions: setsOf(settings, setsByRows[100]),
        })),
      ],
      repetitions: 0,
    },
    {
      name: TOGETHER,
      curves: [TOLD],
      select: 20,
      points: BOTH.map(([at, source]) => half(settings, at, source)),
      repetitions: 0,
    },
    {
      name: NOT_TOLD,
      curves: [UNTOLD],
      select: 20,
      points: FAILING.map(([at, source]) => grouped(at, source)),
      repetitions: setsOf(settings, FEW_SETS),
    },
  ],
  claims: [
    {
      by: 'us',
      claim: 'With strata and clusters the p-values keep the levels .05 and .01 on all of these data.',
      criterion: 'the rates are at most .05 and .01 at every point, up to two errors',
      judge: (result) =>
        atMostLevels((measure) =>
          [STRATA, CLUSTERS].flatMap((group) => valuesOf(result, [group, TOLD], measure)),
        ),
    },
    {
      by: 'us',
      claim: `With covariates, also beside strata and clusters, where p-values are approximate, the rate at .05 is at most ${MOST_WITH_COVARIATES}.`,
      criterion: 'at every point, up to two errors',
      judge: (result) =>
        atMost(
          [COVARIATES, TOGETHER].flatMap((group) => valuesOf(result, [group, TOLD], 'perTest')),
          MOST_WITH_COVARIATES,
        ),
    },
    {
      by: 'us',
      claim: 'The same data fail the procedure that is not told.',
      criterion: 'the rate at .05 is at least .2 at every point, up to two errors',
      judge: (result) => atLeast(valuesOf(result, [NOT_TOLD, UNTOLD], 'perTest'), 0.2),
    },
  ],
});

function grouped(at: string, source: DataSource): PointPlan {
  return { at, source, rows: LAYOUT_ROWS };
}

function half(settings: Settings, at: string, source: DataSource): PointPlan {
  return { ...grouped(at, source), repetitions: setsOf(settings, HALF_SETS) };
}

function regressed(
  settings: Settings,
  [rows, shape, count]: [rows: number, CovariateShape, CovariateCount],
): PointPlan {
  return {
    at: `${count} ${shape}, n = ${rows}`,
    source: `null, covariates, ${shape}, ${count}`,
    rows,
    repetitions: setsOf(settings, setsByRows[rows]),
  };
}
