/**
 * What notes on a table say: the first of several columns by name, and what they advise, in the words of the library. A program
 * that has other names for its options puts those in their place.
 */
import { quote } from '@hsicinf/core/support';

const MOST_NAMED = 3;

/** One note on several columns; nothing where there is no column. */
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

/** The words of each piece of advice, by the option that it is about. */
export const ADVICE = {
  header: 'read the file without a header',
  names: 'read the file with a header',
  decimal: 'choose the decimal separator',
  encoding: 'choose the encoding',
  sheet: 'give its name',
  transpose: 'transpose the table',
  missing: 'add it to the texts for missing cells',
};

const FLAGS: Readonly<Record<keyof typeof ADVICE, string>> = {
  header: 'use --no-header',
  names: 'leave out --no-header',
  decimal: 'use --decimal . or --decimal ,',
  encoding: 'use --encoding',
  sheet: 'use --sheet NAME',
  transpose: 'use --transpose',
  missing: 'add it with --na',
};

/** The note with other words for its advice: by default the flags of the command line, which files of a result speak of. */
export function withAdvice(
  note: string,
  words: Readonly<Record<keyof typeof ADVICE, string>> = FLAGS,
): string {
  return Object.entries(ADVICE).reduce(
    (text, [option, own]) => text.replaceAll(own, words[option as keyof typeof ADVICE]),
    note,
  );
}
