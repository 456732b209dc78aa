/**
 * The output as the tests of all features need it, prepared once for a run: on its levels, where it has few, and in thin
 * factors, where these are thin enough for some feature to gain from them.
 */
import type { Steps } from '../../engine/steps.js';
import { levelsOf, type ValueLevels } from '../../kernels/levels-of.js';
import { type Variable, variableRows } from '../../kernels/variable.js';
import { MOST_LEVELS } from './enumerate-tables.js';
import { mostOutputColumns, thinFactors, type ThinFactors } from './thin-factors.js';

/** Plain data, so that it can be sent to a worker. */
export interface PreparedOutput {
  variable: Variable;
  levels: ValueLevels | undefined;
  factors: ThinFactors | undefined;
}

/** Prepares an output. Yields 0 now and then. */
export function* prepareOutput(variable: Variable): Steps<PreparedOutput> {
  const factors = yield* thinFactors(variable, mostOutputColumns(variableRows(variable)));
  return { variable, levels: levelsOf(variable, MOST_LEVELS), factors };
}
