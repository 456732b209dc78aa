/**
 * One pass of a procedure over the data: from an order of the rows to the selected features and their p-values, before
 * any adjustment. `repeats` combines several passes.
 */
import type { Dataset } from '../data/dataset.js';
import type { MethodName, ResolvedOptions } from '../options.js';
import type { ExcludedFeature, SelectedFeature } from '../result.js';
import type { RunContext } from './run-context.js';

/** A procedure's call, checked and resolved. */
export interface Call {
  caller: MethodName;
  dataset: Dataset;
  rows: number;
  options: ResolvedOptions;
}

/** A selected feature before adjustment over all that were selected. */
export type TestedFeature = Omit<SelectedFeature, 'adjustedPValue' | 'significant'>;

export interface PassOutcome {
  statistics: Float64Array;
  selected: TestedFeature[];
  excluded: ExcludedFeature[];
  droppedRows: number;
  targetBandwidth: number | undefined;
  notes: string[];
}

/** A procedure: what one pass costs in kernel values, and the pass itself for the repeat-th order of rows. */
export interface Procedure {
  work: (call: Call) => number;
  pass: (call: Call, context: RunContext, repeat: number) => Promise<PassOutcome>;
}

/** Statistics of the usable features at their place among all features, 0 elsewhere. */
export function spread(values: ArrayLike<number>, usable: readonly number[], features: number): Float64Array {
  const all = new Float64Array(features);
  usable.forEach((index, position) => {
    all[index] = values[position];
  });
  return all;
}
