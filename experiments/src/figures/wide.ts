/**
 * Ours: a thousand features, few rows.
 */
import { LEVEL } from '../study/cell.js';
import { above, all, atMost, each, valuesOf } from './judge.js';
import type { CurveName } from './procedures.js';
import { over, rateExperiment, repetitionsOf } from './rate-figure.js';

const FEATURES = 1000;
const CURVES: CurveName[] = ['exact', 'cross', 'hsicInf', 'split'];
const LINEAR = 'Linear, 1,000 features';
const ADDITIVE = 'Additive, 1,000 features';
const NULL = 'No relation, 1,000 features';

/** A thousand features. */
export const wide = rateExperiment({
  name: 'wide',
  title: 'A thousand features',
  text: 'The linear, the additive and the empty design with 1,000 features, of which ten are selected: among so many the best irrelevant ones look good, and the test has to know it.',
  layout: { columns: 3, axis: 'linear' },
  panels: [
    { letter: 'a', title: 'Linear', group: LINEAR, measure: 'tpr' },
    { letter: 'b', title: 'Additive non-linear', group: ADDITIVE, measure: 'tpr' },
    { letter: 'c', title: 'No relation', group: NULL, measure: 'perTest' },
    { letter: 'd', title: 'Linear', group: LINEAR, measure: 'perTest' },
    { letter: 'e', title: 'Additive non-linear', group: ADDITIVE, measure: 'perTest' },
  ],
  groups: (settings) => {
    const rows = settings.quick ? [100, 200] : [60, 100, 150, 200, 300];
    const common = { curves: CURVES, features: FEATURES };
    const repetitions = repetitionsOf(settings, 300);
    return [
      { name: LINEAR, points: over('linear', rows), repetitions, ...common },
      { name: ADDITIVE, points: over('additive', rows), repetitions, ...common },
      {
        name: NULL,
        points: over('null', settings.quick ? [60, 200] : [60, 100, 200]),
        repetitions: repetitionsOf(settings, 1000),
        ...common,
      },
    ];
  },
  claims: [
    {
      by: 'us',
      claim: 'exact and cross keep the level among a thousand features.',
      criterion: 'their rates are at most .05 at every n where nothing is related, up to two errors',
      judge: (result) =>
        each(['exact', 'cross'], (curve) => atMost(valuesOf(result, [NULL, curve], 'perTest'), LEVEL)),
    },
    {
      by: 'us',
      claim: 'exact and cross find more than the paper’s procedure among a thousand features.',
      criterion:
        'their TPR is nowhere below that of hsicInf by more than two errors, and above it by more at half of the n where either is under .98, for both relations',
      judge: (result) =>
        all(
          Object.fromEntries(
            [LINEAR, ADDITIVE].flatMap((group) =>
              ['exact', 'cross'].map((curve) => [
                `${group}, ${curve}`,
                above(valuesOf(result, [group, curve], 'tpr'), valuesOf(result, [group, 'hsicInf'], 'tpr')),
              ]),
            ),
          ),
        ),
    },
  ],
});
