/**
 * A dataset as least angle regression takes it: numbers, every column centred and of length 1, the output likewise. The
 * lengths that were divided by are kept, so that results can be given in the units of the data.
 */
import type { Dataset } from '../../data/dataset.js';
import { ownDataset } from '../../data/own-input.js';
import { faintNotes, isFaint } from '../../data/faint.js';
import { standardization } from '../../data/standardize.js';
import { hasGroups } from '../../design/arrangement.js';
import { checkedDataset, withoutMissing } from '../../data/checked-dataset.js';
import { InputError, quote } from '../../errors.js';
import type { ExcludedFeature } from '../../data/prepare.js';

/** A centred vector of length 1. */
export interface UnitColumn {
  values: Float64Array;
  /** The standard deviation (divisor n − 1) of the data, as 1/(factor · unit): out of range perhaps, but its parts are not. */
  factor: number;
  unit: number;
}

/** The columns that take part. */
export interface LarData {
  rows: number;
  columns: UnitColumn[];
  output: UnitColumn;
  names: string[];
  /** Their positions in the dataset. */
  indices: number[];
  excluded: ExcludedFeature[];
  notes: string[];
}

/** Checks the dataset and standardises it. Cost O(n·d). */
export function larData(caller: string, given: Dataset, leastRows: number): LarData {
  const dataset = withoutMissing(caller, checkedDataset(caller, ownDataset(given)));
  const { features, target, rows, facts, covariates = [] } = dataset;
  if (hasGroups(dataset)) {
    throw new InputError(caller, 'rows that are independent', 'strata or clusters', {
      hint: 'hsicInf takes them',
    });
  }
  if (covariates.length > 0) {
    const { name } = covariates[0];
    throw new InputError(caller, 'a dataset without covariates', `covariate ${quote(name)}`, {
      column: { covariate: name },
    });
  }
  if ((target.kind ?? 'number') !== 'number') {
    throw new InputError(
      caller,
      "a target of kind 'number'",
      `kind '${'of' in target ? target.of : target.kind}'`,
      { column: 'target' },
    );
  }
  const other = features.find(({ kind }) => (kind ?? 'number') !== 'number');
  if (other !== undefined) {
    throw new InputError(
      caller,
      "features of kind 'number'",
      `feature ${quote(other.name)} of kind '${other.kind}'`,
      { column: { feature: other.name } },
    );
  }
  if (rows < leastRows) throw new InputError(caller, `at least ${leastRows} rows`, `${rows}`);
  const data: LarData = {
    rows,
    columns: [],
    // Checked to vary.
    output: unitColumn(target.values as Float64Array) as UnitColumn,
    names: [],
    indices: [],
    excluded: [],
    notes: [],
  };
  const faint: string[] = [];
  features.forEach((feature, index) => {
    const { name, values } = feature;
    const column = unitColumn(values as Float64Array);
    if (column === undefined) {
      data.excluded.push({ name, index, reason: 'it is constant' });
      return;
    }
    if (isFaint(feature, facts.get(index))) faint.push(name);
    data.columns.push(column);
    data.names.push(name);
    data.indices.push(index);
  });
  if (data.columns.length === 0) {
    throw new InputError(caller, 'a feature that varies', `${features.length} constant`);
  }
  data.notes.push(...faintNotes(faint, isFaint(target)));
  return data;
}

/** The values centred and divided by their length, or undefined where they are all the same. */
function unitColumn(values: Float64Array): UnitColumn | undefined {
  const how = standardization(values);
  if (how === undefined) return undefined;
  const { unit, mean, correction, factor } = how;
  const scale = factor / Math.sqrt(values.length - 1);
  return {
    values: values.map((value) => (value * unit - mean - correction) * scale),
    factor,
    unit,
  };
}
