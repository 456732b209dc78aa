/** What is said of the tests of a run. */
import { expect, it } from 'vitest';
import type { CorrelationTestOutcome } from '../../../src/procedures/correlation/feature-test.js';
import { correlationNotes } from '../../../src/procedures/correlation/notes.js';
import type { TestedFeature } from '../../../src/procedures/procedure.js';

it('rounds the bound of p-values up, and takes one that holds for all that it names', () => {
  const bound = (name: string, pValue: number): TestedFeature =>
    ({ name, pValue, isUpperBound: true }) as TestedFeature;
  const outcomes: CorrelationTestOutcome[] = [{}, {}];
  const note = (...pValues: [number, number]): string =>
    correlationNotes([bound('rs3', pValues[0]), bound('rs2', pValues[1])], outcomes)[0];
  expect(note(4.1665972233796103e-8, 2.2e-8)).toMatch(/^The p-value is below 4\.2e-8 for "rs3", "rs2"\./);
  expect(note(1e-6, 3.3333333333333335e-5)).toMatch(/^The p-value is below 0\.000034 for "rs3", "rs2"\./);
});
