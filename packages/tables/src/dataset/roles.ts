/**
 * The roles that a run gives to columns by name, the output and what is held fixed, and that no column has two.
 */
import { TableError } from '../table-error.js';
import type { Names } from './names.js';
import type { DatasetOptions } from './options.js';

/** A role that has to be asked for: all other columns are features, or left out. */
export type NamedRole = 'target' | 'stratum' | 'cluster' | 'covariate';

/** The option that gives a role. */
type RoleOption = 'target' | 'strata' | 'clusters' | 'covariates' | 'features';

/** The first column that is named for two roles, and the options that name it; globs are not looked into. */
export function columnInTwoRoles(
  options: Partial<DatasetOptions>,
): { name: string; options: [RoleOption, RoleOption] } | undefined {
  const known = new Map<string, RoleOption>();
  for (const [option, names] of namesByOption(options)) {
    for (const name of names) {
      const other = known.get(name) ?? option;
      if (other !== option) return { name, options: [other, option] };
      known.set(name, option);
    }
  }
  return undefined;
}

function namesByOption({
  target = [],
  strata,
  clusters,
  covariates = [],
  features = [],
}: Partial<DatasetOptions>): [RoleOption, readonly string[]][] {
  return [
    ['target', target],
    ['strata', strata === undefined ? [] : [strata]],
    ['clusters', clusters === undefined ? [] : [clusters]],
    ['covariates', covariates],
    ['features', features],
  ];
}

/** The columns with a role of their own, checked. */
export function namedRoles(names: Names, options: DatasetOptions, file: string): Map<string, NamedRole> {
  const { target, strata, clusters } = options;
  for (const name of target) names.mustHave(name, 'target');
  if (strata !== undefined) names.mustHave(strata, 'strata');
  if (clusters !== undefined) names.mustHave(clusters, 'clusters');
  const covariates = [...names.expand(options.covariates ?? [], 'covariates')];
  const twice = columnInTwoRoles({ ...options, covariates });
  if (twice !== undefined) {
    throw new TableError(`requires one role for a column, got ${twice.options.join(' and ')}`, {
      file,
      column: twice.name,
    });
  }
  return new Map<string, NamedRole>([
    ...target.map((name) => [name, 'target'] as const),
    ...(strata === undefined ? [] : [[strata, 'stratum'] as const]),
    ...(clusters === undefined ? [] : [[clusters, 'cluster'] as const]),
    ...covariates.map((name) => [name, 'covariate'] as const),
  ]);
}
