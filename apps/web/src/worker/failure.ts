/**
 * An error as the worker tells it to the page: with the field of the form that it speaks of, if it is one.
 */
import { InputError } from '@hsicinf/core';
import { describedOptions, optionAtFault, type OptionName, rowsUsed } from '@hsicinf/core/options';
import { type Remedy, TableError } from '@hsicinf/tables';

/** What is told of an error. */
export interface ToldError {
  name: string;
  message: string;
  field?: OptionName;
}

/** What can be done about a table, with what the page has for it. */
const advice: Record<Remedy, string> = {
  missing: 'on the step Columns, choose what to do about missing cells, or leave such columns out',
  na: 'if it stands for a missing cell, add it under “File format”, “Text that stands for a missing cell”',
  stray:
    'if it stands for a missing cell, add it under “File format”; if the column holds classes, treat it as classes; or leave the column out',
  decimal: 'choose the decimal separator under “File format”',
  skipLines: 'skip them: “Lines to skip above the table”, under “File format”',
  comment: 'skip them: “Lines to skip above the table” or “Skip lines that begin with”, under “File format”',
  encoding: 'if it is UTF-16, choose that character encoding under “File format”',
  western: 'or choose Windows-1252 as its character encoding anyway, under “File format”',
  text: 'if rows are to be compared by their texts, choose that on the step Columns, under “What it is”',
  features: 'to use such columns anyway, make them features on the step Columns',
  transpose: 'if each row is a feature, tick that under “File format”',
  header: 'if the first line holds data, tick that under “File format”',
  names:
    'the first row looks like column names: if so, untick “The first line holds data, not column names” under “File format”',
};

/** The error in the words of the form. */
export function toldError(thrown: unknown): ToldError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name } = error;
  if (error instanceof TableError) return { name, message: error.calling(undefined, advice) };
  if (!(error instanceof InputError)) return { name, message: error.message };
  const field = optionAtFault(error);
  const labelOf = (option: OptionName): string => `“${describedOptions[option].label}”`;
  const message = error.calling(field === undefined ? error.option : labelOf(field), {
    // The name of a function means nothing here.
    caller: 'The run',
    rows: rowsUsed,
    mention({ option, value }) {
      const mentioned = optionAtFault({ caller: error.caller, option });
      return mentioned && `${labelOf(mentioned)}: ${value}`;
    },
  });
  return { name, message, ...(field !== undefined && { field }) };
}
