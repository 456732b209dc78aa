/**
 * The recommended procedure: kernel correlations over several widths, tested by shuffling, and with many rows in closed form.
 */
import { closedFormTester } from './closed-form.js';
import { correlationProcedure, type CorrelationTester } from './correlation/correlation.js';
import { shuffleTester } from './correlation/shuffle-tester.js';
import type { Call } from './procedure.js';

/** With more rows marginal p-values come from a closed form, unless a number of permutations is given. */
export const CLOSED_FORM_ABOVE = 5000;

const byRows: CorrelationTester = {
  work: (call) => testerOf(call).work(call),
  jobs: (call) => testerOf(call).jobs?.(call) ?? 1,
  test: (call, context, given) => testerOf(call).test(call, context, given),
};

function testerOf({ rows, options: { permutations, pValues } }: Call): CorrelationTester {
  const isClosed = rows > CLOSED_FORM_ABOVE && permutations === 'auto' && pValues === 'marginal';
  return isClosed ? closedFormTester : shuffleTester;
}

/** Statistic 'correlation'. */
export const recommended = correlationProcedure(byRows);
