/**
 * What deserves attention in a table before a run, a sentence each: the warnings that the result would have, and the
 * columns that may be meant as strata, clusters or covariates.
 */
import { type DatasetOptions, suggestRoles, type Table, tableWarnings } from '@hsicinf/tables';

/** The sentences. */
export function adviceOn(table: Table, options: Partial<DatasetOptions>): string[] {
  return [...tableWarnings(table, options), ...suggestRoles(table, options)].map(({ text }) => text);
}
