/**
 * The adjustments in plain words: what each is called, what it controls, and what a run with it promises about what it
 * reports.
 */
import type { Adjustment, Result } from '@hsicinf/core';
import {
  ignoresSelection,
  isMarginal,
  isUnadjusted,
  lookedAt,
  lookedAtThings,
  lookedAtWords,
  testsAll,
} from './accounting.js';
import { count, counted, percent } from './numbers.js';

/** What of a result says how it was tested. */
export type TestedResult = Pick<Result, 'options' | 'selected' | 'usable' | 'jointly' | 'measuredBy'>;

/** An adjustment described. */
export interface AdjustmentWords {
  name: string;
  controls: string;
}

const ANY_FALSE = 'The chance of any false discovery is at most the level.';

const adjustments: Record<Adjustment, AdjustmentWords> = {
  none: {
    name: 'none',
    controls:
      'Each p-value holds for its feature alone. Among many features, some fall below the level by chance.',
  },
  average: {
    name: 'average',
    controls:
      'Among the tested features the expected number of false discoveries is at most the level times their number.',
  },
  bonferroni: { name: 'Bonferroni', controls: ANY_FALSE },
  holm: { name: 'Holm', controls: ANY_FALSE },
  bh: {
    name: 'Benjamini–Hochberg',
    controls:
      'The expected share of false discoveries is at most the level, if the tests are independent or positively dependent.',
  },
  by: {
    name: 'Benjamini–Yekutieli',
    controls:
      'The expected share of false discoveries is at most the level, whatever the dependence between the tests.',
  },
};

/** The adjustment for several tests by name, and what it controls. */
export function adjustmentWords(adjustment: Adjustment): AdjustmentWords {
  return adjustments[adjustment];
}

/** Over which features it is: "over all 20 features", "over the 10 selected features", of several outputs the pairs. */
export function adjustedOver(result: TestedResult): string {
  const { jointly } = result;
  if (!isMarginal(result)) {
    const thing = jointly === undefined ? 'selected feature' : 'selected pair';
    const of = jointly === undefined ? '' : ' of an output and a feature';
    return `over the ${counted(testCount(result), thing)}${of}`;
  }
  return lookedAt(result) === 1 ? 'over the one feature' : `over all ${lookedAtWords(result)}`;
}

/** How many tests there are to adjust for: of all features looked at, or, given the selection, of those selected. */
function testCount(result: TestedResult): number {
  return isMarginal(result) ? lookedAt(result) : (result.jointly?.tests ?? result.selected.length);
}

/** What a run promises about what it reports; nothing where there is nothing to promise. */
export function promiseWords(result: TestedResult): string | undefined {
  const { options, selected } = result;
  const level = percent(options.alpha);
  if (ignoresSelection(result) || testCount(result) === 1) return undefined;
  const reported = `On average at most ${level} of the ${lookedAtThings(result)} reported are false`;
  switch (options.adjust) {
    case 'bh':
      return `${reported}.`;
    case 'by':
      return `${reported}, however they depend on one another.`;
    case 'holm':
    case 'bonferroni':
      return `The chance of any false report is at most ${level}.`;
    case 'average': {
      if (result.jointly !== undefined)
        return `On average at most ${level} of the ${lookedAtThings(result)} that were tested are reported falsely.`;
      const expected = Number((options.alpha * selected.length).toPrecision(3));
      return `On average at most ${expected} of the ${count(selected.length)} tested features ${expected === 1 ? 'is' : 'are'} reported falsely.`;
    }
    default: {
      const those = isMarginal(result) || testsAll(result) ? '' : ' that are selected';
      return `By chance alone ${level} of unrelated features${those} have a p-value this small.`;
    }
  }
}

/** "not adjusted for looking at 20 features", where that is so. */
export function unadjustedWords(result: TestedResult): string | undefined {
  return isUnadjusted(result) ? `not adjusted for looking at ${lookedAtWords(result)}` : undefined;
}

/** The same, and of other p-values than marginal ones "not adjusted for testing 3 features", where that is so. */
export function notAdjustedWords(result: TestedResult): string | undefined {
  if (isMarginal(result)) return unadjustedWords(result);
  const tests = testCount(result);
  if (result.options.adjust !== 'none' || tests < 2) return undefined;
  return `not adjusted for testing ${count(tests)} ${lookedAtThings(result)}`;
}
