/**
 * Earlier simulations of ours of the recommended procedure, by another program: do their numbers come out again?
 */
import type { Claim, ExperimentResult } from './experiment.js';
import { BAND, rate, text, type Value, valuesOf } from './judge.js';
import type { CurveName } from './procedures.js';

/** TPR by curve and design. */
export type EarlierRates = Partial<Record<CurveName, Record<string, number>>>;

/** Of 50 to 150 data sets. */
const EARLIER: EarlierRates = {
  average: {
    linear: 1,
    additive: 0.67,
    'non-additive': 0.69,
    'sin 4x': 0.97,
    '|x| < 1/4': 0.86,
    step: 0.77,
    heteroscedastic: 0.88,
    'tanh + noise': 0.84,
    't2 tails': 0.92,
    '0/1 and numbers': 0.79,
    'driven by sin 4y': 1,
    'linear, k = 3': 1,
    'near-copies, k = 5': 0.97,
    'autoregressive, k = 5': 1,
  },
  bh: { linear: 0.99, additive: 0.52, 'non-additive': 0.54, 'sin 4x': 0.91, heteroscedastic: 0.66 },
};

/** Their error: of so many features that matter, about. */
const FEATURES = 400;

/** The claim that they do, for groups of a result, and what is said of their designs. */
export function asEarlier(groups: readonly string[], designs: string, rates = EARLIER): Claim {
  return {
    by: 'us',
    claim: `Earlier simulations by another program come out again${designs}.`,
    criterion: `up to two errors of both and rounding, the TPR is, under ${Object.entries(rates)
      .map(([curve, values]) => `${curve}: ${listOf(values)}`)
      .join('; ')}`,
    judge(result) {
      const compared = Object.entries(rates).flatMap(([curve, values]) =>
        tprOf(result, groups, curve).flatMap((value) =>
          value.at in values ? [{ value, curve, earlier: values[value.at] }] : [],
        ),
      );
      if (compared.length === 0) return undefined;
      const different = compared.filter(({ value, earlier }) => !isNear(value, earlier));
      return {
        holds: different.length === 0 ? 'yes' : 'no',
        evidence:
          different.length === 0
            ? `all of ${compared.length} do`
            : different
                .map(({ value, curve, earlier }) => `${text(value)} under ${curve}, not ${rate(earlier)}`)
                .join('; '),
      };
    },
  };
}

function tprOf(result: ExperimentResult, groups: readonly string[], curve: string): Value[] {
  return groups.flatMap((group) => valuesOf(result, [group, curve], 'tpr'));
}

function isNear({ value, error }: Value, earlier: number): boolean {
  const theirs = Math.sqrt(Math.max(earlier * (1 - earlier), 1 / FEATURES) / FEATURES);
  return Math.abs(value - earlier) <= BAND * Math.hypot(error, theirs) + 0.005;
}

function listOf(values: Record<string, number>): string {
  return Object.entries(values)
    .map(([design, value]) => `${value} (${design})`)
    .join(', ');
}
