/**
 * Columns in a link: the output, what is held fixed, what is tested and as what. Such a link is made where a visitor asks
 * for one; whoever opens it has these columns chosen in the first table that is opened. A name stands in the address as it
 * is, once for each: `covariates=age&covariates=sex`.
 */
import { askedKind, columnKinds } from '@hsicinf/core/support';
import type { TableSummary } from '../worker/messages.js';
import {
  type ChosenOptions,
  type ColumnChoice,
  fittedTo,
  isTestedByDefault,
  naturalUse,
  type Use,
} from './column-choice.js';

/** What a link says of columns. */
export type LinkedColumns = Omit<ChosenOptions, 'missing' | 'maxMissing'>;

/** The names in the address that are about columns. */
export const COLUMN_NAMES = [
  'target',
  'targetKind',
  'strata',
  'clusters',
  'covariates',
  'features',
  'exclude',
  'kind',
  'group',
];

/** Reads what an address says of columns; undefined where it says nothing. */
export function readColumns(query: URLSearchParams): LinkedColumns | undefined {
  if (!COLUMN_NAMES.some((name) => query.has(name))) return undefined;
  const [strata, clusters, targetKind] = ['strata', 'clusters', 'targetKind'].map((name) => query.get(name));
  return {
    target: query.getAll('target'),
    ...(targetKind !== null && isKnownKind(targetKind) && { targetKind }),
    ...(strata !== null && { strata }),
    ...(clusters !== null && { clusters }),
    ...(query.has('covariates') && { covariates: query.getAll('covariates') }),
    ...(query.has('features') && { features: query.getAll('features') }),
    ...(query.has('exclude') && { exclude: query.getAll('exclude') }),
    ...(query.has('kind') && { kinds: new Map(query.getAll('kind').flatMap(kindOf)) }),
    ...(query.has('group') && { groups: groupsFrom(query.getAll('group')) }),
  };
}

/** One entry a column of a group: name=column, the first = divides. */
function groupsFrom(entries: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const text of entries) {
    const [name, column] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
    if (name !== '') groups.set(name, [...(groups.get(name) ?? []), column]);
  }
  return groups;
}

/** Kinds that the library has; others come from other versions. */
function isKnownKind(asked: string): boolean {
  const { kind } = askedKind(asked);
  return columnKinds.some((one) => one.kind === kind);
}

/** The last = divides, as at the command line. */
function kindOf(text: string): [string, Use][] {
  const at = text.lastIndexOf('=');
  const kind = text.slice(at + 1);
  return kind === 'number' || kind === 'class' ? [[text.slice(0, at), kind]] : [];
}

/** The same as entries of an address. */
export function columnEntries(columns: LinkedColumns): [string, string][] {
  const {
    target,
    targetKind,
    strata,
    clusters,
    covariates = [],
    features = [],
    exclude = [],
    kinds,
  } = columns;
  const each = (option: string, names: readonly string[]): [string, string][] =>
    names.map((name) => [option, name]);
  return [
    ...each('target', target),
    ...each('targetKind', targetKind === undefined ? [] : [targetKind]),
    ...each('strata', strata === undefined ? [] : [strata]),
    ...each('clusters', clusters === undefined ? [] : [clusters]),
    ...each('covariates', covariates),
    ...each('features', features),
    ...each('exclude', exclude),
    ...each(
      'kind',
      Array.from(kinds ?? [], ([name, kind]) => `${name}=${kind}`),
    ),
    ...each(
      'group',
      [...(columns.groups ?? [])].flatMap(([name, own]) => own.map((column) => `${name}=${column}`)),
    ),
  ];
}

/** The choice that a link asks for, as far as the table has its columns. A column has the first role that is named. */
export function choiceFrom(linked: LinkedColumns, table: TableSummary): ColumnChoice {
  const { features, kinds = new Map<string, Use>() } = linked;
  const taken = new Set<string>();
  const take = (name: string | undefined): boolean => {
    if (name === undefined || taken.has(name)) return false;
    taken.add(name);
    return true;
  };
  const targets = linked.target.filter(take);
  const strata = take(linked.strata) ? linked.strata : undefined;
  const clusters = take(linked.clusters) ? linked.clusters : undefined;
  const covariates = (linked.covariates ?? []).filter(take);
  const chosen = features && new Set(features);
  const excluded = new Set(linked.exclude);
  const switched = table.columns.filter((column) => {
    const isNatural = isTestedByDefault(column) || kinds.has(column.name);
    const isWanted = chosen === undefined ? isNatural : chosen.has(column.name);
    return (isWanted && !excluded.has(column.name)) !== isTestedByDefault(column);
  });
  return fittedTo(
    {
      targets,
      targetKind: linked.targetKind,
      strata,
      clusters,
      covariates,
      switched: new Set(switched.map(({ name }) => name).filter((name) => !taken.has(name))),
      kinds: new Map(
        table.columns.flatMap((column) => {
          const kind = kinds.get(column.name);
          return kind === undefined || kind === naturalUse(column) ? [] : [[column.name, kind]];
        }),
      ),
      groups: linked.groups ?? new Map<string, string[]>(),
    },
    table,
  );
}

/** The columns that a link names and the table does not have. */
export function absentColumns(linked: LinkedColumns, { columns }: TableSummary): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const { kinds, groups, targetKind: _, ...rest } = linked;
  const grouped = [...(groups?.values() ?? [])].flat();
  const named = [...columnEntries(rest).map(([, name]) => name), ...(kinds?.keys() ?? []), ...grouped];
  return [...new Set(named)].filter((name) => !names.has(name));
}
