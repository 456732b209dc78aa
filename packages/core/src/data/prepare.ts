/**
 * From a checked dataset and resolved options to variables in row order, with the features that cannot be tested set
 * aside and the reason said.
 */
import type { ColumnFacts } from './column-facts.js';
import type { EncodedDataset } from './dataset.js';
import { faintNotes, isFaint } from './faint.js';
import type { CheckedDataset } from './checked-dataset.js';
import { InputError, quote } from '../errors.js';
import {
  type Bandwidth,
  columnBandwidth,
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
  comparable: () => number[];
  /** The bandwidth of one that takes part, where it has one. */
  bandwidth: (position: number) => number | undefined;
  /** The same as a variable. */
  variable: (position: number) => Variable;
  notes: string[];
}

/** Numbers of prepared variables (32 MB) that are kept between screening and use; the rest is prepared again. */
const MOST_KEPT = 2 ** 22;

const SAMPLED = 'The median distance was estimated from a random sample of pairs of rows.';

const CONSTANT = 'it is constant';

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
  const { targetBandwidth, targetTransform, seed } = options;
  const target = prepareTarget(dataset.target, order, {
    bandwidth: targetBandwidth,
    transform: targetTransform,
    seed,
  });
  const screened = new ScreenedFeatures({ dataset, order, options, screen });
  for (let index = 0; index < dataset.features.length; index++) {
    if (!screened.look(index) || index % QUICK === 0) await breathe();
  }
  const { usable, excluded, faint } = screened;
  const sampled = target.sampled === true || screened.areSampled;
  return {
    target,
    usable,
    excluded,
    order,
    feature: (position) => screened.feature(position),
    comparable: () => screened.comparable(),
    bandwidth: (position) => screened.bandwidth(position),
    variable: (position) => variableOf(screened.feature(position), order),
    notes: [...(sampled ? [SAMPLED] : []), ...faintNotes(faint, isFaint(dataset.target))],
  };
}

/** Features one after the other. A class, whose methods stay compiled from run to run: functions that a run makes are gone with it. */
class ScreenedFeatures {
  readonly usable: number[] = [];
  readonly excluded: ExcludedFeature[] = [];
  /** The names of those that vary in their last digits only. */
  readonly faint: string[] = [];
  /** Whether a bandwidth of theirs is the median over a sample. */
  areSampled = false;
  readonly #dataset: CheckedDataset;
  readonly #order: Int32Array;
  readonly #options: PreparationOptions;
  readonly #screen: Screen | undefined;
  readonly #kept = new Map<number, PreparedColumn>();
  /** The bandwidths of those that are no columns of numbers, by their index, where they have one. */
  readonly #others = new Map<number, number | undefined>();

  constructor({
    dataset,
    order,
    options,
    screen,
  }: {
    dataset: CheckedDataset;
    order: Int32Array;
    options: PreparationOptions;
    screen: Screen | undefined;
  }) {
    this.#dataset = dataset;
    this.#order = order;
    this.#options = options;
    this.#screen = screen;
  }

  /** Looks at the next feature; whether that was a matter of a moment. */
  look(index: number): boolean {
    const facts = this.#dataset.facts.get(index);
    if (facts !== undefined && this.#screen === undefined && this.#isForeseen(index)) {
      this.#enter(index, facts, facts.low === facts.high ? CONSTANT : undefined);
      return true;
    }
    const column = this.#prepared(index, facts);
    const isColumn = column?.kernel === 'column';
    const reason = column === undefined ? CONSTANT : this.#screen?.(column, this.#order);
    if (column !== undefined && !isColumn) {
      this.#others.set(index, column.bandwidth);
      if ((this.#kept.size + 1) * this.#order.length <= MOST_KEPT) this.#kept.set(index, column);
    }
    this.#enter(index, facts, reason);
    this.areSampled ||= column?.sampled === true;
    return isColumn && this.#screen === undefined;
  }

  #enter(index: number, facts: ColumnFacts | undefined, found: string | undefined): void {
    const feature = this.#dataset.features[index];
    const reason = this.#dataset.setAside?.get(index) ?? found;
    if (reason !== undefined) {
      this.excluded.push({ name: feature.name, index, reason });
      return;
    }
    this.usable.push(index);
    if (isFaint(feature, facts)) this.faint.push(feature.name);
  }

  /** One that takes part, by its position among these. */
  feature(position: number): PreparedColumn {
    const index = this.usable[position];
    const kept = this.#kept.get(index);
    return kept ?? (this.#prepared(index, this.#dataset.facts.get(index)) as PreparedColumn);
  }

  comparable(): number[] {
    return this.usable.filter((index) => {
      const levels = this.#dataset.facts.get(index)?.levels;
      return !this.#others.has(index) && (levels === undefined || levels.codes !== undefined);
    });
  }

  bandwidth(position: number): number | undefined {
    const index = this.usable[position];
    return this.#others.has(index)
      ? this.#others.get(index)
      : columnBandwidth(this.#options.featureBandwidth);
  }

  /** Whether a feature that has facts is a column of numbers, of which these tell all there is to see. */
  #isForeseen(index: number): boolean {
    const { kind } = this.#dataset.features[index];
    return (
      kind !== 'vector' && kind !== 'class' && columnBandwidth(this.#options.featureBandwidth) !== undefined
    );
  }

  #prepared(index: number, facts: ColumnFacts | undefined): PreparedColumn | undefined {
    const { featureBandwidth: bandwidth, seed } = this.#options;
    return prepareFeature(this.#dataset.features[index], this.#order, { bandwidth, seed, facts });
  }
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
