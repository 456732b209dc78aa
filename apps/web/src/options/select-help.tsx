/**
 * How many features a run would test, and what that number means.
 */
import { count, counted } from '@hsicinf/report/text';
import type { PageState } from '../state/state.js';
import { runProblems } from './run-problems.js';
import { defaultSelect, methodOptions } from './values.js';

/** Said before a run: how many candidates there are and, unless that cannot be, how many of them are tested. */
export function candidateWords(state: PageState, candidates: number): string {
  const all = counted(candidates, 'candidate');
  if (runProblems(state).some(({ field }) => field === 'select')) return all;
  const { select = defaultSelect(candidates) } = methodOptions(state.options);
  if (select === 'all' || select >= candidates) {
    return `${all}; ${candidates === 1 ? 'it is' : 'all are'} tested`;
  }
  return `${all}; the best ${select === 1 ? 'one is' : `${count(select)} are`} tested`;
}

/** What the number means, for whoever asks. */
export function SelectHelp(): React.JSX.Element {
  return (
    <details className="more">
      <summary>How many features should I select?</summary>
      <p>
        Every feature gets a score. The features with the largest scores are tested by shuffling, which takes
        most of the time; the others get no p-value, and nothing is claimed about them. The results draw the
        scores of all features, with a line between those tested and the rest.
      </p>
      <p>
        p-values are adjusted for all candidates, tested or not. So a larger number only costs time, and a
        smaller one does not make results look better than they are. If you can wait, test all of them.
      </p>
      <p>
        Selective p-values are different: they ask what the selection leaves, so the number is part of the
        question. Decide on it before you look at any result.
      </p>
    </details>
  );
}
