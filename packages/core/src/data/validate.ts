/**
 * The checks of a dataset, all before any work: they throw, and do nothing else. Inner code assumes what is established
 * here: at least one row and one feature, equal lengths, finite numbers, distinct names, an output with at least two
 * distinct values.
 */
import { columnWords, describe, type FaultyColumn, InputError, quote } from '../errors.js';
import type { FactsTable } from './column-facts.js';
import { type OwnColumn, type EncodedDataset, type OwnTarget, targetRows } from './dataset.js';
import type { IncompleteFeatures } from './incomplete.js';
import { targetKinds } from '../targets/registry.js';
import { storedFacts } from './stored-column.js';

/** Throws unless the dataset has features and an output with values of their kinds, as many in each column. */
export function checkShape(caller: string, dataset: EncodedDataset): void {
  const { features, target, missing } = (dataset ?? {}) as Partial<EncodedDataset>;
  if (!Array.isArray(features) || features.length === 0) {
    throw new InputError(caller, 'a dataset with at least one feature', describe(features));
  }
  if (target === null || typeof target !== 'object') {
    throw new InputError(caller, 'a dataset with a target', describe(target));
  }
  if (missing !== undefined && missing !== 'per-feature') {
    throw new InputError(caller, "missing 'per-feature' or none in a dataset", describe(missing));
  }
  const rows = agreedRows(caller, 'target', target);
  if (rows === 0) throw new InputError(caller, 'at least one row', 'a target with 0 values');
  const names = new Set<string>();
  // Not forEach, which would pass over holes.
  for (let index = 0; index < features.length; index++) {
    const feature = features[index];
    const column = checkName(caller, features, index, names);
    const length = storedFacts(feature)?.rows ?? agreedRows(caller, column, feature);
    if (length !== rows) {
      throw new InputError(
        caller,
        'columns of equal length',
        `${length} rows in ${columnWords(column)} and ${rows} in the target`,
        { column },
      );
    }
  }
}

/**
 * Throws for a value that breaks a rule; columns whose facts say that all is well are not looked at again. Missing cells pass
 * in features that are known to be incomplete.
 */
export function checkValues(
  caller: string,
  { features, target }: EncodedDataset,
  { facts, incomplete }: { facts: FactsTable; incomplete: readonly IncompleteFeatures[] },
): void {
  checkColumn(caller, 'target', target);
  const gaps = new Set(incomplete.flatMap(({ indices }) => indices));
  for (let index = 0; index < features.length; index++) {
    if (facts.isFinite(index)) continue;
    checkColumn(caller, { feature: features[index].name }, features[index], gaps.has(index));
  }
  checkTargetVaries(caller, target);
}

function checkName(
  caller: string,
  features: readonly OwnColumn[],
  index: number,
  before: Set<string>,
): FaultyColumn {
  const feature = features[index];
  if (feature === null || typeof feature !== 'object' || typeof feature.name !== 'string') {
    throw new InputError(caller, 'a name for every feature', `none for the feature at index ${index}`);
  }
  if (before.has(feature.name)) {
    const first = features.findIndex(({ name }) => name === feature.name);
    throw new InputError(
      caller,
      'distinct feature names',
      `${quote(feature.name)} at index ${first} and ${index}`,
      { column: { feature: feature.name } },
    );
  }
  before.add(feature.name);
  return { feature: feature.name };
}

/** The number of rows of a column or target; every coordinate of a vector must agree. */
export function agreedRows(caller: string, column: FaultyColumn, variable: OwnColumn | OwnTarget): number {
  const { values } = variable;
  switch (variable.kind) {
    case undefined:
    case 'number':
      return requireNumbers(caller, { column }, values);
    case 'kernels':
      return targetRows(variable);
    case 'class':
      if (!Array.isArray(values)) {
        throw new InputError(
          caller,
          `an array of labels in ${columnWords(column)} (kind 'class')`,
          describe(values),
          { column },
        );
      }
      return values.length;
    case 'vector': {
      if (!Array.isArray(values) || values.length === 0) {
        throw new InputError(
          caller,
          `one array of numbers per coordinate in ${columnWords(column)} (kind 'vector')`,
          describe(values),
          { column },
        );
      }
      const lengths = Array.from(values, (coordinate, index) =>
        requireNumbers(caller, { column, coordinate: index }, coordinate),
      );
      const odd = lengths.findIndex((length) => length !== lengths[0]);
      if (odd > 0) {
        throw new InputError(
          caller,
          'coordinates of equal length',
          `${lengths[0]} and ${lengths[odd]} rows in ${columnWords(column)}`,
          { column },
        );
      }
      if ('members' in variable) checkMembers(caller, column, variable.members, lengths.length);
      return lengths[0];
    }
    default: {
      const kind: unknown = (variable as { kind: unknown }).kind;
      const kinds =
        column === 'target'
          ? ['number', 'class', 'vector', ...Object.keys(targetKinds)]
          : ['number', 'class', 'vector'];
      throw new InputError(caller, `kind ${orList(kinds)} for ${columnWords(column)}`, describe(kind), {
        column,
      });
    }
  }
}

function checkMembers(caller: string, column: FaultyColumn, members: unknown, count: number): void {
  const areNames = Array.isArray(members) && members.every((name) => typeof name === 'string');
  if (members === undefined || (areNames && members.length === count)) return;
  throw new InputError(
    caller,
    `members to be ${count} names, one a coordinate, in ${columnWords(column)}`,
    describe(members),
    { column },
  );
}

function orList(kinds: readonly string[]): string {
  const quoted = kinds.map((kind) => `'${kind}'`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function requireNumbers(caller: string, { column, coordinate }: Cells, values: unknown): number {
  if (values instanceof Float64Array) return values.length;
  // An array of numbers has become a Float64Array, unless it holds something else.
  const bad = Array.isArray(values) ? values.findIndex((value) => !Number.isFinite(value)) : -1;
  if (bad >= 0) throw notFinite(caller, { column, coordinate }, (values as unknown[])[bad], bad);
  const where = coordinate === undefined ? '' : ` (coordinate ${coordinate})`;
  throw new InputError(caller, `an array of numbers in ${columnWords(column)}${where}`, describe(values), {
    column,
  });
}

/** A column, and which of its coordinates. */
interface Cells {
  column: FaultyColumn;
  coordinate?: number | undefined;
}

function notFinite(caller: string, cells: Cells, value: unknown, row: number): InputError {
  return new InputError(caller, 'finite values', describe(value), { ...cells, row });
}

/** Throws for a value that is no finite number or no label; NaN passes where cells may be missing. */
export function checkColumn(
  caller: string,
  column: FaultyColumn,
  variable: OwnColumn | OwnTarget,
  mayMiss = false,
): void {
  if (variable.kind === 'kernels') return;
  const isGap = (value: unknown): boolean => mayMiss && Number.isNaN(value);
  if (variable.kind === 'class') {
    const bad = variable.values.findIndex((value) => !isLabel(value) && !isGap(value));
    if (bad < 0) {
      requireOneSpelling(caller, column, variable.values);
      return;
    }
    throw new InputError(caller, 'a string or a finite number as a label', describe(variable.values[bad]), {
      column,
      row: bad,
    });
  }
  const isVector = variable.kind === 'vector';
  const coordinates = isVector ? variable.values : [variable.values];
  coordinates.forEach((values, coordinate) => {
    let bad = 0;
    while (bad < values.length && (Number.isFinite(values[bad]) || isGap(values[bad]))) bad++;
    if (bad === values.length) return;
    throw notFinite(caller, { column, ...(isVector && { coordinate }) }, values[bad], bad);
  });
}

/** Throws for a number and a string that read the same, such as 1 and '1': one label to a reader, two to a computer. */
export function requireOneSpelling(
  caller: string,
  column: FaultyColumn,
  labels: readonly (string | number)[],
): void {
  const isNumber = (label: string | number): boolean => typeof label === 'number';
  if (labels.every((label) => isNumber(label) === isNumber(labels[0]))) return;
  const firsts = new Map<string, number>();
  labels.forEach((label, row) => {
    // A missing cell is no label.
    if (Number.isNaN(label)) return;
    const before = firsts.get(String(label));
    if (before === undefined) firsts.set(String(label), row);
    else if (labels[before] !== label) {
      const got = `${label} as a number and as a string`;
      throw new InputError(caller, 'each label in one form', got, { column, row, otherRow: before });
    }
  });
}

function isLabel(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

function checkTargetVaries(caller: string, target: OwnTarget): void {
  if (target.kind === 'class') {
    if (new Set(target.values).size < 2) {
      throw new InputError(
        caller,
        'a target with at least two classes',
        `only ${describe(target.values[0])}`,
        { column: 'target' },
      );
    }
    return;
  }
  if (target.kind === 'kernels') {
    if (target.values.codes.every((code) => code === 0)) {
      const { kernel } = targetKinds[target.of];
      throw new InputError(caller, 'a target that varies', `no two rows that ${kernel} tell apart`, {
        column: 'target',
      });
    }
    return;
  }
  const coordinates = target.kind === 'vector' ? target.values : [target.values];
  if (coordinates.every(isConstant)) {
    const only = 'of' in target ? `the same ${target.of}` : String(coordinates[0][0]);
    throw new InputError(caller, 'a target that varies', `${only} in every row`, { column: 'target' });
  }
}

function isConstant(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}
