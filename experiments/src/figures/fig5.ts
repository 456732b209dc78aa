/**
 * Figure 5: an output of three classes.
 */
import { among, atLeast, valuesOf } from './judge.js';
import { rateExperiment } from './rate-figure.js';
import { COMPARED, twoByTwo } from './two-by-two.js';

/** Figure 5. */
export const fig5 = rateExperiment({
  name: 'fig5',
  title: 'An output of three classes',
  text: 'Two of twenty features separate the classes: one lies to the left, one to the right, and one above and below.',
  ...twoByTwo('three-class', 'Three classes'),
  claims: [
    {
      by: 'paper',
      claim: 'hsicInf finds the features that matter perfectly.',
      criterion: 'its TPR is at least .98 at n = 1200 and n = 3000, up to two errors',
      judge: (result) => atLeast(among(valuesOf(result, [COMPARED, 'hsicInf'], 'tpr'), 1200, 3000), 0.98),
    },
    {
      by: 'paper',
      claim: 'It does so already with 300 rows, the fewest in the figure.',
      criterion: 'its TPR is at least .98 at n = 300, up to two errors',
      judge: (result) => atLeast(among(valuesOf(result, [COMPARED, 'hsicInf'], 'tpr'), 300), 0.98),
    },
  ],
});
