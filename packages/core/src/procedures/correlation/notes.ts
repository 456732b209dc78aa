/**
 * What deserves attention in the tests of a run by kernel correlation.
 */
import { roundedUp } from '../../numerics/rounded-up.js';
import { quotedNames } from '../../errors.js';
import { optionToGive } from '../../options/option-mentions.js';
import type { TestedFeature } from '../procedure.js';
import type { CorrelationTestOutcome } from './feature-test.js';

/** The notes on how p-values came about, and on those that have none. */
export function correlationNotes(
  tested: readonly TestedFeature[],
  outcomes: readonly CorrelationTestOutcome[],
): string[] {
  const notes: string[] = [];
  const by = (way: string): string[] =>
    tested
      .filter((_, s) => (outcomes[s].marginal ?? outcomes[s].selective)?.by === way)
      .map(({ name }) => name);
  const untestable = by('nothing');
  if (untestable.length > 0) {
    notes.push(
      `The score is the same in every order of the rows for ${quotedNames(untestable)}, because only a single row of the output or the feature differs from the others. It cannot be tested, and its p-value is 1.`,
    );
  }
  const counted = by('enumeration');
  if (counted.length > 0) {
    const which = counted.length === tested.length ? '' : ` for ${quotedNames(counted)}`;
    notes.push(`All orders of the rows were counted${which}, so there is no Monte Carlo error.`);
  }
  const bounds = tested.filter(({ isUpperBound }) => isUpperBound === true);
  if (bounds.length > 0) {
    const names = quotedNames(bounds.map(({ name }) => name));
    const largest = Math.max(...bounds.map(({ pValue }) => pValue));
    notes.push(
      `The p-value is below ${roundedUp(largest)} for ${names}. To resolve smaller ones, lower the limit ${optionToGive('smallestPValue')}.`,
    );
  }
  for (const kind of ['marginal', 'selective'] as const) {
    const atFloor = tested.filter((_, s) => outcomes[s][kind]?.isFloor === true);
    if (atFloor.length === 0) continue;
    const names = quotedNames(atFloor.map(({ name }) => name));
    notes.push(
      `The ${kind} p-value has reached the smallest possible value for ${names}. With more shuffles it could be smaller ${optionToGive('permutations')}.`,
    );
  }
  return notes;
}
