/**
 * The correlations of features on few levels, or of classes, with an output of thin factors: linear in n.
 *
 * With c_a the rows on level a and A_a the sum of P° over them (thin-output), the U-centred kernel of the output between two
 * levels adds up to
 *
 *     S_ab = A_a·A_b − 2/(n−2) (A_a·p c_b + c_a A_b·p) + κ c_a c_b,
 *
 * and Σ K̃L̃ = Σ_ab (K_ab − 1) S_ab, where what S says of the diagonal meets a 0. Σ K̃² is that of the levels, centred one
 * by one, so that rare levels lose no digits. Cost O(n · columns + levels² · columns) a feature.
 */
import { FIRST_CODE } from '../../data/column-levels.js';
import type { PreparedColumn, PreparedNumbers } from '../../data/prepared-column.js';
import type { Steps } from '../../engine/steps.js';
import type { ClassCodes } from '../../kernels/delta.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { writeCodes } from '../../statistics/level-table-simd.js';
import { clamp } from './definition.js';
import { levelSquares, levelKernels, sumsBetween } from './level-kernels.js';
import type { ThinOutput } from './thin-output.js';

/** Levels that are worth it; codes are bytes. */
const MOST_LEVELS = 2 * FIRST_CODE;
/** Rows at once: those of the output stay in the cache while the features pass by. */
const TILE = 512;
/** Numbers of the features that are worked on together: 8 MB. */
const MOST_COLLECTED = 2 ** 20;

/** A feature on levels. */
export interface LevelFeature {
  feature: PreparedNumbers | ClassCodes;
  low: number;
  levels: number;
}

/** A feature as one on levels, if it is one, and they are few for so many rows. */
export function levelFeature(feature: PreparedColumn, rows: number): LevelFeature | undefined {
  if (feature.kernel === 'gaussian' || feature.kernel === 'gram') return undefined;
  const range = feature.kernel === 'delta' ? classRange(feature.codes) : feature.facts.levels;
  if (range === undefined) return undefined;
  const levels = range.high - range.low + 1;
  return levels <= MOST_LEVELS && 4 * levels <= rows ? { feature, low: range.low, levels } : undefined;
}

function classRange(codes: Int32Array): { low: number; high: number } {
  let high = 0;
  for (let i = 0; i < codes.length; i++) high = Math.max(high, codes[i]);
  return { low: 0, high };
}

/** What the features share. */
export interface LevelShared {
  output: ThinOutput;
  widths: readonly number[];
  n: number;
  order: Int32Array | undefined;
}

/** R of every pair of kernels. */
export function* levelValues(
  space: GaussianSpace,
  shared: LevelShared,
  features: readonly LevelFeature[],
): Steps<Float64Array[]> {
  const values: Float64Array[] = [];
  for (let first = 0; first < features.length;) {
    let last = first;
    for (let taken = 0; last < features.length && (last === first || taken <= MOST_COLLECTED); last++) {
      taken += features[last].levels * shared.output.width;
    }
    const group = features.slice(first, last);
    values.push(...(yield* space.within(() => groupValues(space, shared, group))));
    first = last;
  }
  return values;
}

function* groupValues(
  space: GaussianSpace,
  shared: LevelShared,
  group: readonly LevelFeature[],
): Steps<Float64Array[]> {
  const { output, n, order } = shared;
  const { width } = output;
  const rows = space.takeNumbers(TILE * width);
  const nodes = space.takeIntegers(TILE);
  const codes = new Uint8Array(TILE);
  const sums = group.map(({ levels }) => {
    const address = space.takeNumbers(levels * width);
    space.numbers(address, levels * width).fill(0);
    return address;
  });
  const counts = group.map(({ levels }) => new Float64Array(levels));
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    space.numbers(rows, count * width).set(output.rows.subarray(from * width, (from + count) * width));
    const own = space.integers(nodes, count);
    group.forEach(({ feature, low }, f) => {
      writeCodes(feature, { order, from, to: from + count }, codes);
      for (let i = 0; i < count; i++) {
        own[i] = codes[i] - low;
        counts[f][own[i]] += 1;
      }
      space.kernels.collectAtLevels({ nodes, count, rows, width, sums: sums[f] });
    });
    yield (group.length * count) / n;
  }
  return group.map((level, f) => {
    const collected = space.numbers(sums[f], level.levels * width);
    return featureValues(shared, level, { counts: counts[f], collected });
  });
}

function featureValues(
  { output, widths, n }: LevelShared,
  { feature, levels }: LevelFeature,
  { counts, collected }: { counts: Float64Array; collected: Float64Array },
): Float64Array {
  const kernels = levelKernels(feature, levels, widths);
  const between = output.kernels.map((kernel) => sumsBetween(kernel, { n, counts, collected }));
  return Float64Array.from(
    kernels.flatMap((kernel) => {
      const norm = levelSquares(kernel, counts, n);
      return output.kernels.map(({ squares }, v) => {
        if (norm === 0) return 0;
        let product = 0;
        for (let at = 0; at < kernel.length; at++) product += kernel[at] * between[v][at];
        return clamp(product / Math.sqrt(norm * squares));
      });
    }),
  );
}
