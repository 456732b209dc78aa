/**
 * HSIC-Lasso as a rule of selection (Yamada et al., 2014; in steps of the penalty as in Climente-González et al., 2019): the
 * features that are the first to have a weight as the penalty falls, in the order in which they came.
 */
import type { SelectionRule } from '../selection-rule.js';
import { lassoPath } from './lasso-path.js';

/** The rule. */
export const lassoRule: SelectionRule = {
  words: 'those that describe the output together (HSIC-Lasso): of features that say the same, one',
  async choose({ relevance, likeness }, most) {
    const path = lassoPath(relevance, most);
    let step = path.next();
    while (step.done !== true) step = path.next(await likeness(step.value));
    const { active, coefficients } = step.value;
    return active.map((place, a) => ({ place, coefficient: coefficients[a] }));
  },
};
