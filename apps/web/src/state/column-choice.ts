/**
 * Which columns serve what: the visitor's choice, kept as what differs from what the library would do by itself, and the
 * same choice as options of the library.
 */
import type { DatasetOptions, PlannedColumn } from '@hsicinf/tables';
import type { Missing } from '../options/missing.js';
import type { ColumnSummary, TableSummary } from '../worker/messages.js';

/** What a column can be taken for. */
export type Use = 'number' | 'class';

/** What a column is for. */
export type Role = PlannedColumn['role'];

/** The choice. */
export interface ColumnChoice {
  /** The output, in the order in which its columns were chosen. */
  targets: readonly string[];
  /** What the output is, such as survival or angle:360, where it is not numbers or classes. */
  targetKind: string | undefined;
  /** What is held fixed. */
  strata: string | undefined;
  clusters: string | undefined;
  covariates: readonly string[];
  /** Columns that are tested although they would not be by default, or the other way round. */
  switched: ReadonlySet<string>;
  /** Columns that are taken for something else than what they look like. */
  kinds: ReadonlyMap<string, Use>;
  /** Columns that are tested together, as one feature, by the name of the group. */
  groups: ReadonlyMap<string, readonly string[]>;
}

/** The choice for the library. */
export interface ChosenOptions extends Omit<DatasetOptions, 'outside' | 'kinds' | 'groups'> {
  kinds?: ReadonlyMap<string, Use>;
  groups?: ReadonlyMap<string, readonly string[]>;
}

/** Nothing chosen. */
export const noChoice: ColumnChoice = {
  targets: [],
  targetKind: undefined,
  strata: undefined,
  clusters: undefined,
  covariates: [],
  switched: new Set(),
  kinds: new Map(),
  groups: new Map(),
};

/** Whether a column can be used at all. */
export function canBeUsed({ kind }: ColumnSummary): boolean {
  return kind !== 'constant' && kind !== 'empty' && kind !== 'unreadable';
}

/** Whether a column is tested unless someone says otherwise. */
export function isTestedByDefault({ kind }: ColumnSummary): boolean {
  return kind === 'number' || kind === 'class' || kind === 'mixed';
}

/** What a column is for. */
export function roleOf(column: ColumnSummary, choice: ColumnChoice): Role {
  const { name } = column;
  if (choice.targets.includes(name)) return 'target';
  if (choice.strata === name) return 'stratum';
  if (choice.clusters === name) return 'cluster';
  if (choice.covariates.includes(name)) return 'covariate';
  const isFeature = canBeUsed(column) && isTestedByDefault(column) !== choice.switched.has(name);
  return isFeature ? 'feature' : 'left out';
}

/** Whether a column is to be tested. */
export function isTested(column: ColumnSummary, choice: ColumnChoice): boolean {
  return roleOf(column, choice) === 'feature';
}

/** What a column looks like. */
export function naturalUse({ type, kind }: ColumnSummary): Use {
  return type === 'number' || kind === 'mixed' ? 'number' : 'class';
}

/** What a column is taken for. */
export function useOf(column: ColumnSummary, { kinds }: ColumnChoice): Use {
  return kinds.get(column.name) ?? naturalUse(column);
}

/** Tests these columns, or does not. */
export function withTested(
  choice: ColumnChoice,
  columns: readonly ColumnSummary[],
  tested: boolean,
): ColumnChoice {
  const switched = new Set(choice.switched);
  for (const column of columns) {
    if (isTestedByDefault(column) === tested) switched.delete(column.name);
    else switched.add(column.name);
  }
  return { ...choice, switched };
}

/** Gives a column a role. There is one output, one column of strata and one of clusters: another one takes its place. */
export function withRole(choice: ColumnChoice, column: ColumnSummary, role: Role): ColumnChoice {
  const { name } = column;
  const free = withoutRole(choice, name);
  switch (role) {
    case 'target':
      return { ...free, targets: [name], targetKind: undefined };
    case 'stratum':
      return { ...free, strata: name };
    case 'cluster':
      return { ...free, clusters: name };
    case 'covariate':
      return { ...free, covariates: [...free.covariates, name] };
    default:
      return withTested(free, [column], role === 'feature');
  }
}

/** Makes a column part of the output, beside what is there. */
export function withFurtherTarget(choice: ColumnChoice, { name }: ColumnSummary): ColumnChoice {
  const free = withoutRole(choice, name);
  return { ...free, targets: [...free.targets, name] };
}

/** Takes the role of output, stratum, cluster or covariate from a column: it is what it was before. */
export function withoutRole(choice: ColumnChoice, name: string): ColumnChoice {
  const { targets, strata, clusters, covariates } = choice;
  return {
    ...choice,
    targets: targets.filter((target) => target !== name),
    // What the output is said to be goes with its last column.
    targetKind: targets.every((target) => target === name) ? undefined : choice.targetKind,
    strata: strata === name ? undefined : strata,
    clusters: clusters === name ? undefined : clusters,
    covariates: covariates.filter((covariate) => covariate !== name),
  };
}

/** The column that lost its role because another one took its place. */
export function displaced(
  before: ColumnChoice,
  after: ColumnChoice,
): { name: string; role: 'target' | 'stratum' | 'cluster' } | undefined {
  const lost = (key: 'strata' | 'clusters'): string | undefined =>
    after[key] !== undefined && after[key] !== before[key] ? before[key] : undefined;
  const [target, stratum, cluster] = [lostTarget(before, after), lost('strata'), lost('clusters')];
  if (target !== undefined) return { name: target, role: 'target' };
  if (stratum !== undefined) return { name: stratum, role: 'stratum' };
  return cluster === undefined ? undefined : { name: cluster, role: 'cluster' };
}

/** An output that made way for another one; one that was only taken back did not. */
function lostTarget({ targets: before }: ColumnChoice, { targets: after }: ColumnChoice): string | undefined {
  const isReplaced = after.some((name) => !before.includes(name));
  return isReplaced ? before.find((name) => !after.includes(name)) : undefined;
}

/** Takes a column for the other thing. */
export function withOtherUse(choice: ColumnChoice, column: ColumnSummary): ColumnChoice {
  const kinds = new Map(choice.kinds);
  const other = useOf(column, choice) === 'number' ? 'class' : 'number';
  if (other === naturalUse(column)) kinds.delete(column.name);
  else kinds.set(column.name, other);
  return { ...choice, kinds };
}

/** The choice with columns as one feature; the name says so where a column or a group has it already. */
export function withGroup(
  choice: ColumnChoice,
  name: string,
  { columns, all }: { columns: readonly ColumnSummary[]; all: readonly ColumnSummary[] },
): ColumnChoice {
  const taken = new Set([...all.map((column) => column.name), ...choice.groups.keys()]);
  let own = name;
  while (taken.has(own)) own += ' (group)';
  return { ...choice, groups: new Map([...choice.groups, [own, columns.map((column) => column.name)]]) };
}

/** Whether a column can be one of a group: it is tested, as numbers. */
export function canBeGrouped(column: ColumnSummary, choice: ColumnChoice): boolean {
  return isTested(column, choice) && useOf(column, choice) === 'number';
}

/** The choice without a group. */
export function withoutGroup(choice: ColumnChoice, name: string): ColumnChoice {
  return { ...choice, groups: new Map([...choice.groups].filter(([own]) => own !== name)) };
}

/** The groups with those of their columns that can be in one; none that would be empty. */
function groupsOf(columns: readonly ColumnSummary[], choice: ColumnChoice): Map<string, string[]> {
  const able = new Set(columns.filter((column) => canBeGrouped(column, choice)).map((column) => column.name));
  const groups = [...choice.groups].map(([name, own]): [string, string[]] => [
    name,
    own.filter((column) => able.has(column)),
  ]);
  return new Map(groups.filter(([, own]) => own.length > 0));
}

/** What is left of a choice in another table. */
export function fittedTo(choice: ColumnChoice, { columns }: TableSummary): ColumnChoice {
  const names = new Set(columns.map(({ name }) => name));
  const { targets, strata, clusters, covariates, switched, kinds } = choice;
  const known = (name: string | undefined): string | undefined =>
    name !== undefined && names.has(name) ? name : undefined;
  const kept = targets.filter((name) => names.has(name));
  return {
    targets: kept,
    targetKind: kept.length === 0 ? undefined : choice.targetKind,
    strata: known(strata),
    clusters: known(clusters),
    covariates: covariates.filter((name) => names.has(name)),
    switched: new Set([...switched].filter((name) => names.has(name))),
    kinds: new Map([...kinds].filter(([name]) => names.has(name))),
    groups: new Map(
      [...choice.groups]
        .map(([name, own]): [string, string[]] => [name, own.filter((column) => names.has(column))])
        .filter(([name, own]) => own.length > 0 && !names.has(name)),
    ),
  };
}

/** The choice for the library: what is left out is named, or what is tested, whichever is shorter. */
export function datasetOptions(
  { columns }: TableSummary,
  choice: ColumnChoice,
  { rule, maxMissing }: Missing,
): ChosenOptions {
  const { targets, targetKind, strata, clusters, covariates } = choice;
  const tested = columns.filter((column) => isTested(column, choice));
  const removed = columns.filter(
    (column) => isTestedByDefault(column) && roleOf(column, choice) === 'left out',
  );
  const variables = new Set([...targets, ...covariates]);
  // An id or a text is only tested where it is said what it is to be.
  const isSaid = (column: ColumnSummary): boolean => choice.kinds.has(column.name);
  const kinds = new Map(
    [
      ...columns.filter((column) => variables.has(column.name) && isSaid(column)),
      ...tested.filter((column) => isSaid(column) || !isTestedByDefault(column)),
    ].map((column) => [column.name, useOf(column, choice)]),
  );
  const names = (some: readonly ColumnSummary[]): string[] => some.map(({ name }) => name);
  const groups = groupsOf(columns, choice);
  return {
    target: targets,
    ...(targetKind !== undefined && { targetKind }),
    ...(strata !== undefined && { strata }),
    ...(clusters !== undefined && { clusters }),
    ...(covariates.length > 0 && { covariates }),
    ...(removed.length > 0 &&
      (removed.length <= tested.length ? { exclude: names(removed) } : { features: names(tested) })),
    ...(kinds.size > 0 && { kinds }),
    ...(groups.size > 0 && { groups }),
    ...(rule !== 'error' && { missing: rule }),
    ...(maxMissing !== undefined && { maxMissing }),
  };
}
