/**
 * Notes on a table or a result, with flags in place of the library's options.
 */
import { noteWithOptions } from '@hsicinf/report/text';
import { ADVICE } from '@hsicinf/tables';
import { flagOf } from './options/flag-names.js';

const FLAGS: Readonly<Record<keyof typeof ADVICE, string>> = {
  header: 'use --no-header',
  decimal: 'use --decimal . or --decimal ,',
  encoding: 'use --encoding',
  sheet: 'use --sheet NAME',
  transpose: 'use --transpose',
  missing: 'add it with --na',
};

/** The note. */
export function noteInFlags(note: string): string {
  const text = Object.entries(ADVICE).reduce(
    (before, [option, words]) => before.replaceAll(words, FLAGS[option as keyof typeof ADVICE]),
    note,
  );
  return noteWithOptions(text, (option, value) => {
    const flag = flagOf({ caller: '', option });
    return flag === undefined || value === undefined ? flag : `${flag} ${value}`;
  });
}

/** The same result with its notes in flags. */
export function inFlags<Noted extends { notes: string[] }>(result: Noted): Noted {
  return { ...result, notes: result.notes.map(noteInFlags) };
}
