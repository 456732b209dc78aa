/**
 * The library's own check of its options, before a file is read that may take minutes.
 */
import { hsic, hsicInf, InputError, resolveOptions, split } from '@hsicinf/core';
import { messageInFlags, UsageError } from '../errors.js';
import type { RunValues } from './values.js';

/** The procedures by HSIC by name. */
export const methodsByName = { hsicInf, hsic, split };

/** Throws a UsageError for an option that no data could make right. */
export function checkMethodOptions({ method, options, threads }: RunValues): void {
  asUsage(() => resolveOptions({ ...options, threads }, { method }));
}

/** Runs a check; what it says about an option is about how the command was called. */
export function asUsage(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(messageInFlags(error), { cause: error });
    throw error;
  }
}
