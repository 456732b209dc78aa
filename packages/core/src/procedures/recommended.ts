/**
 * The recommended procedure: kernel correlations over several widths, tested by shuffling.
 */
import { correlationProcedure } from './correlation/correlation.js';
import { shuffleTester } from './correlation/shuffle-tester.js';

/** With more rows p-values come from a closed form, unless a number of permutations is given. */
export const CLOSED_FORM_ABOVE = 5000;

/** Statistic 'correlation'. */
export const recommended = correlationProcedure(shuffleTester);
