/**
 * One note on several columns: the first of them by name.
 */
import { quote } from '@hsicinf/core/support';

const MOST_NAMED = 3;

/** The note; nothing where there is no column. */
export function columnNote(names: readonly string[], words: string): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_NAMED).map((name) => quote(name));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return [`${names.length === 1 ? 'column' : 'columns'} ${shown.join(', ')}${more}: ${words}`];
}

/** What is said of columns of dates. */
export const DATES_NOTE = 'dates are read as days since 1970-01-01';

/** What is said of columns of times without a date. */
export const TIMES_NOTE = 'times are read as parts of a day';

/** What is said of columns whose whole numbers are too long for a number. */
export const DIGITS_NOTE = 'whole numbers beyond 2^53 are kept as labels';
