/**
 * Ours: data on which p-values tend to go wrong. Nothing is related to the output; see hostile-designs.
 */
import type { HostileDesign } from '../hostile-designs.js';
import { LEVEL } from '../study/cell.js';
import type { Claim } from './experiment.js';
import { atMost, valuesOf } from './judge.js';
import type { CurveName } from './procedures.js';
import { rateExperiment, repetitionsOf } from './rate-figure.js';

const CURVES: CurveName[] = ['exact', 'cross', 'incomplete', 'hsicInf', 'split'];
const NAMES = { 100: '100 rows', 300: '300 rows' } as const;

/** In these the other features may tell about the output, so that only the weaker null holds: see docs/method.md. */
const DEPENDENT: HostileDesign[] = ['autoregressive .9', 'equicorrelated .5', 'colliders'];
const INDEPENDENT: HostileDesign[] = ['rare x rare', 'cauchy'];

/** Hostile data. */
export const hostile = rateExperiment({
  name: 'hostile',
  title: 'Data on which p-values tend to go wrong',
  text: 'Forty features, none related to the output: values that one row in twenty has against a class of one row in ten; Cauchy features and output; features that correlate by .9 with their neighbours or by .5 with all others; pairs of which each is independent of the output while the sign of the product is the output’s. In the last three the features depend on one another, so that for exact the guarantee does not cover them and what is shown is evidence. Data that cross refuses, with the reason, counts as nothing reported; it is listed as declined.',
  page: 'calibration',
  layout: { columns: 2, axis: 'names' },
  panels: [
    { letter: 'a', title: NAMES[100], group: NAMES[100], measure: 'perTest' },
    { letter: 'b', title: NAMES[300], group: NAMES[300], measure: 'perTest' },
  ],
  groups: (settings) =>
    ([100, 300] as const).map((rows) => ({
      name: NAMES[rows],
      curves: CURVES,
      features: 40,
      points: [...INDEPENDENT, ...DEPENDENT].map((source) => ({
        at: source,
        source,
        rows,
      })),
      repetitions: repetitionsOf(settings, 1000),
    })),
  claims: [
    keepsLevel('exact', INDEPENDENT, 'where features are independent, as the theory says'),
    keepsLevel('exact', DEPENDENT, 'where features depend on one another, which no theory says'),
    keepsLevel('cross', [...INDEPENDENT, ...DEPENDENT], 'on all of these designs'),
  ],
});

function keepsLevel(curve: CurveName, designs: readonly HostileDesign[], where: string): Claim {
  return {
    by: 'us',
    claim: `${curve} keeps the level ${where}.`,
    criterion: `its per-test rate on ${designs.join(', ')} is at most .05, up to two errors`,
    judge: (result) =>
      atMost(
        Object.values(NAMES).flatMap((name) =>
          valuesOf(result, [name, curve], 'perTest')
            .filter(({ at }) => designs.includes(at as HostileDesign))
            .map((value) => ({ ...value, at: `${value.at}, ${name}` })),
        ),
        LEVEL,
      ),
  };
}
