/**
 * Notes on a table or a result with fields of the page in place of the library's options, and with flags for files, which
 * are those of the command line.
 */
import { describedOptions, noteWithOptions, type OptionName } from '@hsicinf/core/options';
import { type ADVICE, withAdvice } from '@hsicinf/tables';

const FIELDS: Readonly<Record<keyof typeof ADVICE, string>> = {
  names: 'untick “The first line holds data, not column names” under “File format” on the step Data',
  header: 'tick “The first line holds data, not column names” under “File format” on the step Data',
  decimal: 'choose the decimal separator under “File format” on the step Data',
  encoding: 'choose the character encoding under “File format” on the step Data',
  sheet: 'choose it under “Sheet”',
  transpose: 'tick “Each row is a feature: swap rows and columns” under “File format” on the step Data',
  missing: 'add it to “Text that stands for a missing cell” under “File format” on the step Data',
};

/** The note on the page. */
export function noteOnPage(note: string): string {
  return noteWithOptions(withAdvice(note, FIELDS), (option, value) => {
    if (!Object.hasOwn(describedOptions, option)) return undefined;
    const field = `“${describedOptions[option as OptionName].label}”`;
    return value === undefined ? field : `${field}: ${value}`;
  });
}

/** The note in a file. */
export function noteInFile(note: string): string {
  return noteWithOptions(withAdvice(note));
}
