/**
 * The p-values that one would report having forgotten the selection: the same statistics, the same rows, no truncation.
 * Beside the honest p-values they show what selection costs; they are too small and good for nothing else.
 *
 * - 'block' and 'incomplete': the normal tail at statistic / standardError, which the result holds.
 * - 'cross' and 'full': the baseline `hsic` on the selected features and one that was not selected. A statistic does not
 *   depend on the other features, and the order of rows on the seed alone, so the statistics are the same, bit by bit.
 * - Repeats: the baseline `hsic` on all features. Its passes select the same features, and as in the result that it is
 *   compared with, a pass that does not select a feature counts as p = 1.
 * - With condition 'none', as of `hsic`, the result has these p-values already. `split` tests on rows that took no part
 *   in selecting: what it pays is rows, not truncation, so that its p-values are its naive ones too.
 */
import type { Dataset } from '../data/dataset.js';
import { InputError, quote } from '../errors.js';
import { pValueOfTails, UNTESTABLE } from '../inference/p-value.js';
import { logTails } from '../inference/truncated-normal.js';
import type { RunOptions } from '../engine/run-options.js';
import type { Result, SelectedFeature } from '../result.js';
import { untruncated } from '../inference/truncation.js';
import { ROUNDING } from '../numerics/rounding.js';
import { hsic } from './hsic-inf.js';

/**
 * The p-values of the selected features as if nothing had been selected, in the order of `result.selected`. `dataset` is
 * the one that the result came from.
 *
 * @throws InputError where the dataset is not that of the result; the signal's reason when aborted.
 */
export async function naivePValues(
  dataset: Dataset,
  result: Result,
  runOptions: RunOptions = {},
): Promise<number[]> {
  const { options, selected } = result;
  requireSameFeatures(dataset, result);
  if (options.condition === 'none') return selected.map(({ pValue }) => pValue);
  const repeats = options.repeats ?? 1;
  if (repeats === 1 && (options.statistic === 'block' || options.statistic === 'incomplete')) {
    return selected.map((feature) => normalPValue(feature, result));
  }
  const { threads, onProgress, signal } = runOptions;
  const features = repeats === 1 ? selectedAndOne(dataset, result) : dataset.features;
  const unselective = await hsic(
    { ...dataset, features },
    { ...options, condition: 'none', select: selected.length, threads, onProgress, signal },
  );
  const byName = new Map(unselective.selected.map(({ name, pValue }) => [name, pValue]));
  return selected.map(({ name }) => byName.get(name) ?? 1);
}

/** The normal tail without truncation. */
function normalPValue({ statistic, standardError: sd }: SelectedFeature, { options }: Result): number {
  if (sd <= ROUNDING) return UNTESTABLE.pValue;
  const tails = logTails(statistic, { mean: 0, sd, intervals: untruncated() });
  return pValueOfTails(tails, options.alternative).pValue;
}

/** The selected features and one that took part without being selected: fewer are selected than there are. */
function selectedAndOne({ features }: Dataset, { selected, excluded }: Result): Dataset['features'] {
  const taken = new Set([...selected, ...excluded].map(({ index }) => index));
  const other = features.findIndex((_, index) => !taken.has(index));
  return [...selected.map(({ index }) => index), other].sort((a, b) => a - b).map((index) => features[index]);
}

function requireSameFeatures({ features }: Dataset, { selected, statistics }: Result): void {
  const stranger = selected.find(({ index, name }) => features[index]?.name !== name);
  if (stranger === undefined && features.length === statistics.length) return;
  const got =
    stranger === undefined
      ? `${features.length} features, not ${statistics.length}`
      : `no feature ${quote(stranger.name)} at index ${stranger.index}`;
  throw new InputError('naivePValues', 'the dataset of the result', got);
}
