/**
 * Several repeats over differently shuffled rows, combined: the answer no longer hangs on one draw.
 *
 * A feature's p-value is twice the median of its p-values over the repeats, 1 where it was not selected (Rüschendorf,
 * 1982; Meinshausen, Meier & Bühlmann, 2009): valid whatever the dependence between repeats. The chance of a false
 * rejection in one repeat is at most α times the chance of selection, so over all features the expected number of false
 * rejections stays at most α·k, and adjusting over k listed features remains sound for Bonferroni.
 */
import type { EncodedDataset } from '../data/dataset.js';
import type { PValue } from '../inference/p-value.js';
import type { BesideName, RepeatOutcome, TestedFeature } from './procedure.js';

/** The `select` features that were selected most often; ties go to the larger mean statistic, then the lower index. */
export function combineRepeats(
  repeats: readonly RepeatOutcome[],
  dataset: EncodedDataset,
  select: number,
): RepeatOutcome {
  const statistics = meanStatistics(repeats);
  const found = new Map<number, TestedFeature[]>();
  for (const repeat of repeats) {
    for (const feature of repeat.selected) {
      const tests = found.get(feature.index);
      if (tests === undefined) found.set(feature.index, [feature]);
      else tests.push(feature);
    }
  }
  const listed = [...found.entries()]
    .sort(([a, inA], [b, inB]) => inB.length - inA.length || statistics[b] - statistics[a] || a - b)
    .slice(0, select);
  return {
    statistics,
    usable: Math.max(...repeats.map(({ usable }) => usable)),
    selected: listed.map(([index, tests], i) =>
      combine(tests, repeats.length, { rank: i + 1, statistic: statistics[index] }),
    ),
    excluded: repeats[0].excluded.filter(({ index }) =>
      repeats.every(({ excluded }) => excluded.some((e) => e.index === index)),
    ),
    droppedRows: repeats[0].droppedRows,
    targetBandwidth: repeats[0].targetBandwidth,
    notes: [
      ...combinedNotes(repeats, dataset, listed.length),
      ...new Set(repeats.flatMap(({ notes }) => notes)),
    ],
  };
}

function meanStatistics(repeats: readonly RepeatOutcome[]): Float64Array {
  const mean = new Float64Array(repeats[0].statistics.length);
  for (const { statistics } of repeats) {
    for (let i = 0; i < mean.length; i++) mean[i] += statistics[i] / repeats.length;
  }
  return mean;
}

/**
 * Standard error, truncation and interval are those of the repeat with the middle p-value among those that selected it; the
 * p-values beside its own are combined like these. A repeat that has none (a strict one is given where it matters) adds its own.
 */
function combine(
  tests: readonly TestedFeature[],
  repeats: number,
  own: { rank: number; statistic: number },
): TestedFeature {
  const ordered = [...tests].sort((a, b) => a.logPValue - b.logPValue);
  const combined = (logOf: (test: TestedFeature) => number): PValue =>
    twiceTheMedian(tests.map(logOf), repeats);
  const beside: TestedFeature['beside'] = {};
  for (const name of tests.flatMap((test) => Object.keys(test.beside ?? {}) as BesideName[])) {
    beside[name] ??= combined((test) => test.beside?.[name]?.logPValue ?? test.logPValue);
  }
  return {
    ...ordered[Math.floor((ordered.length - 1) / 2)],
    ...own,
    ...combined(({ logPValue }) => logPValue),
    beside,
    selectionFrequency: tests.length / repeats,
  };
}

/** From the logarithms of the p-values that there are; the rest are 1. */
function twiceTheMedian(logs: readonly number[], repeats: number): PValue {
  const middle = (repeats - 1) / 2;
  const logMedian = logs.toSorted((a, b) => a - b)[middle] ?? 0;
  const logPValue = Math.min(0, Math.LN2 + logMedian);
  return { pValue: Math.exp(logPValue), logPValue };
}

function combinedNotes(repeats: readonly RepeatOutcome[], dataset: EncodedDataset, listed: number): string[] {
  return [
    `${repeats.length} random orders of the rows were combined: p is twice the median over them, counting 1 for an order in which the feature was not selected; the statistic is the mean.`,
    `The ${listed} of ${dataset.features.length} features that were selected most often are listed.`,
  ];
}
