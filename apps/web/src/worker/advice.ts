/**
 * What deserves attention in a table before a run, a sentence each: what the run would refuse, the warnings that the result
 * would have, and the columns that may be meant as strata, clusters or covariates.
 */
import { type DatasetOptions, runError, suggestRoles, type Table, tableWarnings } from '@hsicinf/tables';
import { toldError } from './failure.js';

/** The sentences. */
export function adviceOn(table: Table, options: Partial<DatasetOptions>): string[] {
  const refused = runError(table, options);
  return [
    ...(refused === undefined ? [] : [toldError(refused).message]),
    ...[...tableWarnings(table, options), ...suggestRoles(table, options)].map(({ text }) => text),
  ];
}
