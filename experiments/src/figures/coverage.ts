/**
 * Ours: what the standard error of a kernel correlation is worth.
 */
import type { DataSource } from '../study/cell.js';
import { atMost, type Value, valuesOf } from './judge.js';
import { over, rateExperiment, repetitionsOf } from './rate-figure.js';

const SOURCES: Record<string, { source: DataSource; features: number }> = {
  Linear: { source: 'linear', features: 5 },
  'Additive non-linear': { source: 'additive', features: 5 },
  'Sine, Σ sin 4x': { source: 'sin 4x', features: 3 },
};
const GROUPS = Object.keys(SOURCES);
const MOST = 0.1;

/** Coverage. */
export const coverage = rateExperiment({
  name: 'coverage',
  title: 'How often R ± 1.96 of its errors misses',
  text: 'The jackknife error of a kernel correlation R is for the pair of widths that won. Here the interval R ± 1.96 errors is held against the R of the same pair of widths with 5,000 rows of the same design, for the features that matter; 5 % should miss (1 % of R ± 2.58 errors). The error knows nothing of the choice of the pair, which favours pairs whose R came out large, nor of the selection, nor of widths and scales that come from the data.',
  page: 'calibration',
  layout: { columns: 3, axis: 'log' },
  words: {
    perTest: 'intervals R ± 1.96 errors that miss',
    perTestStrict: 'intervals R ± 2.58 errors that miss',
  },
  leastRepetitions: 100,
  panels: GROUPS.map((name, i) => ({ letter: 'abc'[i], title: name, group: name, measure: 'perTest' })),
  groups: (settings) =>
    GROUPS.map((name) => ({
      name,
      curves: ['jackknife'],
      features: SOURCES[name].features,
      select: SOURCES[name].features,
      points: over(SOURCES[name].source, [50, 100, 300]),
      repetitions: repetitionsOf(settings, 100),
    })),
  claims: [
    {
      by: 'us',
      claim: 'Intervals of R ± 1.96 errors miss in at most one of ten cases.',
      criterion: 'at every n and for each relation, up to two errors',
      judge: (result) =>
        atMost(
          GROUPS.flatMap((group): Value[] =>
            valuesOf(result, [group, 'jackknife'], 'perTest').map((value) => ({
              ...value,
              at: `${group}, n = ${value.at}`,
            })),
          ),
          MOST,
        ),
    },
  ],
});
