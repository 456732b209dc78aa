/**
 * From a checked dataset and resolved options to variables in row order, with the features that cannot be tested set
 * aside and the reason said.
 */
import type { EncodedDataset } from './dataset.js';
import { faintNotes, isFaint } from './faint.js';
import type { CheckedDataset } from './checked-dataset.js';
import { InputError, quote } from '../errors.js';
import {
  type Bandwidth,
  type PreparedColumn,
  type PreparedVariable,
  prepareFeature,
  prepareTarget,
  type TargetTransform,
  variableOf,
} from './prepared-column.js';
import type { Variable } from '../kernels/variable.js';

/** A feature that took no part, and why. */
export interface ExcludedFeature {
  name: string;
  index: number;
  reason: string;
}

/** The options that decide how columns become variables. */
export interface PreparationOptions {
  featureBandwidth: Bandwidth;
  targetBandwidth: Bandwidth;
  targetTransform: TargetTransform;
  seed: number;
}

/** The output and the features that take part, ready for kernels. */
export interface Prepared {
  target: PreparedVariable;
  /** Indices of the features that take part, ascending. */
  usable: number[];
  excluded: ExcludedFeature[];
  /** The order in which rows are used, for columns of numbers, which are as given. */
  order: Int32Array;
  /** A feature that takes part, by its position in `usable`. */
  feature: (position: number) => PreparedColumn;
  /** Indices of those that are columns of numbers which can be compared when they are read: codes that were not kept are made anew without that. */
  comparable: number[];
  /** The bandwidths of those that take part, where they have one. */
  bandwidths: (number | undefined)[];
  /** The same as a variable. */
  variable: (position: number) => Variable;
  notes: string[];
}

/** Numbers of prepared variables (32 MB) that are kept between screening and use; the rest is prepared again. */
const MOST_KEPT = 2 ** 22;

const SAMPLED = 'The median distance was estimated from a random sample of pairs of rows.';

/** Columns of numbers that are looked at in a moment. */
const QUICK = 64;

/** Names a reason to leave a feature out, beyond being constant. */
export type Screen = (feature: PreparedColumn, order: Int32Array) => string | undefined;

/** Prepares the output and screens the features, breathing between them. */
export async function prepare(
  dataset: CheckedDataset,
  order: Int32Array,
  options: PreparationOptions,
  { breathe, screen }: { breathe: () => Promise<void>; screen?: Screen },
): Promise<Prepared> {
  const { featureBandwidth, targetBandwidth, targetTransform, seed } = options;
  const target = prepareTarget(dataset.target, order, {
    bandwidth: targetBandwidth,
    transform: targetTransform,
    seed,
  });
  const usable: number[] = [];
  const comparable: number[] = [];
  const bandwidths: (number | undefined)[] = [];
  const excluded: ExcludedFeature[] = [];
  const prepared = (index: number, facts = dataset.facts.get(index)): PreparedColumn | undefined =>
    prepareFeature(dataset.features[index], order, { bandwidth: featureBandwidth, seed, facts });
  const kept = new Map<number, PreparedColumn>();
  const faint: string[] = [];
  let sampled = target.sampled === true;
  /** Whether it was a matter of a moment. */
  const look = (index: number): boolean => {
    const facts = dataset.facts.get(index);
    const column = prepared(index, facts);
    const reason =
      dataset.setAside?.get(index) ?? (column === undefined ? 'it is constant' : screen?.(column, order));
    if (column !== undefined && column.kernel !== 'column') {
      if ((kept.size + 1) * order.length <= MOST_KEPT) kept.set(index, column);
    }
    if (reason === undefined) {
      usable.push(index);
      bandwidths.push(column?.bandwidth);
      if (column?.kernel === 'column' && (facts?.levels === undefined || facts.levels.codes))
        comparable.push(index);
    } else excluded.push({ name: dataset.features[index].name, index, reason });
    if (reason === undefined && isFaint(dataset.features[index], facts)) {
      faint.push(dataset.features[index].name);
    }
    sampled ||= column?.sampled === true;
    return column?.kernel === 'column' && screen === undefined;
  };
  for (let index = 0; index < dataset.features.length; index++) {
    if (!look(index) || index % QUICK === 0) await breathe();
  }
  const feature = (position: number): PreparedColumn =>
    kept.get(usable[position]) ?? (prepared(usable[position]) as PreparedColumn);
  return {
    target,
    usable,
    excluded,
    order,
    feature,
    comparable,
    bandwidths,
    variable: (position) => variableOf(feature(position), order),
    notes: [...(sampled ? [SAMPLED] : []), ...faintNotes(faint, isFaint(dataset.target))],
  };
}

/** How many features are selected: as many as were asked for, or all that can be tested where these are fewer. */
export function featuresToSelect(
  caller: string,
  { features }: Pick<EncodedDataset, 'features'>,
  { usable, excluded }: Pick<Prepared, 'usable' | 'excluded'>,
  select: number | 'all',
): number {
  if (usable.length === 0) {
    const { name, reason } = excluded[0];
    throw new InputError(
      caller,
      'a feature that can be tested',
      `${excluded.length} that cannot: ${quote(name)}, because ${reason}`,
    );
  }
  if (select === 'all') return usable.length;
  if (select > features.length) {
    throw new InputError(caller, `of at most ${features.length}, the number of features`, `${select}`, {
      option: 'select',
    });
  }
  return Math.min(select, usable.length);
}
