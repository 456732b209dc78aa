/**
 * The checks of a dataset, all before any work. Inner code assumes what is established here: at least one row and one
 * feature, equal lengths, finite numbers, distinct names, an output with at least two distinct values.
 */
import { InputError } from '../errors.js';
import type { Column, Dataset, Target } from './dataset.js';
import type { ColumnFacts } from './column-facts.js';
import { FactsTable } from './facts-table.js';
import { standardization } from './standardize.js';
import { columnSurveyor } from './survey.js';

/** What a message calls a variable; made only when there is a message. */
type Label = () => string;
const theTarget: Label = () => 'the target';

/** A dataset that passed, and what the look at it told. */
export interface CheckedDataset extends Dataset {
  rows: number;
  /** Facts of the features that are numbers, or vectors of one coordinate. */
  facts: FactsTable;
}

/** Checks everything; SIMD, if it is to be used, is loaded before. */
export function validateDataset(caller: string, dataset: Dataset): CheckedDataset {
  const { features, target } = (dataset ?? {}) as Partial<Dataset>;
  if (!Array.isArray(features) || features.length === 0) {
    throw new InputError(`${caller} requires a dataset with at least one feature, got ${describe(features)}`);
  }
  if (target === null || typeof target !== 'object') {
    throw new InputError(`${caller} requires a dataset with a target, got ${describe(target)}`);
  }
  const rows = variableRows(caller, theTarget, target);
  if (rows === 0) throw new InputError(`${caller} requires at least one row, got a target with 0 values`);
  checkValues(caller, theTarget, target);
  const names = new Map<string, number>();
  const facts = new FactsTable(features.length);
  const surveyor = columnSurveyor(rows, features.length);
  // Not forEach, which would pass over holes.
  for (let index = 0; index < features.length; index++) {
    const feature = features[index];
    const label = checkName(caller, feature, index, names);
    const length = variableRows(caller, label, feature);
    if (length !== rows) {
      throw new InputError(
        `${caller} requires columns of equal length, got ${length} rows in ${label()} and ${rows} in the target`,
      );
    }
    const seen = checkValues(caller, label, feature, surveyor.look);
    if (seen !== undefined) facts.set(index, seen);
  }
  surveyor.end();
  checkTargetVaries(caller, target);
  return { features, target, rows, facts };
}

function checkName(caller: string, feature: Column, index: number, names: Map<string, number>): Label {
  if (feature === null || typeof feature !== 'object' || typeof feature.name !== 'string') {
    throw new InputError(
      `${caller} requires a name for every feature, got none for the feature at index ${index}`,
    );
  }
  const first = names.get(feature.name);
  if (first !== undefined) {
    throw new InputError(
      `${caller} requires distinct feature names, got ${quote(feature.name)} at index ${first} and ${index}`,
    );
  }
  names.set(feature.name, index);
  return () => `feature ${quote(feature.name)}`;
}

/** The number of rows of a column or target; every coordinate of a vector must agree. */
function variableRows(caller: string, label: Label, variable: Column | Target): number {
  const { values } = variable;
  switch (variable.kind) {
    case undefined:
    case 'number':
      return requireNumbers(caller, label, values);
    case 'class':
      if (!Array.isArray(values)) {
        throw new InputError(
          `${caller} requires an array of labels in ${label()} (kind 'class'), got ${describe(values)}`,
        );
      }
      return values.length;
    case 'vector': {
      if (!Array.isArray(values) || values.length === 0) {
        throw new InputError(
          `${caller} requires one array of numbers per coordinate in ${label()} (kind 'vector'), got ${describe(values)}`,
        );
      }
      const lengths = Array.from(values, (coordinate, index) =>
        requireNumbers(caller, () => `${label()} (coordinate ${index})`, coordinate),
      );
      const odd = lengths.findIndex((length) => length !== lengths[0]);
      if (odd > 0) {
        throw new InputError(
          `${caller} requires coordinates of equal length, got ${lengths[0]} and ${lengths[odd]} rows in ${label()}`,
        );
      }
      return lengths[0];
    }
    default: {
      const kind: unknown = (variable as { kind: unknown }).kind;
      throw new InputError(
        `${caller} requires kind 'number', 'class' or 'vector' for ${label()}, got ${describe(kind)}`,
      );
    }
  }
}

function requireNumbers(caller: string, label: Label, values: unknown): number {
  if (values instanceof Float64Array) return values.length;
  // An array of numbers has become a Float64Array, unless it holds something else.
  const bad = Array.isArray(values) ? values.findIndex((value) => !Number.isFinite(value)) : -1;
  if (bad >= 0) throw notFinite(caller, label, (values as unknown[])[bad], bad);
  throw new InputError(`${caller} requires an array of numbers in ${label()}, got ${describe(values)}`);
}

function notFinite(caller: string, label: Label, value: unknown, row: number): InputError {
  return new InputError(
    `${caller} requires finite values, got ${describe(value)} in ${label()} at row index ${row}`,
  );
}

/** Throws for values that break a rule; returns the facts of numbers if there is a way to look for them. */
function checkValues(
  caller: string,
  label: Label,
  variable: Column | Target,
  look?: (values: Float64Array) => ColumnFacts,
): ColumnFacts | undefined {
  if (variable.kind === 'class') {
    const bad = variable.values.findIndex((value) => !isLabel(value));
    if (bad >= 0) {
      throw new InputError(
        `${caller} requires a string or a finite number as a label, got ${describe(variable.values[bad])} in ${label()} at row index ${bad}`,
      );
    }
    return undefined;
  }
  const isVector = variable.kind === 'vector';
  const coordinates = isVector ? variable.values : [variable.values];
  const facts = coordinates.length === 1 ? look?.(coordinates[0]) : undefined;
  // A mean that is not finite may come from sums that overflow.
  if (Number.isFinite(facts?.mean)) return facts;
  coordinates.forEach((values, coordinate) => {
    let bad = 0;
    while (bad < values.length && Number.isFinite(values[bad])) bad++;
    if (bad === values.length) return;
    const where = isVector ? ` (coordinate ${coordinate})` : '';
    throw notFinite(caller, () => label() + where, values[bad], bad);
  });
  return facts;
}

function isLabel(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

function checkTargetVaries(caller: string, target: Target): void {
  if (target.kind === 'class') {
    if (new Set(target.values).size < 2) {
      throw new InputError(
        `${caller} requires a target with at least two classes, got only ${describe(target.values[0])}`,
      );
    }
    return;
  }
  const coordinates = target.kind === 'vector' ? target.values : [target.values];
  if (coordinates.every((values) => standardization(values) === undefined)) {
    throw new InputError(`${caller} requires a target that varies, got ${coordinates[0][0]} in every row`);
  }
}

/** A name as it appears in messages: quoted, control characters escaped, cut when very long. */
export function quote(name: string): string {
  const shown = name.length > 80 ? `${name.slice(0, 77)}...` : name;
  // JSON leaves some characters that end or hide a line as they are.
  return JSON.stringify(shown).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A short description of any value for messages. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (value === null) return 'null';
  if (typeof value === 'object') {
    const type: unknown = value.constructor?.name;
    return `a value of type ${typeof type === 'string' && /^\w{1,40}$/.test(type) ? type : 'object'}`;
  }
  if (typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value === 'function') return 'a function';
  return `${value as number}`;
}
