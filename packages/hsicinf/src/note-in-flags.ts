/**
 * Notes on a table, with flags in place of what the library advises.
 */
import { ADVICE } from '@hsicinf/tables';

const FLAGS: Readonly<Record<keyof typeof ADVICE, string>> = {
  header: 'say --no-header',
  decimal: 'say --decimal . or --decimal ,',
  encoding: 'say --encoding',
  sheet: 'say --sheet NAME',
  transpose: 'say --transpose',
  missing: 'name it with --na',
};

/** The note. */
export function noteInFlags(note: string): string {
  return Object.entries(ADVICE).reduce(
    (text, [option, words]) => text.replaceAll(words, FLAGS[option as keyof typeof ADVICE]),
    note,
  );
}
