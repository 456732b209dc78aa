/**
 * A column on its way to a kernel: one record that carries what is known of it, from the door on. A column of numbers
 * keeps its values as given and what was measured of them; it is standardised, and its rows are put in order, next to
 * where the kernel needs it. All else is in order and ready for the kernel from the start. The order of rows is the same
 * for all columns, so that it goes beside them, once.
 */
import { NumericalError } from '../errors.js';
import { medianDistance, medianIsSampled } from '../kernels/bandwidth.js';
import { classCodes } from '../kernels/delta.js';
import { gaussianPoints } from '../kernels/gaussian.js';
import { gramInOrder } from '../kernels/gram.js';
import { reordered, type Variable } from '../kernels/variable.js';
import { randomStream } from '../numerics/random.js';
import { type ColumnFacts, plainFacts, rangeOf } from './column-facts.js';
import { isOnOneScale, type OwnColumn, type OwnTarget } from './dataset.js';
import { isDerived } from './derived-column.js';
import {
  normalScores,
  plainStandardization,
  standardization,
  type Standardization,
  standardize,
} from './standardize.js';
import {
  isStored,
  type ReadInto,
  STORED,
  type StoredColumn,
  type StoredFacts,
  valuesInPassing,
} from './stored-column.js';

/** 'auto' is 1 for one coordinate and 'median' for a vector, as in the paper. */
export type Bandwidth = number | 'median' | 'auto';

/** How the coordinates of an output of kind number or vector are transformed. */
export type TargetTransform = 'none' | 'standardize' | 'normal-scores';

/** How the bandwidth came about. */
interface ChosenBandwidth {
  /** The Gaussian bandwidth that was used; absent for the delta kernel. */
  bandwidth?: number;
  /** Whether the bandwidth is the median over a sample of pairs; absent where it is not. */
  sampled?: boolean;
}

/** Classes, vectors and outputs: points or codes in the order of the rows. */
export type PreparedVariable = Variable & ChosenBandwidth;

/** Numbers as given, with their facts; their points are the standardised values divided by √2·bandwidth. */
export interface PreparedNumbers extends ChosenBandwidth {
  kernel: 'column';
  values: Float64Array;
  /** Of a column that lies elsewhere. */
  readInto?: ReadInto;
  facts: ColumnFacts;
  /** How a value becomes a point. */
  by: Standardization;
}

/** What a statistic is given. */
export type PreparedColumn = PreparedVariable | PreparedNumbers;

/**
 * A feature in the given row order (a column of numbers as given), or undefined where it is constant.
 * Cost O(n), O(1) for most columns of numbers whose facts are known.
 */
export function prepareFeature(
  column: OwnColumn,
  order: Int32Array,
  { bandwidth, seed, facts }: { bandwidth: Bandwidth; seed: number; facts?: ColumnFacts | undefined },
): PreparedColumn | undefined {
  if (column.kind === 'class') {
    if (column.values.every((label) => label === column.values[0])) return undefined;
    return preparedClasses(column.values, order);
  }
  const rule = bandwidth === 'auto' && column.kind !== 'vector' ? 1 : bandwidth;
  if (isStored(column) && typeof rule === 'number') return prepareElsewhere(column, column[STORED], rule);
  if (facts !== undefined && isDerived(column) && typeof rule === 'number') {
    return prepareElsewhere(column as StoredColumn, { rows: order.length, facts }, rule);
  }
  const arrays = column.kind === 'vector' ? column.values : [column.values];
  if (arrays.length === 1 && typeof rule === 'number') {
    const [values] = arrays;
    return prepareNumbers(values, facts ?? plainFacts(values), rule);
  }
  const coordinates = arrays.map(standardize).filter((values) => values !== undefined);
  if (coordinates.length === 0) return undefined;
  return preparedPoints(coordinates, order, rule, randomStream(seed, 'bandwidth', column.name));
}

/** The bandwidth of columns of numbers by a rule that does not look at their values; undefined for one that does. */
export function columnBandwidth(rule: Bandwidth): number | undefined {
  return rule === 'auto' ? 1 : rule === 'median' ? undefined : rule;
}

/** A column of numbers for a bandwidth, or undefined where it is constant. Cost O(1) for most columns. */
export function prepareNumbers(
  values: Float64Array,
  facts: ColumnFacts,
  bandwidth: number,
): PreparedNumbers | undefined {
  const by = standardization(values, facts);
  if (by === undefined) return undefined;
  return { kernel: 'column', values, facts, by: forBandwidth(by, bandwidth), bandwidth };
}

/** The same of a column that lies elsewhere: its values are read where they are used. */
function prepareElsewhere(
  column: Pick<StoredColumn, 'values' | 'readInto'>,
  { rows, facts }: StoredFacts,
  bandwidth: number,
): PreparedNumbers | undefined {
  if (facts.low === facts.high) return undefined;
  const by = plainStandardization(facts, rows);
  if (by === undefined) return prepareNumbers(column.values, facts, bandwidth);
  const prepared: PreparedNumbers = {
    kernel: 'column',
    get values() {
      return column.values;
    },
    facts,
    by: forBandwidth(by, bandwidth),
    bandwidth,
  };
  // Not enumerable: what is sent to a thread has its values, and no function.
  if (column.readInto !== undefined) {
    Object.defineProperty(prepared, 'readInto', { value: column.readInto.bind(column) });
  }
  return prepared;
}

function forBandwidth(
  { unit, mean, correction, factor }: Standardization,
  bandwidth: number,
): Standardization {
  return { unit, mean, correction, factor: factor / (Math.SQRT2 * bandwidth) };
}

/** The output in the given row order; coordinates that do not vary are left out. */
export function prepareTarget(
  target: OwnTarget,
  order: Int32Array,
  { bandwidth, transform, seed }: { bandwidth: Bandwidth; transform: TargetTransform; seed: number },
): PreparedVariable {
  if (target.kind === 'class') return preparedClasses(target.values, order);
  if (target.kind === 'kernels') return gramInOrder(target.values, order);
  const arrays = target.kind === 'vector' ? target.values : [target.values];
  const apply = { none: varying, standardize, 'normal-scores': normalScores }[
    isOnOneScale(target) ? 'none' : transform
  ];
  const coordinates = arrays.map(apply).filter((values) => values !== undefined);
  const rule = bandwidth === 'auto' && target.kind !== 'vector' ? 1 : bandwidth;
  return preparedPoints(coordinates, order, rule, randomStream(seed, 'target bandwidth'));
}

/**
 * The column as its kernel needs it, rows in the given order (as they come without one); points of numbers go to `room`, if
 * there is one. Cost O(n).
 */
export function variableOf(
  column: PreparedColumn,
  order: Int32Array | undefined,
  room?: Float64Array,
): Variable {
  if (column.kernel !== 'column') return column;
  const values = valuesInPassing(column);
  const { unit, mean, correction, factor } = column.by;
  // Numbers that were taken away during the run count as 0: in the end that is found out and told.
  const rows = order === undefined ? values.length : order.length;
  const points = room ?? new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const value = values[order === undefined ? i : order[i]] ?? 0;
    points[i] = (value * unit - mean - correction) * factor;
  }
  return { kernel: 'gaussian', coordinates: [points] };
}

/** An offset that is so much larger than the spread is taken off. */
const FAR = 1000;

/**
 * Values that vary, as they are. A far offset is taken off: the kernel sees differences only, which keep all their digits
 * that way, while points divided by the bandwidth would not.
 */
function varying(values: Float64Array): Float64Array | undefined {
  const { low, high } = rangeOf(values);
  if (low === high) return undefined;
  return FAR * (high - low) > Math.max(-low, high) ? values : values.map((value) => value - low);
}

function preparedClasses(labels: readonly (string | number)[], order: Int32Array): PreparedVariable {
  // Coded before reordering, so that codes do not depend on the shuffle.
  const { codes } = classCodes(labels);
  return { kernel: 'delta', codes: order.map((row) => codes[row]) };
}

function preparedPoints(
  coordinates: readonly Float64Array[],
  order: Int32Array,
  rule: Bandwidth,
  random: Parameters<typeof medianDistance>[1],
): PreparedVariable {
  const isMedian = typeof rule !== 'number';
  const bandwidth = isMedian ? medianDistance(coordinates, random) : rule;
  const ordered = coordinates.map((values) => reordered(values, order));
  const points = gaussianPoints(ordered, bandwidth);
  if (!points.coordinates.every(isFinite)) {
    throw new NumericalError(
      `A bandwidth of ${bandwidth} is too small for values this large: rescale the data or the bandwidth`,
    );
  }
  return { ...points, bandwidth, sampled: isMedian && medianIsSampled(order.length) };
}

function isFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
