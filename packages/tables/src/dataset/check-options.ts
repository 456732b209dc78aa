/**
 * The options of toDataset as JavaScript may hand them over, without the help of types.
 */
import { quote } from '@hsicinf/core/support';
import { requireKnownOptions } from '../known-options.js';
import { TableError } from '../table-error.js';
import type { DatasetOptions } from './options.js';

const KNOWN: Readonly<Record<keyof DatasetOptions, true>> = {
  target: true,
  targetKind: true,
  outside: true,
  kinds: true,
  features: true,
  strata: true,
  clusters: true,
  covariates: true,
  groups: true,
  partialGroups: true,
  keepGrouped: true,
  exclude: true,
  missing: true,
  maxMissing: true,
};
/** Those that are lists of names. */
const LISTS = ['target', 'features', 'covariates', 'exclude'] as const;

/** Throws for options that are none, and for names that are no list. */
export function checkOptions(file: string, given: DatasetOptions | undefined): void {
  const options: Partial<DatasetOptions> = given ?? {};
  requireKnownOptions(options, KNOWN, file);
  for (const option of LISTS) {
    const names: unknown = options[option];
    if (names === undefined && option !== 'target') continue;
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) continue;
    const got =
      typeof names === 'string'
        ? `${quote(names)}; write [${quote(names)}]`
        : names === undefined
          ? 'none'
          : typeof names;
    throw new TableError(`to be a list of names of columns, got ${got}`, { file, option });
  }
}
