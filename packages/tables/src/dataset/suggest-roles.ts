/**
 * Which columns of a table may be meant as strata, clusters or covariates, by their names and values: the same suggestions
 * wherever a table is looked at before a run. Cost O(columns), O(rows) for each column of such a name, and O(labels) for each
 * column of labels.
 */
import {
  MOST_CODED,
  type NamedRole,
  quote,
  quotedNames,
  repeatedIdentifier,
  roleOfName,
} from '@hsicinf/core/support';
import { isMissingCell } from '../kinds.js';
import type { Column, Table } from '../table.js';
import type { DatasetOptions } from './options.js';

/** A role that columns may have. */
export interface RoleSuggestion {
  role: 'strata' | 'clusters' | 'covariates';
  /** The columns, one of them where the role takes one; none where the table only hints at a column. */
  columns: string[];
  /** Why, and what comes of it, names quoted. */
  text: string;
}

/** More covariates are for the user to name. */
const MOST_COVARIATES = 6;

/** The suggestions, for roles that were not declared. */
export function suggestRoles(table: Table, options: Partial<DatasetOptions> = {}): RoleSuggestion[] {
  const { target = [], strata, clusters, covariates = [] } = options;
  const taken = new Set([...target, ...covariates, strata, clusters]);
  const named = new Map<NamedRole | 'labels', Column[]>();
  for (const column of table.columns) {
    if (taken.has(column.name)) continue;
    const role = roleOfName(column.name) ?? (column.type === 'label' ? 'labels' : undefined);
    if (role === undefined) continue;
    const others = named.get(role);
    if (others === undefined) named.set(role, [column]);
    else others.push(column);
  }
  const of = (role: NamedRole | 'labels'): Column[] => named.get(role) ?? [];
  const outputs = table.columns.filter(({ name }) => target.includes(name));
  // A name that says subject tells more than values that look like codes.
  const coded =
    clusters === undefined ? of('labels').filter((column) => identifierText(column) !== undefined) : [];
  const names = [
    ...(['clusters', 'id', 'code'] as const).flatMap(of),
    ...(coded.length > MOST_CODED ? [] : coded),
  ];
  const ofClusters = clusters === undefined ? clustersOf(names, of('visits')) : [];
  const [cluster] = ofClusters.length > 0 ? ofClusters[0].columns : [clusters];
  const subjects = table.columns.find(({ name }) => name === cluster);
  return [
    ...(strata === undefined ? strataOf(of('strata'), outputs, subjects) : []),
    ...ofClusters,
    ...(covariates.length === 0 ? covariatesOf(of('covariates')) : []),
  ];
}

/** One column, of which others of the kind are named; rather one that does not divide the clusters that there may be. */
function strataOf(
  columns: readonly Column[],
  outputs: readonly Column[],
  clusters: Column | undefined,
): RoleSuggestion[] {
  const found = columns.filter((column) => {
    // A class is more often the output than a class of a school.
    if (outputs.length === 0 && column.name.toLowerCase() === 'class') return false;
    const different = differentValues(column);
    if (different === undefined || different <= 1 || 2 * different > cellsOf(column)) return false;
    // Within such strata there would be nothing to compare.
    return outputs.length === 0 || outputs.some((output) => variesWithin(output, column));
  });
  const whole = found.find((column) => clusters === undefined || !variesWithin(column, clusters));
  const first = whole ?? found.at(0);
  if (first === undefined) return [];
  const others = found.filter((column) => column !== first).map(({ name }) => name);
  return [
    {
      role: 'strata',
      columns: [first.name],
      text: [
        `${quote(first.name)} may be a batch or a site. If features and output both differ between such groups, they look related: declare it as strata, so that rows are compared only within groups.`,
        ...(others.length > 0
          ? [`So may ${quotedNames(others)}: to hold several fixed, join them into one column.`]
          : []),
        ...(whole === undefined && clusters !== undefined
          ? [`Rows of one ${quote(clusters.name)} lie in several of them: declare one of the two, not both.`]
          : []),
      ].join(' '),
    },
  ];
}

function clustersOf(names: readonly Column[], visits: readonly Column[]): RoleSuggestion[] {
  for (const column of names) {
    const text = identifierText(column);
    if (text !== undefined) return [{ role: 'clusters', columns: [column.name], text }];
  }
  const [visit] = visits.filter(({ distinct }) => distinct > 1);
  if (visit === undefined) return [];
  const text = `${quote(visit.name)} suggests several rows per subject, which are not independent: if so, declare the column that names the subject as clusters.`;
  return [{ role: 'clusters', columns: [], text }];
}

/** What is said of a column that may name subjects. */
function identifierText(column: Column): string | undefined {
  const different = differentValues(column);
  if (different === undefined) return undefined;
  return repeatedIdentifier(column.name, {
    different,
    rows: cellsOf(column),
    ...(column.type === 'label' && { labels: column.levels }),
  });
}

function covariatesOf(columns: readonly Column[]): RoleSuggestion[] {
  const names = columns
    .filter(({ kind }) => kind === 'number' || kind === 'class')
    .slice(0, MOST_COVARIATES)
    .map(({ name }) => name);
  if (names.length === 0) return [];
  return [
    {
      role: 'covariates',
      columns: names,
      text: `Often held fixed: ${quotedNames(names)}. If they may influence both features and output, declare them as covariates; if you are interested in them, leave them as features.`,
    },
  ];
}

/** Whether there are rows of one group in which a column differs; missing cells are passed over. */
function variesWithin(column: Column, groups: Column): boolean {
  const [values, labels] = [cells(column), cells(groups)];
  const first = new Map<number, number>();
  return labels.some((label, row) => {
    const value = values[row];
    if (isMissingCell(column, row) || isMissingCell(groups, row)) return false;
    if (!first.has(label)) first.set(label, value);
    return first.get(label) !== value;
  });
}

function cells(column: Column): Float64Array | Int32Array {
  return column.type === 'label' ? column.codes : column.values;
}

/** How many values are there, of labels or whole numbers; undefined for other columns. */
function differentValues(column: Column): number | undefined {
  if (column.kind === 'mixed' || column.kind === 'empty') return undefined;
  if (column.type === 'label') return column.distinct;
  const values = column.values.filter((value) => !Number.isNaN(value));
  return values.every(Number.isInteger) ? new Set(values).size : undefined;
}

function cellsOf(column: Column): number {
  return cells(column).length - column.missing;
}
