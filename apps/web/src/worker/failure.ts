/**
 * An error as the worker tells it to the page: with the field of the form that it speaks of, if it is one.
 */
import { InputError } from '@hsicinf/core';
import { describedOptions, optionAtFault, type OptionName } from '@hsicinf/core/options';

/** What is told of an error. */
export interface ToldError {
  name: string;
  message: string;
  field?: OptionName;
}

/** The error in the words of the form. */
export function toldError(thrown: unknown): ToldError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message } = error;
  const field = error instanceof InputError ? optionAtFault(error) : undefined;
  if (!(error instanceof InputError) || field === undefined) return { name, message };
  return { name, field, message: error.calling(`“${describedOptions[field].label}”`) };
}
