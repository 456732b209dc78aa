/**
 * What a run would do with every column of a table: one set of rules for toDataset, which carries them out, and for plan,
 * which shows them.
 */
import { quote } from '@hsicinf/core/support';
import type { Column, ColumnKind, Table } from '../table.js';
import { TableError } from '../table-error.js';
import { columnGroups, type GroupsFound } from './column-groups.js';
import { labelProblem } from './label-column.js';
import { isOwnClass, missingCells, missingRule, tooManyMissing, variesByMissing } from './missing-rule.js';
import { Names } from './names.js';
import { type DatasetOptions, kindsOf } from './options.js';
import { type NamedRole, namedRoles } from './roles.js';
import { formulaError, notNumeric } from './stray-cells.js';
import { isStructuredKind } from './target-kinds.js';

/** What a column is for; 'grouped' is a part of features that are groups, and none of its own. */
export type Role = NamedRole | 'feature' | 'grouped' | 'left out';

/** What becomes of one column. */
export interface Assignment {
  name: string;
  /** The column; undefined where the file holds something that is neither numbers nor labels. */
  column: Column | undefined;
  role: Role;
  /** What it is used as, where it is used. */
  use: 'number' | 'class' | undefined;
  /** The groups that it is in. */
  groups?: string[];
  /** Why it is left out. */
  reason?: string;
  /** Why a run would stop. */
  problem?: TableError;
}

/** Why a column is left out that nobody asked for. */
export const NOT_ASKED_FOR = 'not among the features asked for';

/** Why columns of a kind are not used as features. */
const REASONS: Partial<Record<ColumnKind, string>> = {
  constant: 'holds only one value',
  empty: 'holds no values',
  id: 'looks like an id: it numbers or names the rows',
  text: 'holds text that rarely repeats',
};

/** Whether a column that is left out for this reason is used where it is named. */
export function yieldsToName(reason: string): boolean {
  return reason === REASONS.id || reason === REASONS.text;
}

/** Dates in a form that differs from country to country. */
const DATE_LOOK = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T].{1,20})?$/;

/** Assigns every column, in the order of the table. */
export function assignColumns(table: Table, options: DatasetOptions): Assignment[] {
  return assigned(table, options).assignments;
}

/** Every column, and the groups. */
export function assigned(
  table: Table,
  options: DatasetOptions,
): { assignments: Assignment[]; found: GroupsFound } {
  const file = table.name;
  const names = new Names(table);
  const roles = namedRoles(names, options, file);
  const found = columnGroups(names, options, { file, reserved: roles });
  const kinds = kindsOf(names, options, file);
  const chosen = options.features && names.expand(options.features, 'features');
  const named = new Set(options.features);
  const excluded = names.expand(options.exclude ?? [], 'exclude');
  const featureOf = (column: Column): Assignment => {
    const { name } = column;
    if (excluded.has(name)) return leftOut(column, 'excluded');
    if (chosen !== undefined && !chosen.has(name)) return leftOut(column, NOT_ASKED_FOR);
    const asked = kinds.get(name);
    const why = writtenDates(column) ?? REASONS[column.kind];
    if (why !== undefined) {
      const isBare = column.kind === 'constant' || column.kind === 'empty';
      const insists = !isBare && (asked !== undefined || named.has(name));
      const use = useOf(column, asked);
      if (!insists && !variesByMissing({ column, role: 'feature', use }, options))
        return leftOut(column, why);
    }
    const feature = used(table, column, 'feature', asked);
    if (column.missing === 0 || isOwnClass(feature, missingRule(options))) return feature;
    if (options.missing === 'drop-features') return leftOut(column, missingCells(column.missing));
    const tooMany = tooManyMissing(column, table, options);
    return tooMany === undefined ? feature : leftOut(column, tooMany);
  };
  const groupedOf = (column: Column, groups: string[]): Assignment => {
    const { name, kind, missing } = column;
    const asFeature = options.keepGrouped === true ? featureOf(column) : undefined;
    if (asFeature?.role === 'feature') return { ...asFeature, groups };
    const tooMany =
      options.missing === 'drop-features' && missing > 0
        ? missingCells(missing)
        : tooManyMissing(column, table, options);
    const isBare = kind === 'constant' || kind === 'empty';
    const reason = excluded.has(name) ? 'excluded' : isBare ? REASONS[kind] : tooMany;
    if (reason !== undefined) return leftOut(column, reason);
    return { ...memberOf(table, column, { asked: kinds.get(name), group: groups[0] }), groups };
  };
  const assignments = [
    ...table.columns.map((column) => {
      const role = roles.get(column.name);
      const asked = kinds.get(column.name);
      const groups = found.of.get(column.name);
      if (role === undefined) return groups === undefined ? featureOf(column) : groupedOf(column, groups);
      if (role === 'target') return targetColumn(table, column, options, asked);
      if (role !== 'covariate') return labelsOf(table, column, role);
      return variesByMissing({ column, role, use: useOf(column, asked) }, options)
        ? used(table, column, role, asked)
        : variableOf(table, column, role, asked);
    }),
    ...table.unreadable.map(({ name, reason }): Assignment => {
      const wanted = roles.has(name) || named.has(name) || found.of.has(name);
      const problem = new TableError(`requires numbers or labels, but it ${reason}`, { file, column: name });
      return {
        name,
        column: undefined,
        role: 'left out',
        use: undefined,
        reason,
        ...(wanted && { problem }),
      };
    }),
  ];
  return { assignments, found };
}

/** A column of a group: numbers, which are its coordinates. */
function memberOf(
  table: Table,
  column: Column,
  { asked, group }: { asked: 'number' | 'class' | undefined; group: string },
): Assignment {
  const member = used(table, column, 'grouped', asked);
  if (member.use === 'number') return member;
  const words = `requires numbers in a group of columns, got labels, in ${quote(group)}`;
  return { ...member, problem: new TableError(words, { file: table.name, column: column.name }) };
}

/** Why dates are left out that are not written as dates are read. */
function writtenDates(column: Column): string | undefined {
  if (column.type !== 'label' || (column.kind !== 'id' && column.kind !== 'text')) return undefined;
  const areDates = column.levels.every((label) => DATE_LOOK.test(label));
  return areDates ? 'holds dates in a format that is not recognised: write them as 2024-01-31' : undefined;
}

/** What the output is to be, where something was asked. */
function targetUse(
  { target, targetKind }: DatasetOptions,
  asked: 'number' | 'class' | undefined,
): 'number' | 'class' | undefined {
  if (targetKind === 'vector' || target.length > 1) return 'number';
  return targetKind === 'number' || targetKind === 'class' ? targetKind : asked;
}

/** The output; cells of a structured one are taken as they are. */
function targetColumn(
  table: Table,
  column: Column,
  options: DatasetOptions,
  asked: 'number' | 'class' | undefined,
): Assignment {
  if (!isStructuredKind(options.targetKind)) {
    return variableOf(table, column, 'target', targetUse(options, asked));
  }
  const { name, kind, type } = column;
  const rule = 'requires a target with values, but it holds none';
  const problem = kind === 'empty' ? new TableError(rule, { file: table.name, column: name }) : undefined;
  return {
    name,
    column,
    role: 'target',
    use: type === 'number' ? 'number' : 'class',
    ...(problem && { problem }),
  };
}

/** An output or a covariate: it must vary, and its labels must repeat. */
function variableOf(
  table: Table,
  column: Column,
  role: 'target' | 'covariate',
  wanted: 'number' | 'class' | undefined,
): Assignment {
  const file = table.name;
  const { name, kind, distinct } = column;
  const assignment = used(table, column, role, wanted);
  const fail = (rule: string, remedy?: 'text'): Assignment => ({
    ...assignment,
    problem: new TableError(rule, { file, column: name, ...(remedy && { remedy }) }),
  });
  if (kind === 'empty' || kind === 'constant') {
    return fail(`requires a ${role} with different values, but it ${REASONS[kind]}`);
  }
  if (column.type === 'label' && wanted === undefined && (kind === 'text' || kind === 'id')) {
    return fail(
      `requires a ${role} with numbers, or with labels that repeat, got ${distinct} labels in ${table.rows} rows`,
      role === 'target' ? 'text' : undefined,
    );
  }
  return assignment;
}

/** Strata or clusters. */
function labelsOf(table: Table, column: Column, role: 'stratum' | 'cluster'): Assignment {
  const problem = labelProblem(table, column, role);
  return { name: column.name, column, role, use: 'class', ...(problem && { problem }) };
}

/** A column in use, as what was asked or as what it is. */
function used(
  table: Table,
  column: Column,
  role: 'target' | 'covariate' | 'feature' | 'grouped',
  asked: 'number' | 'class' | undefined,
): Assignment {
  const use = useOf(column, asked);
  const assignment: Assignment = { name: column.name, column, role, use };
  const problem =
    formulaError(table, column) ??
    (use === 'number' || column.type === 'number' ? notNumeric(table, column) : undefined);
  if (problem !== undefined) assignment.problem = problem;
  return assignment;
}

function leftOut(column: Column, reason: string): Assignment {
  return { name: column.name, column, role: 'left out', use: undefined, reason };
}

function useOf(column: Column, asked: 'number' | 'class' | undefined): 'number' | 'class' {
  return asked ?? (column.type === 'number' || column.kind === 'mixed' ? 'number' : 'class');
}
