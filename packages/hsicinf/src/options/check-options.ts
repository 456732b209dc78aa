/**
 * The library's own check of its options, before a file is read that may take minutes: a call that is stopped before it
 * starts checks its options and does nothing else.
 */
import { hsic, hsicInf, InputError, split } from '@hsicinf/core';
import { messageInFlags, UsageError } from '../errors.js';
import { flagOf } from './flag-names.js';
import type { RunValues } from './values.js';

/** The procedures by name. */
export const methods = { hsicInf, hsic, split };

const stopped = new Error('options are in order');

/** Throws a UsageError for an option that no data could make right. */
export async function checkOptions({ method, options, threads }: RunValues): Promise<void> {
  const values = Float64Array.of(1, 2, 3, 4, 5, 6);
  const dataset = { features: [{ name: 'x', values }], target: { kind: 'number' as const, values } };
  try {
    await methods[method](dataset, { ...options, threads, signal: AbortSignal.abort(stopped) });
  } catch (error) {
    if (error instanceof InputError && isAboutAnOption(error)) {
      throw new UsageError(messageInFlags(error), { cause: error });
    }
    // That there are too few rows is known: they stand for data that will come.
    if (error !== stopped && !(error instanceof InputError)) throw error;
  }
}

function isAboutAnOption({ message }: InputError): boolean {
  const [, caller, word] = /^(\w+) requires (\w+)/.exec(message) ?? [];
  return caller === 'poet' || (word !== undefined && flagOf(word, caller) !== undefined);
}
