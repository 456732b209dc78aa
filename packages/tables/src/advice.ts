/**
 * What notes advise, in the words of the library: a program that has other names for its options puts those in their place.
 */

/** The words of each piece of advice, by the option that it is about. */
export const ADVICE = {
  header: 'read the file without a header',
  decimal: 'choose the decimal separator',
  encoding: 'choose the encoding',
  sheet: 'give its name',
  transpose: 'transpose the table',
  missing: 'add it to the texts for missing cells',
};
