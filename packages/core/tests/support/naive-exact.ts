/**
 * The exact procedure from its definition, written without any code of the sources: shuffle the feature, select again
 * from all features, and count the shuffles in which it is selected and scores as high.
 */
import type { Column, Dataset, PlainTarget } from '@hsicinf/core';

type Matrix = number[][];

/** Differences up to this share of the largest score are rounding, as are those up to 1e-12, because the terms below cancel. */
const TIE = 1e-11;

/** The scores of all features, NaN for those that are constant, and their Gram matrices. */
export interface NaiveScores {
  scores: number[];
  kernels: (Matrix | undefined)[];
  output: Matrix;
}

export function naiveScores({ features, target }: Dataset): NaiveScores {
  const output = gram(target as PlainTarget, normalScores);
  const kernels = features.map((feature) => gram(feature, standardized));
  const scores = kernels.map((kernel) => (kernel === undefined ? NaN : hsic(kernel, output as Matrix)));
  return { scores, kernels, output: output as Matrix };
}

/** The k features that rank first; ties, scores equal up to rounding, by index. */
export function naiveSelection(scores: readonly number[], k: number): number[] {
  const all = scores.map((_, i) => i).filter((i) => !Number.isNaN(scores[i]));
  const places = new Map(all.map((i) => [i, ahead(scores, i)]));
  const place = (i: number): number => places.get(i) as number;
  return all.filter((i) => place(i) < k).sort((i, j) => place(i) - place(j));
}

/** How many features rank ahead of one. */
function ahead(scores: readonly number[], feature: number): number {
  const rounding = roundingOf(scores);
  return scores.filter((score, i) => {
    const lead = score - scores[feature];
    return i !== feature && (lead > rounding || (lead >= -rounding && i < feature));
  }).length;
}

function roundingOf(scores: readonly number[]): number {
  const largest = scores.reduce((most, score) => (Math.abs(score) > most ? Math.abs(score) : most), 0);
  return Math.max(TIE * largest, 1e-12);
}

/** Whether a feature is selected, and whether its score reaches the observed one, in an order of its values. */
export function naiveOutcome(
  { scores, kernels, output }: NaiveScores,
  { feature, k, order }: { feature: number; k: number; order: ArrayLike<number> },
): { selected: boolean; reaches: boolean } {
  const score = hsic(kernels[feature] as Matrix, output, order);
  return {
    selected: ahead(scores.with(feature, score), feature) < k,
    reaches: score >= scores[feature] - roundingOf(scores),
  };
}

/** tr(KL), 1'K1 1'L1 and 1'KL1, all without diagonals, for K in an order of its rows. */
function hsic(kernel: Matrix, other: Matrix, order: ArrayLike<number> = kernel.map((_, i) => i)): number {
  const n = kernel.length;
  let [trace, product, totalK, totalL] = [0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    let [rowK, rowL] = [0, 0];
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      const [k, l] = [kernel[order[i]][order[j]], other[i][j]];
      trace += k * l;
      rowK += k;
      rowL += l;
    }
    product += rowK * rowL;
    totalK += rowK;
    totalL += rowL;
  }
  return (trace + (totalK * totalL) / ((n - 1) * (n - 2)) - (2 * product) / (n - 2)) / (n * (n - 3));
}

function gram(
  variable: Column | PlainTarget,
  transform: (values: readonly number[]) => number[] | undefined,
): Matrix | undefined {
  if (variable.kind === 'class') {
    const { values } = variable;
    if (new Set(values).size < 2) return undefined;
    return values.map((a) => values.map((b) => (a === b ? 1 : 0)));
  }
  const given = variable.kind === 'vector' ? variable.values : [variable.values];
  const points = given.map((values) => transform([...values])).filter((values) => values !== undefined);
  if (points.length === 0) return undefined;
  const rows = points[0].map((_, i) => points.map((values) => values[i]));
  const distances = rows.map((a) => rows.map((b) => Math.hypot(...a.map((value, c) => value - b[c]))));
  const width = variable.kind === 'vector' ? median(distances) : 1;
  return distances.map((row) => row.map((distance) => Math.exp(-((distance / width) ** 2) / 2)));
}

/** The median distance between two rows; where it is 0, the mean of those that are not. */
function median(distances: Matrix): number {
  const all = distances.flatMap((row, i) => row.slice(i + 1)).sort((a, b) => a - b);
  const middle = (all[Math.floor((all.length - 1) / 2)] + all[Math.floor(all.length / 2)]) / 2;
  const positive = all.filter((distance) => distance > 0);
  return middle > 0 ? middle : total(positive) / positive.length;
}

function standardized(values: readonly number[]): number[] | undefined {
  const mean = total(values) / values.length;
  const sd = Math.sqrt(total(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
  return values.every((value) => value === values[0])
    ? undefined
    : values.map((value) => (value - mean) / sd);
}

function normalScores(values: readonly number[]): number[] | undefined {
  const ranks = values.map(
    (value) =>
      (values.filter((other) => other < value).length + values.filter((other) => other <= value).length + 1) /
      2,
  );
  return standardized(ranks.map((rank) => quantile((rank - 0.5) / values.length)));
}

/** Φ⁻¹ by bisection of the integral of the density. */
function quantile(p: number): number {
  let [low, high] = [-10, 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (cdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Φ by its Taylor series about 0, which is accurate to some 1e-15 for |x| < 4. */
function cdf(x: number): number {
  let term = x / Math.sqrt(2 * Math.PI);
  let sum = term;
  for (let i = 1; i < 200; i++) {
    term *= (-x * x * (2 * i - 1)) / (2 * i * (2 * i + 1));
    sum += term;
  }
  return 0.5 + sum;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
