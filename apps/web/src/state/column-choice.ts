/**
 * Which columns serve what: the visitor's choice, kept as what differs from what the library would do by itself, and the
 * same choice as options of the library.
 */
import type { DatasetOptions } from '@hsicinf/tables';
import type { MissingRule } from '../options/fields.js';
import type { ColumnSummary, TableSummary } from '../worker/messages.js';

/** What a column can be taken for. */
export type Use = 'number' | 'class';

/** The choice. */
export interface ColumnChoice {
  /** The output, in the order in which its columns were chosen. */
  targets: readonly string[];
  /** Columns that are tested although they would not be by default, or the other way round. */
  switched: ReadonlySet<string>;
  /** Columns that are taken for something else than what they look like. */
  kinds: ReadonlyMap<string, Use>;
}

/** Nothing chosen. */
export const noChoice: ColumnChoice = { targets: [], switched: new Set(), kinds: new Map() };

/** Whether a column can be tested at all. */
export function canBeUsed({ kind }: ColumnSummary): boolean {
  return kind !== 'constant' && kind !== 'empty' && kind !== 'unreadable';
}

/** Whether a column is tested unless someone says otherwise. */
function isTestedByDefault({ kind }: ColumnSummary): boolean {
  return kind === 'number' || kind === 'class' || kind === 'mixed';
}

/** Whether a column is to be tested. */
export function isTested(column: ColumnSummary, { targets, switched }: ColumnChoice): boolean {
  if (targets.includes(column.name) || !canBeUsed(column)) return false;
  return isTestedByDefault(column) !== switched.has(column.name);
}

/** How many features a run would score: those with missing cells may be left out. */
export function featureCount({ columns }: TableSummary, choice: ColumnChoice, missing: MissingRule): number {
  return columns.filter(
    (column) => isTested(column, choice) && !(missing === 'drop-features' && column.missing > 0),
  ).length;
}

/** What a column looks like. */
function naturalUse({ type, kind }: ColumnSummary): Use {
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

/** Makes a column an output, or no longer one. */
export function withTarget({ targets, ...rest }: ColumnChoice, name: string): ColumnChoice {
  const others = targets.filter((target) => target !== name);
  return { ...rest, targets: others.length < targets.length ? others : [...targets, name] };
}

/** Takes a column for the other thing. */
export function withOtherUse(choice: ColumnChoice, column: ColumnSummary): ColumnChoice {
  const kinds = new Map(choice.kinds);
  const other = useOf(column, choice) === 'number' ? 'class' : 'number';
  if (other === naturalUse(column)) kinds.delete(column.name);
  else kinds.set(column.name, other);
  return { ...choice, kinds };
}

/** What is left of a choice in another table. */
export function fittedTo(
  { targets, switched, kinds }: ColumnChoice,
  { columns }: TableSummary,
): ColumnChoice {
  const names = new Set(columns.map(({ name }) => name));
  return {
    targets: targets.filter((name) => names.has(name)),
    switched: new Set([...switched].filter((name) => names.has(name))),
    kinds: new Map([...kinds].filter(([name]) => names.has(name))),
  };
}

/** The choice for the library: what is left out is named, or what is tested, whichever is shorter. */
export function datasetOptions(
  { columns }: TableSummary,
  choice: ColumnChoice,
  missing: MissingRule,
): DatasetOptions {
  const targets = new Set(choice.targets);
  const others = columns.filter(({ name }) => !targets.has(name));
  const tested = others.filter((column) => isTested(column, choice));
  const removed = others.filter((column) => isTestedByDefault(column) && !isTested(column, choice));
  // An id or a text is only tested where it is said what it is to be.
  const isSaid = (column: ColumnSummary): boolean => choice.kinds.has(column.name);
  const kinds = new Map(
    [
      ...columns.filter((column) => targets.has(column.name) && isSaid(column)),
      ...tested.filter((column) => isSaid(column) || !isTestedByDefault(column)),
    ].map((column) => [column.name, useOf(column, choice)]),
  );
  const names = (some: readonly ColumnSummary[]): string[] => some.map(({ name }) => name);
  return {
    target: choice.targets,
    ...(removed.length > 0 &&
      (removed.length <= tested.length ? { exclude: names(removed) } : { features: names(tested) })),
    ...(kinds.size > 0 && { kinds }),
    ...(missing !== 'error' && { missing }),
  };
}
