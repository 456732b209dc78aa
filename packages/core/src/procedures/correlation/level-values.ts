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
import {
  type AtLevels,
  levelKernelCount,
  LevelRoom,
  levelSquares,
  writeKernel,
  writeSumsBetween,
} from './level-kernels.js';
import type { ThinOutput } from './thin-output.js';

/** Levels that are worth it; codes are bytes. */
const MOST_LEVELS = 2 * FIRST_CODE;
/** Rows at once: those of the output stay in the cache while the features pass by. */
const TILE = 512;
/** Numbers of the features that are worked on together, with the codes of their rows: 8 MB. */
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
      taken += features[last].levels * shared.output.width + shared.n / 8;
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
  // What the features have lies side by side, those of feature f from firsts[f] on in levels.
  const firsts = new Int32Array(group.length + 1);
  group.forEach(({ levels }, f) => (firsts[f + 1] = firsts[f] + levels));
  const all = firsts[group.length];
  const sums = space.takeNumbers(all * width);
  space.numbers(sums, all * width).fill(0);
  const counts = new Float64Array(all);
  // Each feature is read once: its values may lie in a file.
  const codes = new Uint8Array(group.length * n);
  for (let f = 0; f < group.length; f++) {
    writeCodes(group[f].feature, { order, from: 0, to: n }, codes.subarray(f * n, (f + 1) * n));
    yield 0;
  }
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    space.numbers(rows, count * width).set(output.rows.subarray(from * width, (from + count) * width));
    const own = space.integers(nodes, count);
    group.forEach(({ low }, f) => {
      const at = f * n + from;
      for (let i = 0; i < count; i++) {
        const level = codes[at + i] - low;
        own[i] = level;
        counts[firsts[f] + level] += 1;
      }
      space.kernels.collectAtLevels({ nodes, count, rows, width, sums: sums + 8 * width * firsts[f] });
    });
    yield (group.length * count) / n;
  }
  const rooms = new Map<number, LevelRoom>();
  const most = shared.widths.length * output.kernels.length;
  // One array for all: a small one of its own costs as much as the numbers in it.
  const values = new Float64Array(group.length * most);
  return group.map((level, f) => {
    const { levels } = level;
    const room = rooms.get(levels) ?? new LevelRoom(levels, output.kernels.length);
    rooms.set(levels, room);
    const atLevels = {
      n,
      counts: counts.subarray(firsts[f], firsts[f + 1]),
      collected: space.numbers(sums + 8 * width * firsts[f], levels * width),
      rowLength: width,
    };
    return writeValues(values.subarray(f * most), shared, { level, room, atLevels });
  });
}

/** Writes R of every pair of kernels of a feature to the first of some numbers, and returns these. */
function writeValues(
  values: Float64Array,
  { output, widths }: LevelShared,
  {
    level: { feature },
    room,
    atLevels,
  }: { level: Pick<LevelFeature, 'feature'>; room: LevelRoom; atLevels: AtLevels },
): Float64Array {
  const { kernel, between } = room;
  const outputs = output.kernels.length;
  for (let v = 0; v < outputs; v++) writeSumsBetween(room, v, output.kernels[v], atLevels);
  const count = levelKernelCount(feature, widths);
  for (let w = 0; w < count; w++) {
    writeKernel(room, feature, widths[w]);
    const norm = levelSquares(room, atLevels);
    for (let v = 0; v < outputs; v++) {
      let product = 0;
      for (let at = 0; at < kernel.length; at++) product += kernel[at] * between[v][at];
      const { squares } = output.kernels[v];
      values[w * outputs + v] = norm === 0 ? 0 : clamp(product / Math.sqrt(norm * squares));
    }
  }
  return values.subarray(0, count * outputs);
}
