/**
 * What notes advise, in the words of the library: a program that has other names for its options puts those in their place.
 */

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
