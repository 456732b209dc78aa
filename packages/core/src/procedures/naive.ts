/**
 * The p-values that one would report having forgotten the selection: the same statistics, the same rows, no truncation.
 * Beside the honest p-values they show what selection costs; they are too small and good for nothing else.
 *
 * Marginal p-values are these, before they are adjusted. With condition 'none', as of `hsic`, the result has them already.
 * `split` tests on rows that played no part in the selection: what it pays is rows, not truncation, so that its p-values are its
 * naive ones too. Where the tail is a closed form it gives both in one pass, and repeats combine both alike. Only 'full' has
 * to shuffle again, the selected features alone: a statistic does not depend on the other features, so that it is the same,
 * bit by bit.
 */
import type { Dataset } from '../data/dataset.js';
import { InputError, quote } from '../errors.js';
import type { RunOptions } from '../engine/run-options.js';
import type { Result } from '../result.js';
import { hsicInf } from './hsic-inf.js';

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
  if (options.condition === 'none' || isMarginal(options)) return selected.map(({ pValue }) => pValue);
  const known = selected.map(({ naivePValue }) => naivePValue).filter((p) => p !== undefined);
  if (known.length === selected.length) return known;
  const { threads, onProgress, signal } = runOptions;
  const unselective = await hsicInf(
    { ...dataset, features: selected.map(({ index }) => dataset.features[index]) },
    { ...options, pValues: 'marginal', select: 'all', threads, onProgress, signal },
  );
  const byName = new Map(unselective.selected.map(({ name, pValue }) => [name, pValue]));
  return selected.map(({ name }) => byName.get(name) ?? 1);
}

function isMarginal({ pValues }: Result['options']): boolean {
  return pValues === 'marginal' || pValues === 'both';
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
