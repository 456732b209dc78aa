/**
 * Figure 3: hsicInf with blocks of 5 and of 10 rows on the designs of figure 2.
 */
import { REGRESSIONS, regressionPanels, SIGNAL_REPETITIONS, TITLES } from './fig2.js';
import { above, each, valuesOf } from './judge.js';
import { over, paperRows, rateExperiment, repetitionsOf } from './rate-figure.js';

/** Figure 3. */
export const fig3 = rateExperiment({
  name: 'fig3',
  title: 'One output: the block size of hsicInf',
  text: 'The designs of figure 2. Larger blocks compare more pairs of rows, but leave fewer blocks to estimate a covariance from.',
  layout: { columns: 3, axis: 'linear' },
  panels: regressionPanels,
  groups: (settings) =>
    REGRESSIONS.map((design) => ({
      name: TITLES[design],
      curves: ['B = 5', 'B = 10'],
      points: over(design, paperRows(settings)),
      repetitions: repetitionsOf(settings, SIGNAL_REPETITIONS),
    })),
  claims: [
    {
      by: 'paper',
      claim: 'Larger blocks usually give more power.',
      criterion:
        'the TPR with B = 10 is nowhere below that with B = 5 by more than two errors, and above it by more at half of the n where either is under .98, for each relation',
      judge: (result) =>
        each(Object.values(TITLES), (title) =>
          above(valuesOf(result, [title, 'B = 10'], 'tpr'), valuesOf(result, [title, 'B = 5'], 'tpr')),
        ),
    },
  ],
});
