/**
 * From columns as given to variables as kernels need them: standardised or transformed, in the order in which rows are
 * used, divided by the bandwidth.
 */
import type { Column, Target } from './dataset.js';
import { normalScores } from './normal-scores.js';
import { type ColumnFacts, plainFacts } from './column-facts.js';
import { standardize } from './standardize.js';
import { NumericalError } from '../errors.js';
import { randomStream } from '../numerics/random.js';
import { medianDistance, medianIsSampled } from '../kernels/bandwidth.js';
import { classCodes } from '../kernels/delta.js';
import { type Feature, numberColumn } from './feature.js';
import { gaussianPoints } from '../kernels/gaussian.js';
import type { Variable } from '../kernels/variable.js';

/** 'auto' is 1 for one coordinate and 'median' for a vector, as in the paper. */
export type Bandwidth = number | 'median' | 'auto';

/** How the coordinates of an output of kind number or vector are transformed. */
export type TargetTransform = 'none' | 'standardize' | 'normal-scores';

/** A variable, or a feature on its way to be one, and how its bandwidth came about. */
export interface Encoded<As extends Feature = Variable> {
  variable: As;
  /** The Gaussian bandwidth that was used; absent for the delta kernel. */
  bandwidth?: number;
  /** Whether the bandwidth is the median over a sample of pairs. */
  sampled: boolean;
}

/**
 * A feature in the given row order (a column of numbers as given), or undefined where it is constant.
 * Cost O(n), O(1) for most columns of numbers whose facts are known.
 */
export function encodeFeature(
  column: Column,
  order: Int32Array,
  { bandwidth, seed, facts }: { bandwidth: Bandwidth; seed: number; facts?: ColumnFacts | undefined },
): Encoded<Feature> | undefined {
  if (column.kind === 'class') {
    if (column.values.every((label) => label === column.values[0])) return undefined;
    return encodeClasses(column.values, order);
  }
  const rule = bandwidth === 'auto' && column.kind !== 'vector' ? 1 : bandwidth;
  const arrays = column.kind === 'vector' ? column.values : [column.values];
  if (arrays.length === 1 && typeof rule === 'number') {
    const [values] = arrays;
    const variable = numberColumn(values, facts ?? plainFacts(values), rule);
    return variable && { variable, bandwidth: rule, sampled: false };
  }
  const coordinates = arrays.map(standardize).filter((values) => values !== undefined);
  if (coordinates.length === 0) return undefined;
  return encodePoints(coordinates, order, rule, randomStream(seed, 'bandwidth', column.name));
}

/** The output in the given row order; coordinates that do not vary are left out. */
export function encodeTarget(
  target: Target,
  order: Int32Array,
  { bandwidth, transform, seed }: { bandwidth: Bandwidth; transform: TargetTransform; seed: number },
): Encoded {
  if (target.kind === 'class') return encodeClasses(target.values, order);
  const arrays = target.kind === 'vector' ? target.values : [target.values];
  const apply = { none: varying, standardize, 'normal-scores': normalScores }[transform];
  const coordinates = arrays.map(apply).filter((values) => values !== undefined);
  const rule = bandwidth === 'auto' && target.kind !== 'vector' ? 1 : bandwidth;
  return encodePoints(coordinates, order, rule, randomStream(seed, 'target bandwidth'));
}

/** An offset that is so much larger than the spread is taken off. */
const FAR = 1000;

/**
 * Values that vary, as they are. A far offset is taken off: the kernel sees differences only, which keep all their digits
 * that way, while points divided by the bandwidth would not.
 */
function varying(values: Float64Array): Float64Array | undefined {
  const { low, high } = plainFacts(values);
  if (low === high) return undefined;
  return FAR * (high - low) > Math.max(-low, high) ? values : values.map((value) => value - low);
}

function encodeClasses(labels: readonly (string | number)[], order: Int32Array): Encoded {
  // Coded before reordering, so that codes do not depend on the shuffle.
  const { codes } = classCodes(labels);
  return { variable: { kernel: 'delta', codes: order.map((row) => codes[row]) }, sampled: false };
}

function encodePoints(
  coordinates: readonly Float64Array[],
  order: Int32Array,
  rule: Bandwidth,
  random: Parameters<typeof medianDistance>[1],
): Encoded {
  const isMedian = typeof rule !== 'number';
  const bandwidth = isMedian ? medianDistance(coordinates, random) : rule;
  const ordered = coordinates.map((values) => reordered(values, order));
  const variable = gaussianPoints(ordered, bandwidth);
  if (!variable.coordinates.every(isFinite)) {
    throw new NumericalError(
      `A bandwidth of ${bandwidth} is too small for values this large: scale the data or the bandwidth`,
    );
  }
  return {
    variable,
    bandwidth,
    sampled: isMedian && medianIsSampled(order.length),
  };
}

function isFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}

function reordered(values: Float64Array, order: Int32Array): Float64Array {
  const out = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) out[i] = values[order[i]];
  return out;
}
