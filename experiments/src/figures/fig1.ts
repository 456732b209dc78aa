/**
 * Figure 1: how often features are reported where nothing is related to anything. (a) the procedures, (b) hsicInf with
 * blocks of 5 and of 10 rows.
 */
import { LEVEL } from '../study/cell.js';
import type { Verdict } from './experiment.js';
import { atLeast, atMost, BAND, each, rate, text, type Value, valuesOf } from './judge.js';
import { over, paperRows, rateExperiment, repetitionsOf } from './rate-figure.js';

const COMPARED = 'No relation';
const BLOCKS = 'No relation, block sizes';

/** Figure 1. */
export const fig1 = rateExperiment({
  name: 'fig1',
  title: 'False positive rate where nothing is related',
  text: 'Twenty independent normal features and an independent normal output; ten features are selected and tested at .05. Every report is a mistake, so FPR and per-test rate agree.',
  layout: { columns: 2, axis: 'linear' },
  panels: [
    { letter: 'a', title: 'Procedures (B = 10)', group: COMPARED, measure: 'fpr' },
    { letter: 'b', title: 'hsicInf, block size B', group: BLOCKS, measure: 'fpr' },
  ],
  groups: (settings) => {
    const points = over('null', paperRows(settings));
    const repetitions = repetitionsOf(settings, 1000);
    return [
      { name: COMPARED, curves: ['hsicInf', 'hsic', 'split', 'larInf'], points, repetitions },
      { name: BLOCKS, curves: ['B = 5', 'B = 10'], points, repetitions },
    ];
  },
  claims: [
    {
      by: 'paper',
      claim: 'Testing without regard to the selection (hsic) does not keep the level.',
      criterion: 'the rate of hsic is at least .075, half above the level, at every n, up to two errors',
      judge: (result) => atLeast(valuesOf(result, [COMPARED, 'hsic'], 'fpr'), 1.5 * LEVEL),
    },
    {
      by: 'paper',
      claim: 'hsicInf and split keep the level.',
      criterion: 'their rates are at most .05 at every n, up to two errors',
      judge: (result) =>
        each(['hsicInf', 'split'], (curve) => atMost(valuesOf(result, [COMPARED, curve], 'fpr'), LEVEL)),
    },
    {
      by: 'paper',
      claim: 'With few rows the rates are too high; they come down to the level as rows are added.',
      criterion:
        'for hsicInf and split, the excess over .05 at the largest n is at most half of that at the smallest, which is more than two errors above 0, and at most .025',
      judge: (result) =>
        each(['hsicInf', 'split'], (curve) => fallsToLevel(valuesOf(result, [COMPARED, curve], 'fpr'))),
    },
    {
      by: 'paper',
      claim: 'larInf keeps the level.',
      criterion: 'its rate is at most .05 at every n, up to two errors',
      judge: (result) => atMost(valuesOf(result, [COMPARED, 'larInf'], 'fpr'), LEVEL),
    },
  ],
});

/** Too high at first, and near the level in the end. */
export function fallsToLevel(values: readonly Value[]): Verdict | undefined {
  if (values.length < 2) return undefined;
  const [first, last] = [values[0], values[values.length - 1]];
  const excess = first.value - LEVEL;
  const left = last.value - LEVEL;
  const falls = excess > BAND * first.error && left <= excess / 2 + BAND * last.error;
  return {
    holds: falls && left <= 0.025 ? 'yes' : 'no',
    evidence: `${text(first)}, ${text(last)} (level ${rate(LEVEL)})`,
  };
}
