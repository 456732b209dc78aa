/**
 * One pass of a procedure over the data: from an order of the rows to the selected features and their p-values, before
 * any adjustment. `repeats` combines several passes.
 */
import type { CheckedDataset } from '../data/checked-dataset.js';
import type { MethodName, ResolvedOptions } from '../options/options.js';
import type { ExcludedFeature } from '../data/prepare.js';
import type { SelectedFeature } from '../result.js';
import type { RunContext } from '../engine/run-context.js';

/** A procedure's call, checked and resolved. */
export interface Call {
  caller: MethodName;
  dataset: CheckedDataset;
  rows: number;
  options: ResolvedOptions;
}

/** A selected feature before adjustment over all that were selected. */
export type TestedFeature = Omit<SelectedFeature, 'adjustedPValue' | 'significant'>;

/** What one pass found. */
export interface PassOutcome {
  statistics: Float64Array;
  selected: TestedFeature[];
  excluded: ExcludedFeature[];
  droppedRows: number;
  targetBandwidth: number | undefined;
  notes: string[];
}

/** The work of a pass, ready to be done. */
export type Pass = () => Promise<PassOutcome>;

/** A procedure in two steps: all passes are planned, and refused if need be, before the first is worked on. */
export interface Procedure {
  /** What one pass costs, in kernel values. */
  work: (call: Call) => number;
  /** How often a pass goes over the features. */
  sweeps: (call: Call) => number;
  /** Checks and prepares the pass for the repeat-th order of rows. */
  plan: (call: Call, context: RunContext, repeat: number) => Promise<Pass>;
}

/** Statistics of the usable features at their place among all features, 0 elsewhere. */
export function spread(values: ArrayLike<number>, usable: readonly number[], features: number): Float64Array {
  const all = new Float64Array(features);
  usable.forEach((index, position) => {
    all[index] = values[position];
  });
  return all;
}
