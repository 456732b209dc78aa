/**
 * The p-value of a feature on few levels against an output on few levels, with no Monte-Carlo error. The statistic then
 * depends on the table of counts N_ab alone (rows on level a of x and level b of y), and of all orders of x,
 *
 *     Π_a r_a! · Π_b c_b! / Π_ab N_ab!
 *
 * have this table, r and c being its margins. With K and W the kernel and the weights between levels (W_ij depends on
 * the levels of i and j alone), z = ½ (Σ_bd W_bd · N_·bᵀ K N_·d − Σ_ab N_ab W_bb). Tables are listed column by column.
 *
 * Accuracy: z to some 1e-15, log-weights to some 1e-13. Cost: a column costs a² + a·b for a and b levels.
 */
import { pairWeightFactor, uCentring } from '../numerics/u-centring.js';
import type { ValueLevels } from '../kernels/levels-of.js';
import type { Steps } from '../engine/steps.js';
import { type Admission, floorOf } from './admission.js';
import { enumeratedTail } from './enumerate-orders.js';
import type { PermutationTail } from './walk.js';
import { TIE_SHARE } from './walker.js';

/** More tables than these take longer than a walk. */
const MOST_TABLES = 30_000;
/** With more levels there are more tables than that, but for the smallest numbers of rows. */
export const MOST_LEVELS = 16;

/** The statistic at every table, with the logarithm of the number of its orders up to a constant. */
export interface TableValues {
  values: Float64Array;
  logWeights: Float64Array;
  observed: number;
  /** Values closer than this are equal. */
  tolerance: number;
}

/** All tables of a feature and an output on levels, always in the same order; undefined where there are too many. */
export function* tableValues(x: ValueLevels, y: ValueLevels): Steps<TableValues | undefined> {
  if (expectedTables(x.counts, y.counts) > MOST_TABLES) return undefined;
  const statistic = tableStatistic(x, y);
  const values: number[] = [];
  const logWeights: number[] = [];
  for (const { value, logWeight } of tables(x, y, statistic)) {
    if (values.length === MOST_TABLES) return undefined;
    values.push(value);
    logWeights.push(logWeight);
    if (values.length % YIELD_EVERY === 0) yield 0;
  }
  const { observed, tolerance } = statistic;
  return {
    values: Float64Array.from(values),
    logWeights: Float64Array.from(logWeights),
    observed,
    tolerance,
  };
}

/** The statistic of the data as they are. */
export function observedValue(x: ValueLevels, y: ValueLevels): number {
  return tableStatistic(x, y).observed;
}

const YIELD_EVERY = 5_000;

/** About how many tables have these margins (Good, 1976): only the order of magnitude matters here. */
function expectedTables(rows: Int32Array, columns: Int32Array): number {
  const ways = (rowsOnLevel: number, cells: number): number => {
    let log = 0;
    for (let i = 1; i < cells; i++) log += Math.log((rowsOnLevel + i) / i);
    return log;
  };
  const total = rows.reduce((sum, count) => sum + count, 0);
  let log = -ways(total, rows.length * columns.length);
  for (const count of rows) log += ways(count, columns.length);
  for (const count of columns) log += ways(count, rows.length);
  return Math.exp(log);
}

/** What the statistic of a table is made of. */
interface TableStatistic {
  /** The weights between two levels of the output, row-major. */
  weights: Float64Array;
  observed: number;
  /** Values closer than this are equal. */
  tolerance: number;
}

function tableStatistic(x: ValueLevels, y: ValueLevels): TableStatistic {
  const rows = x.codes.length;
  const levels = y.counts.length;
  const sums = Float64Array.from(y.counts, (_, b) =>
    y.counts.reduce((sum, count, d) => sum + count * y.kernel[b * levels + d], -y.kernel[b * levels + b]),
  );
  const total = y.counts.reduce((sum, count, b) => sum + count * sums[b], 0);
  const factor = pairWeightFactor(rows);
  const centred = uCentring(rows, total);
  const weights = new Float64Array(levels * levels);
  let scale = 0;
  for (let b = 0; b < levels; b++) {
    for (let d = 0; d < levels; d++) {
      const weight = factor * centred(y.kernel[b * levels + d], sums[b], sums[d]);
      weights[b * levels + d] = weight;
      scale += (Math.abs(weight) * y.counts[b] * (y.counts[d] - (b === d ? 1 : 0))) / 2;
    }
  }
  const columns = Array.from(y.counts, () => new Float64Array(x.counts.length));
  x.codes.forEach((a, i) => {
    columns[y.codes[i]][a] += 1;
  });
  const products = columns.map((column) => times(x.kernel, column));
  const observed = columns.reduce(
    (sum, column, b) => sum + columnValue({ weights, levels }, b, column, products),
    0,
  );
  return { weights, observed, tolerance: TIE_SHARE * scale };
}

/** What column b adds to z beside the columns before it. */
function columnValue(
  { weights, levels }: { weights: Float64Array; levels: number },
  b: number,
  column: Float64Array,
  products: readonly Float64Array[],
): number {
  const own = weights[b * levels + b];
  let value = 0;
  for (let a = 0; a < column.length; a++) value += column[a] * (products[b][a] - 1);
  value *= own / 2;
  for (let d = 0; d < b; d++) {
    let sum = 0;
    for (let a = 0; a < column.length; a++) sum += column[a] * products[d][a];
    value += weights[d * levels + b] * sum;
  }
  return value;
}

/** K v. */
function times(
  kernel: Float64Array,
  vector: Float64Array,
  out = new Float64Array(vector.length),
): Float64Array {
  const size = vector.length;
  for (let a = 0; a < size; a++) {
    let sum = 0;
    for (let c = 0; c < size; c++) sum += kernel[a * size + c] * vector[c];
    out[a] = sum;
  }
  return out;
}

/** All tables with the margins of x and y: the statistic, and the logarithm of the number of orders up to a constant. */
function* tables(
  x: ValueLevels,
  y: ValueLevels,
  { weights }: TableStatistic,
): Generator<{ value: number; logWeight: number }> {
  const levels = y.counts.length;
  const size = x.counts.length;
  const logFactorials = logFactorialsUpTo(x.codes.length);
  const columns = Array.from(y.counts, () => new Float64Array(size));
  const products = Array.from(y.counts, () => new Float64Array(size));
  const left = Float64Array.from(x.counts);

  function* fromColumn(
    b: number,
    value: number,
    logWeight: number,
  ): Generator<{ value: number; logWeight: number }> {
    if (b === levels) {
      yield { value, logWeight };
      return;
    }
    const column = columns[b];
    for (const _ of compositions(column, left, y.counts[b])) {
      times(x.kernel, column, products[b]);
      let weight = logWeight;
      for (let a = 0; a < size; a++) {
        weight -= logFactorials[column[a]];
        left[a] -= column[a];
      }
      yield* fromColumn(b + 1, value + columnValue({ weights, levels }, b, column, products), weight);
      for (let a = 0; a < size; a++) left[a] += column[a];
    }
  }
  yield* fromColumn(0, 0, 0);
}

/** Runs `column` through all ways to take `count` rows with at most left[a] on level a. */
function* compositions(column: Float64Array, left: Float64Array, count: number, a = 0): Generator<void> {
  if (a === column.length - 1) {
    column[a] = count;
    if (count <= left[a]) yield;
    return;
  }
  let beyond = 0;
  for (let c = a + 1; c < left.length; c++) beyond += left[c];
  const most = Math.min(count, left[a]);
  for (let taken = Math.max(0, count - beyond); taken <= most; taken++) {
    column[a] = taken;
    yield* compositions(column, left, count - taken, a + 1);
  }
}

function logFactorialsUpTo(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let i = 2; i <= most; i++) logs[i] = logs[i - 1] + Math.log(i);
  return logs;
}

/** The tail among the tables that are admitted, and the standard deviation of the statistic over all of them. */
export function tailOfTables(
  { values, logWeights, observed, tolerance }: TableValues,
  admission: Admission,
): PermutationTail & { sd: number } {
  const floor = floorOf(admission, { observed, tolerance });
  const most = logWeights.reduce((largest, weight) => Math.max(largest, weight), -Infinity);
  let [total, admitted, above, below, squares] = [0, 0, 0, 0, 0];
  values.forEach((value, t) => {
    const weight = Math.exp(logWeights[t] - most);
    total += weight;
    squares += weight * value * value;
    if (value < floor) return;
    admitted += weight;
    if (value >= observed - tolerance) above += weight;
    if (value <= observed + tolerance) below += weight;
  });
  // The mean over all orders is 0.
  return { ...enumeratedTail({ above, below, admitted, total }), sd: Math.sqrt(squares / total) };
}
