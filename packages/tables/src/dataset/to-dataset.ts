/**
 * From a table to a dataset of @hsicinf/core: an output, features, what is held fixed, and no missing cells but in features
 * that go without them. Columns are not copied where no row is dropped.
 */
import type { Column as Feature, Dataset, Labels, Target } from '@hsicinf/core';
import type { Column, Table } from '../table.js';
import { derivedColumn, quote } from '@hsicinf/core/support';
import { columnNote } from '../notes.js';
import { TableError } from '../table-error.js';
import { checkDatasetOptions, type DatasetOptions } from './options.js';
import { type Assignment, assigned, NOT_ASKED_FOR, type Role, yieldsToName } from './assign.js';
import { type ColumnFate, columnFates, type RowFates, rowFates } from './fates.js';
import { codeNotes, codesAmong } from './missing-codes.js';
import { costsOf, droppedNotes, incompleteColumns, missingError, tooFewRows } from './missing-costs.js';
import type { ColumnGroup } from './column-groups.js';
import { checkMissing, costsRows, isOwnClass, missingLabel, missingRule } from './missing-rule.js';
import { numberOfLabel } from '../cells/number-text.js';
import { checkTargetKind, isStructuredKind, structuredTarget } from './target-kinds.js';

/** Fewer rows make no test. */
const FEWEST_ROWS = 4;

/** A dataset and how it came about. */
export interface TableDataset {
  dataset: Dataset<Float64Array>;
  /** The columns in use; features in the order of the dataset. What is held fixed has its names in the dataset. */
  used: { target: string[]; features: string[] };
  leftOut: { name: string; reason: string }[];
  droppedRows: number;
  /** The rows of the table, from 0, that the dataset holds; undefined where it holds all. */
  keptRows?: Int32Array;
  /** What became of every column, in the order of the table. */
  columns: ColumnFate[];
  /** What became of the rows. */
  rows: RowFates;
  notes: string[];
}

/** A column whose use is settled. */
type Used = Assignment & { column: Column; use: 'number' | 'class' };

/** Makes a dataset; throws a TableError that says what does not fit. */
export function toDataset(table: Table, options: DatasetOptions): TableDataset {
  checkDatasetOptions(table.name, options);
  checkTarget(table, options);
  checkMissing(table.name, options);
  const { assignments, found } = assigned(table, options);
  const { inUse, byRole, leftOut } = sorted(assignments);
  const features = byRole.feature ?? [];
  // In the order asked for.
  const targets = options.target.flatMap((name) => byRole.target?.filter((used) => used.name === name) ?? []);
  const groups = found.groups.map((group) => groupInUse(table, group, inUse));
  if (features.length + groups.length === 0) throw noFeature(table, leftOut);
  const rule = missingRule(options);
  const incomplete = incompleteColumns(inUse, options);
  const { costs, whole } = costsOf(table, incomplete);
  if (rule === 'error' && incomplete.length > 0) throw missingError(table, costs);
  const rows = incomplete.length === 0 ? undefined : whole;
  if (whole.length < FEWEST_ROWS) throw tooFewRows(table, FEWEST_ROWS, costs);
  const droppedRows = rows === undefined ? 0 : table.rows - rows.length;
  const gapped = inUse.filter(({ column }) => column.missing > 0);
  const ownClasses = gapped.filter((used) => isOwnClass(used, rule));
  const isPerFeature = rule === 'per-feature' && gapped.some((used) => !costsRows(used, rule));
  const notes = [
    ...table.notes,
    ...found.notes,
    ...droppedNotes(costs),
    ...columnNote(
      ownClasses.map(({ name }) => name),
      'missing cells are a class of their own',
    ),
    ...codeNotes(codesAmong(inUse)),
  ];
  const asFeatures = { ...table, missing: isPerFeature ? NaN : undefined };
  const { stratum: [strata] = [], cluster: [clusters] = [], covariate: covariates = [] } = byRole;
  return {
    dataset: {
      features: [
        ...features.map((feature) => featureOf(feature, rows, asFeatures)),
        ...groups.map((group) => groupOf(group, rows, table.decimal)),
      ],
      target: options.outside?.of(rows) ?? targetOf(targets, rows, options, table),
      ...(strata !== undefined && { strata: groupsOf(strata, rows) }),
      ...(clusters !== undefined && { clusters: groupsOf(clusters, rows) }),
      ...(covariates.length > 0 && {
        covariates: covariates.map((covariate) => featureOf(covariate, rows, table)),
      }),
      ...(isPerFeature && { missing: 'per-feature' as const }),
    },
    used: {
      target: options.outside === undefined ? targets.map(({ name }) => name) : [options.outside.name],
      features: [...features, ...groups].map(({ name }) => name),
    },
    leftOut,
    droppedRows,
    ...(rows !== undefined && { keptRows: rows }),
    // Made when it is asked for: there may be a million.
    get columns() {
      return columnFates(assignments);
    },
    rows: rowFates(table, costs),
    notes,
  };
}

/** The columns in use, all and by their roles, and the others. There may be a million: one walk, and no lists on the way. */
function sorted(assignments: readonly Assignment[]): {
  inUse: Used[];
  byRole: Partial<Record<Role, Used[]>>;
  leftOut: TableDataset['leftOut'];
} {
  const inUse: Used[] = [];
  const byRole: Partial<Record<Role, Used[]>> = {};
  const leftOut: TableDataset['leftOut'] = [];
  for (const assignment of assignments) {
    const { name, role, use, reason, problem } = assignment;
    if (problem !== undefined) throw problem;
    if (reason !== undefined) leftOut.push({ name, reason });
    if (use === undefined) continue;
    inUse.push(assignment as Used);
    (byRole[role] ??= []).push(assignment as Used);
  }
  return { inUse, byRole, leftOut };
}

function checkTarget({ name: file }: Table, { target, targetKind, outside }: DatasetOptions): void {
  if (outside !== undefined && target.length === 0) return;
  const fail = (rule: string): never => {
    throw new TableError(rule, { file });
  };
  if (target.length === 0) fail('requires an output, got none');
  if (new Set(target).size !== target.length) fail('requires different outputs, got one of them twice');
  if (targetKind !== undefined) checkTargetKind(targetKind, file);
  if (target.length > 1 && (targetKind === 'number' || targetKind === 'class')) {
    fail(`requires one target of kind ${targetKind}, got ${target.length}`);
  }
}

function noFeature({ name: file }: Table, leftOut: TableDataset['leftOut']): TableError {
  const asked = leftOut.filter(({ reason }) => reason !== NOT_ASKED_FOR);
  const why = asked.slice(0, 3).map(({ name, reason }) => `${quote(name)} ${reason}`);
  if (asked.length > why.length) why.push('...');
  const all = why.length === 0 ? '' : ` (${why.join(', ')})`;
  return new TableError(`requires at least one feature, got none${all}`, {
    file,
    ...(asked.some(({ reason }) => yieldsToName(reason)) && { remedy: 'features' }),
  });
}

/** A group and its columns in use. */
interface UsedGroup {
  name: string;
  members: Used[];
}

function groupInUse(table: Table, { name, columns }: ColumnGroup, inUse: readonly Used[]): UsedGroup {
  const wanted = new Set(columns);
  const members = inUse.filter((used) => wanted.has(used.name) && used.use === 'number');
  if (members.length > 0) return { name, members };
  const got = columns.length === 1 ? 'one that is left out' : `${columns.length} that are left out`;
  throw new TableError(`to have columns that can be used, got ${got}`, {
    file: table.name,
    option: 'groups',
    group: name,
  });
}

/** A group as a feature: its columns are the coordinates. */
function groupOf(
  { name, members }: UsedGroup,
  rows: Int32Array | undefined,
  decimal: Table['decimal'],
): Feature<Float64Array> {
  const values = members.map(({ column }) => numbersOf(column, rows, decimal));
  return { name, kind: 'vector', values, members: members.map((member) => member.name) };
}

function featureOf(
  { name, column, use }: Used,
  rows: Int32Array | undefined,
  { decimal, missing }: Pick<Table, 'decimal'> & { missing?: number | undefined },
): Feature<Float64Array> {
  // Columns of files are not brought into memory.
  const stored = use === 'number' && column.type === 'number' && column.stored;
  if (stored && rows === undefined && column.missing === 0) return stored;
  const derived =
    stored && rows && derivedColumn(stored, (values) => Float64Array.from(rows, (row) => values[row]));
  if (derived) return derived;
  return use === 'class'
    ? { name, kind: 'class', values: labelsOf(column, rows, missing) }
    : { name, kind: 'number', values: numbersOf(column, rows, decimal) };
}

/** Labels of strata or clusters. */
function groupsOf({ name, column }: Used, rows: Int32Array | undefined): Labels {
  return { name, values: labelsOf(column, rows) };
}

function targetOf(
  targets: readonly Used[],
  rows: Int32Array | undefined,
  { targetKind }: DatasetOptions,
  { name: file, decimal }: Table,
): Target<Float64Array> {
  if (isStructuredKind(targetKind)) {
    const columns = targets.map((target) => ({ name: target.name, cells: labelsOf(target.column, rows) }));
    return structuredTarget(targetKind, columns, { file, rowOf: (row) => rows?.[row] ?? row });
  }
  const [{ column, use }] = targets;
  if (targets.length === 1 && targetKind !== 'vector') {
    return use === 'class'
      ? { kind: 'class', values: labelsOf(column, rows) }
      : { kind: 'number', values: numbersOf(column, rows, decimal) };
  }
  return { kind: 'vector', values: targets.map((target) => numbersOf(target.column, rows, decimal)) };
}

function numbersOf(column: Column, rows: Int32Array | undefined, decimal?: Table['decimal']): Float64Array {
  if (column.type === 'number') {
    const { values } = column;
    return rows === undefined ? values : Float64Array.from(rows, (row) => values[row]);
  }
  const numbers = column.levels.map((text) => numberOfLabel(text, decimal));
  return Float64Array.from(rows ?? column.codes.keys(), (row) => numbers[column.codes[row]]);
}

function labelsOf(
  column: Column,
  rows: Int32Array | undefined,
  // Missing cells are left where they are a class of their own, or where features go without them.
  missing: string | number = missingLabel(column),
): (string | number)[] {
  if (column.type === 'number') {
    const { values } = column;
    return Array.from(rows ?? values.keys(), (row) => (Number.isNaN(values[row]) ? missing : values[row]));
  }
  return Array.from(rows ?? column.codes.keys(), (row) => column.levels[column.codes[row]] ?? missing);
}
