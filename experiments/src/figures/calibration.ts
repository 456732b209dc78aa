/**
 * Ours: the level where it is easiest to lose. Few rows, scores that tie at the cut, and features that are orthogonal to
 * one another, for which the selective test of exact has no guarantee.
 */
import type { HostileDesign } from '../hostile-designs.js';
import type { Claim } from './experiment.js';
import { all, atLeast, atMost, atMostLevels, valuesOf } from './judge.js';
import type { CurveName } from './procedures.js';
import { over, type PointPlan, rateExperiment, repetitionsOf } from './rate-figure.js';

const CURVES: CurveName[] = ['exact', 'cross', 'incomplete', 'hsicInf', 'split'];
const BLOCKS: CurveName[] = ['incomplete', 'hsicInf', 'split'];
const NOTHING = 'No relation, 20 features';
const MANY = 'No relation, 1,000 features, 100 rows';
const TIED: Record<number, string> = {
  1: 'Scores that tie, 1 selected',
  3: 'Scores that tie, 3 selected',
};
const ORTHOGONAL = 'Orthogonal features';

/** Tests of a point where scores tie. */
const TESTS = 12_000;

const tiedSources: HostileDesign[] = [
  'binary x class',
  'binary class x number',
  'tertiles x class',
  'tertile class x number',
];
/** Rows and features; a thousand columns of labels would take most of the study's time. */
const tiedSizes = (source: HostileDesign): (readonly [number, number])[] => [
  [10, 100],
  [12, 300],
  [20, 20],
  [24, source.includes('x class') ? 1000 : 100],
];

const orthogonalPoints: PointPlan[] = [
  { at: 'hadamard, n = 32', source: 'hadamard', rows: 32, features: 31 },
  { at: 'hadamard, n = 128', source: 'hadamard', rows: 128, features: 40 },
  { at: 'cosine basis, n = 40', source: 'cosine basis', rows: 40, features: 39 },
  { at: 'cosine basis, n = 100', source: 'cosine basis', rows: 100, features: 40 },
  { at: 'principal components, n = 40', source: 'principal components', rows: 40, features: 20 },
  { at: 'principal components, n = 100', source: 'principal components', rows: 100, features: 40 },
];

/** Calibration. */
export const calibration = rateExperiment({
  name: 'calibration',
  title: 'The level with few rows, with ties and with orthogonal features',
  text: 'Normal features and output at few rows; features and outputs in halves or in thirds, as numbers and as classes, so that many features share the score at the cut; and features that are orthogonal to one another. The selective test of exact shuffles one feature and keeps the others, which is exact if they are independent. Of orthogonal features one that is shuffled may come to resemble the others and no longer be orthogonal to them: the last table says what that costs.',
  page: 'calibration',
  layout: { columns: 2, axis: 'names' },
  panels: [
    { letter: 'a', title: TIED[1], group: TIED[1], measure: 'perTest' },
    { letter: 'b', title: TIED[3], group: TIED[3], measure: 'perTest' },
    { letter: 'c', title: ORTHOGONAL, group: ORTHOGONAL, measure: 'perTest' },
  ],
  groups: (settings) => [
    {
      name: NOTHING,
      curves: CURVES,
      points: [...over('null', [40, 60], BLOCKS), ...over('null', [100, 300])],
      repetitions: repetitionsOf(settings, 1000),
    },
    {
      name: MANY,
      curves: ['exact', 'cross'],
      features: 1000,
      points: over('null', [100]),
      repetitions: repetitionsOf(settings, 1000),
    },
    ...[1, 3].map((select) => ({
      name: TIED[select],
      curves: ['exact'] as const,
      select,
      points: tiedSources.flatMap((source) =>
        tiedSizes(source).map(([rows, features]) => ({
          at: `${source}, n = ${rows}, d = ${features}`,
          source,
          rows,
          features,
        })),
      ),
      repetitions: repetitionsOf(settings, TESTS / select),
    })),
    {
      name: ORTHOGONAL,
      curves: ['exact', 'cross'],
      points: orthogonalPoints.map((point) => ({
        ...point,
        ...(point.rows < 40 && { without: ['cross'] as const }),
      })),
      repetitions: repetitionsOf(settings, 1000),
    },
  ],
  claims: [
    keepsBothLevels('where nothing is related and nothing ties', [NOTHING, MANY]),
    keepsBothLevels('where scores tie at the cut', Object.values(TIED)),
    {
      by: 'us',
      claim: 'exact with orthogonal features rejects more often than it says, by half at most.',
      criterion: 'its rate at level .05 is at most .08, up to two errors, and not below .02',
      judge: (result) => {
        const values = valuesOf(result, [ORTHOGONAL, 'exact'], 'perTest');
        return all({ most: atMost(values, 0.08), least: atLeast(values, 0.02) });
      },
    },
  ],
});

function keepsBothLevels(where: string, groups: readonly string[]): Claim {
  return {
    by: 'us',
    claim: `exact keeps the levels .05 and .01 ${where}.`,
    criterion: 'its rates are at most the level at every point, up to two errors',
    judge: (result) =>
      atMostLevels((measure) => groups.flatMap((group) => valuesOf(result, [group, 'exact'], measure))),
  };
}
