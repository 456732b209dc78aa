/**
 * Figure 4: an output of three numbers.
 */
import { among, all, atLeast, valuesOf } from './judge.js';
import { rateExperiment } from './rate-figure.js';
import { COMPARED, twoByTwo } from './two-by-two.js';

/** Fewer than elsewhere: the median distance between outputs takes most of the time. */
export const THREE_OUTPUTS_REPETITIONS = 300;

/** Figure 4. */
export const fig4 = rateExperiment({
  name: 'fig4',
  title: 'An output of three numbers',
  text: 'Twenty normal features of which the first four, correlated by .05, decide three outputs: X₁ + 2X₂, 2X₁ + X₂² and X₃·exp(2X₄), each with a tenth of normal noise.',
  ...twoByTwo('multivariate', 'Three outputs', THREE_OUTPUTS_REPETITIONS),
  claims: [
    {
      by: 'paper',
      claim: 'Both hsicInf and split find significant features for an output of several numbers.',
      criterion: 'their TPR is at least .9 at n = 1200 and n = 3000, up to two errors',
      judge: (result) =>
        all({
          hsicInf: atLeast(among(valuesOf(result, [COMPARED, 'hsicInf'], 'tpr'), 1200, 3000), 0.9),
          split: atLeast(among(valuesOf(result, [COMPARED, 'split'], 'tpr'), 1200, 3000), 0.9),
        }),
    },
  ],
});
