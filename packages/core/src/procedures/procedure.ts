/**
 * What a procedure is to the doors: from an order of the rows to the selected features and their p-values, before any
 * adjustment. It does so once, or several times over shuffled rows, which `repeats` then combines.
 */
import type { CheckedDataset } from '../data/checked-dataset.js';
import type { Arrangement } from '../design/arrangement.js';
import type { MethodName, ResolvedOptions } from '../options/options.js';
import type { ExcludedFeature } from '../data/prepare.js';
import type { FeatureScore, SelectedFeature } from '../result.js';
import type { RunContext } from '../engine/run-context.js';
import type { PValue } from '../inference/p-value.js';
import type { Condition } from '../inference/truncate.js';

/** A procedure's call, checked and resolved. */
export interface Call {
  caller: MethodName;
  dataset: CheckedDataset;
  rows: number;
  options: ResolvedOptions;
}

/** A call whose dataset was arranged: what procedures carry out. */
export interface ArrangedCall extends Call {
  arrangement: Arrangement;
}

/** At most how many features a call selects. */
export function mostSelected({ dataset, options: { select } }: Call): number {
  return select === 'all' ? dataset.features.length : Math.min(select, dataset.features.length);
}

/** What the p-values of a run suppose to have been selected, and what those beside them do, if there are any. */
export function conditionsOf({
  pValues = 'selective',
  condition = 'feature',
}: Pick<ResolvedOptions, 'pValues' | 'condition'>): { own: Condition; beside?: Condition } {
  if (pValues === 'selective') return { own: condition };
  return { own: 'none', ...(pValues === 'both' && { beside: condition }) };
}

/** The p-values that a feature may have beside its own. */
export type BesideName = 'selectivePValue' | 'naivePValue' | 'strictPValue' | 'partialPValue';

/** A selected feature before adjustment over all that were selected, and before repeats are combined. */
export interface TestedFeature extends Omit<SelectedFeature, 'adjustedPValue' | 'significant' | BesideName> {
  beside?: Partial<Record<BesideName, PValue>>;
}

/** What one repeat found. */
export interface RepeatOutcome {
  statistics: Float64Array;
  /** Features that could be tested. */
  usable: number;
  scores?: FeatureScore[];
  targetWidths?: number[];
  selected: TestedFeature[];
  excluded: ExcludedFeature[];
  droppedRows: number;
  targetBandwidth: number | undefined;
  notes: string[];
}

/** One repeat, checked and prepared, ready to be carried out. */
export type PlannedRepeat = () => Promise<RepeatOutcome>;

/** A procedure in two steps: all repeats are planned, and refused if need be, before the first is carried out. */
export interface Procedure {
  /** What one repeat costs, in kernel values. */
  work: (call: Call) => number;
  /** How often a repeat goes over the features. */
  sweeps: (call: Call) => number;
  /** In how many jobs a repeat tests what it selected; one unless given. */
  tests?: (call: Call) => number;
  /** Checks and prepares the repeat for the repeat-th order of rows. */
  plan: (call: ArrangedCall, context: RunContext, repeat: number) => Promise<PlannedRepeat>;
}

/** Statistics of the usable features at their place among all features, 0 elsewhere. */
export function amongAll(
  values: ArrayLike<number>,
  usable: readonly number[],
  features: number,
): Float64Array {
  const all = new Float64Array(features);
  for (let position = 0; position < usable.length; position++) all[usable[position]] = values[position];
  return all;
}
