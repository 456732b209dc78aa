/**
 * The library's own check of its options, before a file is read that may take minutes: a call that is stopped before it
 * starts checks its options and does nothing else.
 */
import { type Dataset, hsic, hsicInf, InputError, larInf, type LarInfOptions, split } from '@hsicinf/core';
import { messageInFlags, UsageError } from '../errors.js';
import { flagOf } from './flag-names.js';
import type { RunValues } from './values.js';

/** The procedures by HSIC by name. */
export const methods = { hsicInf, hsic, split };

const stopped = new Error('options are in order');

/** Throws a UsageError for an option that no data could make right. */
export async function checkOptions({ method, options, threads }: RunValues): Promise<void> {
  await checkCall((dataset, signal) => methods[method](dataset, { ...options, threads, signal }));
}

/** The same for larInf. */
export async function checkLarOptions(options: LarInfOptions): Promise<void> {
  await checkCall((dataset, signal) => larInf(dataset, { ...options, signal }));
}

async function checkCall(call: (dataset: Dataset, signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const values = Float64Array.of(1, 2, 3, 4, 5, 6);
  const dataset: Dataset = { features: [{ name: 'x', values }], target: { kind: 'number', values } };
  try {
    await call(dataset, AbortSignal.abort(stopped));
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
