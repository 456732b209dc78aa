/**
 * Columns that vary, but in no more than the last digits of their values. They are used like others, since no one but the
 * user can tell data from the rounding of a constant, and named in a note.
 */
import { quote } from '../errors.js';
import { type ColumnFacts, type Range, rangeOf } from './column-facts.js';
import type { OwnColumn, OwnTarget } from './dataset.js';

/** A range up to this share of the largest magnitude may be rounding: 100 to 200 units in the last place. */
const FAINT_SHARE = 2e-14;

const MOST_NAMED = 5;

/** Whether a variable, or a coordinate of it, varies so little. Cost O(1) where its facts are known, else O(n). */
export function isFaint(variable: OwnColumn | OwnTarget, facts?: ColumnFacts): boolean {
  if (variable.kind === 'class' || variable.kind === 'kernels') return false;
  if (facts !== undefined) return isNarrow(facts);
  const coordinates = variable.kind === 'vector' ? variable.values : [variable.values];
  return coordinates.some((values) => isNarrow(rangeOf(values)));
}

function isNarrow({ low, high }: Range): boolean {
  return low < high && high - low <= FAINT_SHARE * Math.max(-low, high);
}

/** The note on such variables. */
export function faintNotes(features: readonly string[], targetIsFaint: boolean): string[] {
  const names = [...(targetIsFaint ? ['the output'] : []), ...features.map(quote)];
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return [
    `These vary only in their last digits, which may be rounding error rather than data: ${shown}${more}.`,
  ];
}
