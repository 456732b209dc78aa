/**
 * The recommended procedure: kernel correlations over several widths, tested by shuffling, and with many rows in closed form.
 */
import { closedFormTester } from './closed-form.js';
import { correlationProcedure, type CorrelationTester } from './correlation/correlation.js';
import { shuffleTester } from './correlation/shuffle-tester.js';
import { hasGroups } from '../design/arrangement.js';
import type { Call } from './procedure.js';

/** With more rows marginal p-values come from a closed form, unless a number of permutations is given. */
export const CLOSED_FORM_ABOVE = 5000;

const byRows: CorrelationTester = {
  work: (call) => testerOf(call).work(call),
  jobs: (call) => testerOf(call).jobs?.(call) ?? 1,
  test: (call, context, given) => {
    // The closed form takes rows as independent.
    const { groups, matrices } = given.target;
    const isPlain = groups === undefined && matrices === undefined;
    return (isPlain ? testerOf(call) : shuffleTester).test(call, context, given);
  },
};

function testerOf({ rows, dataset, options: { permutations, pValues } }: Call): CorrelationTester {
  if (hasGroups(dataset)) return shuffleTester;
  const isClosed = rows > CLOSED_FORM_ABOVE && permutations === 'auto' && pValues === 'marginal';
  return isClosed ? closedFormTester : shuffleTester;
}

/** Statistic 'correlation'. */
export const recommended = correlationProcedure(byRows);
