/**
 * Time series, of equal length or not: the global alignment kernel (Cuturi, 2011), which adds up how well two series agree over
 * all ways to align them, so that what matters is what happens and not exactly when.
 *
 *     G(x, y) = Σ over alignments Π κ(x_a, y_b),   κ = k/(2 − k),   k = exp(−(x_a − y_b)²/(2σ²)),
 *
 * scaled to cosines. It is positive semidefinite because κ/(1 + κ) = k/2 is (Cuturi, Vert, Birkenes & Matsui, 2007). Three compete: σ = the median distance
 * of two values times the root of the median length, and a quarter and four times as wide. Series are compared as they are: scale
 * them before where only their shape counts. Cost O(length²) a pair of series and kernel.
 */
import { describe } from '../errors.js';
import { powerUnit } from '../numerics/power-unit.js';
import { medianOfPairs, pairMatrix, SCALES } from './pair-matrix.js';
import { entriesOf, numberCells, numbersOf, ofRows, requireFew } from './rows.js';
import type { Refuse, TargetKind } from './target-kind.js';

/** A series for each row. */
export interface SeriesTarget {
  kind: 'series';
  values: readonly ArrayLike<number>[];
}

/** Points of all series together: pairs of them take a minute. */
const MOST_POINTS = 60_000;
/** Values that the median distance is taken of, spread evenly over all. */
const ENOUGH = 1000;

/** Time series. */
export const series: TargetKind<SeriesTarget> = {
  title: 'time series',
  kernel: 'global alignment kernels',
  ofRows: (target, rows) => ({ ...target, values: ofRows(target.values, rows) }),
  encode({ values }, refuse) {
    const all = inUnits(
      Array.from(entriesOf(values, 'a series', refuse), (one, row) => seriesOf(one, row, refuse)),
    );
    requireFew(all.length, refuse);
    const points = all.reduce((sum, one) => sum + one.length, 0);
    if (points > MOST_POINTS) {
      throw refuse(`at most ${MOST_POINTS} points in all series together`, String(points));
    }
    const sigma = widthOf(all, points);
    // The widest first: its kernel, squared four times, is that of a quarter of the width.
    const widest = Math.max(...SCALES) * sigma;
    const powers = [...SCALES].sort((a, b) => b - a);
    const logs = powers.map(() => new Float64Array(all.length ** 2));
    for (let i = 0; i < all.length; i++) {
      for (let j = 0; j <= i; j++) {
        logAlignments(all[i], all[j], widest, powers.length).forEach((log, w) => {
          logs[w][i * all.length + j] = log;
        });
      }
    }
    const kernels = logs.map((own) => cosinesOfLogs(own, all.length));
    const names = { 1: 'alignment', 0.25: 'alignment, narrow', 4: 'alignment, wide' };
    return {
      kernels: SCALES.map((scale) => ({ name: names[scale], matrix: kernels[powers.indexOf(scale)] })),
    };
  },
  columns: {
    words: 'a column for each time, or one column of numbers separated by spaces or ;',
    read(columns, refuse) {
      if (columns.length > 1) {
        const times = columns.map((column) => numberCells(column, refuse));
        return { kind: 'series', values: columns[0].cells.map((_, row) => times.map((of) => of[row])) };
      }
      const [{ cells }] = columns;
      const values = cells.map((cell, row) => {
        const points = String(cell)
          .trim()
          .split(/[\s;]+/);
        const bad = points.find((point) => point === '' || !Number.isFinite(Number(point)));
        if (bad !== undefined) throw refuse('numbers separated by spaces or ;', describe(cell), row);
        return points.map(Number);
      });
      return { kind: 'series', values };
    },
  },
};

function seriesOf(one: ArrayLike<number>, row: number, refuse: Refuse): Float64Array {
  return numbersOf(one, 'a point of the series', (rule, got, at) =>
    refuse(
      at === undefined ? 'a series of at least one number for each row' : rule,
      at === undefined ? describe(one) : got,
      row,
    ),
  );
}

/** Multiplied by a power of two, which is exact, so that the largest is about 1 and no square overflows or vanishes. */
function inUnits(all: readonly Float64Array[]): Float64Array[] {
  let largest = 0;
  for (const one of all) for (const value of one) largest = Math.max(largest, Math.abs(value));
  const unit = powerUnit(largest);
  return all.map((one) => one.map((value) => value * unit));
}

/** σ: the median distance of two values times the root of the median length. */
function widthOf(all: readonly Float64Array[], points: number): number {
  const pooled = new Float64Array(points);
  let at = 0;
  for (const one of all) {
    pooled.set(one, at);
    at += one.length;
  }
  const count = Math.min(ENOUGH, points);
  const some = Float64Array.from({ length: count }, (_, i) => pooled[Math.floor((i * points) / count)]);
  const lengths = all.map((one) => one.length).sort((a, b) => a - b);
  const square = medianOfPairs(pairMatrix(count, (i, j) => (some[i] - some[j]) ** 2));
  return Math.sqrt(square * lengths[lengths.length >> 1]);
}

/** log G of the widest kernel, then of those a quarter as wide each; rows are scaled as they come, since G grows without bounds. */
function logAlignments(x: Float64Array, y: Float64Array, widest: number, kernels: number): number[] {
  const unit = -1 / (2 * widest * widest);
  const columns = y.length + 1;
  const sums = Array.from({ length: kernels }, () => new Float64Array(2 * columns));
  const logs = new Float64Array(kernels);
  for (const own of sums) own[0] = 1;
  for (let a = 0; a < x.length; a++) {
    const [before, now] = a % 2 === 0 ? [0, columns] : [columns, 0];
    for (const own of sums) own[now] = 0;
    for (let b = 0; b < y.length; b++) {
      let k = Math.exp(unit * (x[a] - y[b]) ** 2);
      for (let w = 0; w < kernels; w++) {
        const own = sums[w];
        own[now + b + 1] = (own[before + b] + own[before + b + 1] + own[now + b]) * (k / (2 - k));
        k *= k;
        k *= k;
        k *= k;
        k *= k;
      }
    }
    for (let w = 0; w < kernels; w++) logs[w] += rescale(sums[w].subarray(now, now + columns));
  }
  const last = (x.length % 2 === 0 ? 0 : columns) + y.length;
  return sums.map((own, w) => Math.log(own[last]) + logs[w]);
}

/** Divides by the largest; returns the logarithm of that. */
function rescale(values: Float64Array): number {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  if (largest === 0) return 0;
  for (let b = 0; b < values.length; b++) values[b] /= largest;
  return Math.log(largest);
}

/** exp(L_ij − (L_ii + L_jj)/2) of the entries below the diagonal. */
function cosinesOfLogs(logs: Float64Array, rows: number): Float64Array {
  return pairMatrix(rows, (i, j) => {
    if (i === j) return 1;
    return Math.exp(logs[j * rows + i] - (logs[i * (rows + 1)] + logs[j * (rows + 1)]) / 2);
  });
}
