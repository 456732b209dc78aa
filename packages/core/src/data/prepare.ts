/**
 * From a checked dataset and resolved options to variables in row order, with the features that cannot be tested set
 * aside and the reason said.
 */
import type { Dataset } from './dataset.js';
import { faintNotes, isFaint } from './faint.js';
import { type CheckedDataset } from './validate.js';
import { InputError, quote } from '../errors.js';
import { type Bandwidth, encodeFeature, encodeTarget, type Encoded, type TargetTransform } from './encode.js';
import { type Feature, variableOf } from './feature.js';
import type { Variable } from '../kernels/variable.js';

/** A feature that took no part, and why. */
export interface ExcludedFeature {
  name: string;
  index: number;
  reason: string;
}

/** The options that decide how columns become variables. */
export interface EncodingOptions {
  featureBandwidth: Bandwidth;
  targetBandwidth: Bandwidth;
  targetTransform: TargetTransform;
  seed: number;
}

/** The output and the features that take part, ready for kernels. */
export interface Prepared {
  target: Encoded;
  /** Indices of the features that take part, ascending. */
  usable: number[];
  excluded: ExcludedFeature[];
  /** The order in which rows are used, for features that are columns still. */
  order: Int32Array;
  /** A feature that takes part, by its position in `usable`. */
  feature: (position: number) => Feature;
  /** The same as a variable. */
  variable: (position: number) => Variable;
  /** The Gaussian bandwidth of a feature that takes part; undefined for the delta kernel. */
  bandwidth: (position: number) => number | undefined;
  notes: string[];
}

/** Numbers of encoded variables (32 MB) that are kept between screening and use; the rest is encoded again. */
const MOST_KEPT = 2 ** 22;

const SAMPLED = 'A median bandwidth was taken over a sample of pairs of rows, drawn by the seed.';

/** Columns of numbers that are looked at in a moment. */
const QUICK = 64;

/** Names a reason to leave a feature out, beyond being constant. */
export type Screen = (feature: Feature, order: Int32Array) => string | undefined;

/** Encodes the output and screens the features, breathing between them. */
export async function prepare(
  dataset: CheckedDataset,
  order: Int32Array,
  options: EncodingOptions,
  { breathe, screen }: { breathe: () => Promise<void>; screen?: Screen },
): Promise<Prepared> {
  const { featureBandwidth, targetBandwidth, targetTransform, seed } = options;
  const target = encodeTarget(dataset.target, order, {
    bandwidth: targetBandwidth,
    transform: targetTransform,
    seed,
  });
  const usable: number[] = [];
  const excluded: ExcludedFeature[] = [];
  const encode = (index: number): Encoded<Feature> | undefined =>
    encodeFeature(dataset.features[index], order, {
      bandwidth: featureBandwidth,
      seed,
      facts: dataset.facts.get(index),
    });
  const kept = new Map<number, Feature>();
  /** Those that are not 1. */
  const bandwidths = new Map<number, number | undefined>();
  const faint: string[] = [];
  let sampled = target.sampled;
  for (let index = 0; index < dataset.features.length; index++) {
    const encoded = encode(index);
    const reason = encoded === undefined ? 'it is constant' : screen?.(encoded.variable, order);
    if (encoded !== undefined && encoded.variable.kernel !== 'column') {
      if ((kept.size + 1) * order.length <= MOST_KEPT) kept.set(index, encoded.variable);
    }
    if (reason === undefined) usable.push(index);
    else excluded.push({ name: dataset.features[index].name, index, reason });
    if (reason === undefined && isFaint(dataset.features[index], dataset.facts.get(index))) {
      faint.push(dataset.features[index].name);
    }
    if (encoded !== undefined && encoded.bandwidth !== 1) bandwidths.set(index, encoded.bandwidth);
    sampled ||= encoded?.sampled === true;
    const isQuick = encoded?.variable.kernel === 'column' && screen === undefined;
    if (!isQuick || index % QUICK === 0) await breathe();
  }
  const feature = (position: number): Feature =>
    kept.get(usable[position]) ?? (encode(usable[position]) as Encoded<Feature>).variable;
  return {
    target,
    usable,
    excluded,
    order,
    feature,
    variable: (position) => variableOf(feature(position), order),
    bandwidth: (position) => (bandwidths.has(usable[position]) ? bandwidths.get(usable[position]) : 1),
    notes: [...(sampled ? [SAMPLED] : []), ...faintNotes(faint, isFaint(dataset.target))],
  };
}

/** How many features are selected: as many as were asked for, or all that can be tested where these are fewer. */
export function featuresToSelect(
  caller: string,
  { features }: Dataset,
  { usable, excluded }: Prepared,
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
