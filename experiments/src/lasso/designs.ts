/**
 * Data for the study of HSIC-Lasso: features with or without something in common, near-copies, and which of them matter.
 */
import type { Dataset } from '@hsicinf/core';

/** A dataset and the features that matter, by index. */
export interface Known extends Dataset {
  relevant: number[];
}

/** How an output comes from the features that matter. */
export type Shape = 'none' | 'linear' | 'additive' | 'non-additive';

const RELEVANT: Record<Shape, number> = { none: 0, linear: 5, additive: 3, 'non-additive': 3 };

/** Normal features, each two with a correlation, and an output; `copies` puts a noisy copy behind each. */
export function design(
  random: () => number,
  {
    rows,
    features,
    shape,
    correlation = 0,
    copies,
  }: { rows: number; features: number; shape: Shape; correlation?: number; copies?: number },
): Known {
  const column = (draw: (i: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, i) => draw(i));
  const common = column(random);
  const own = Array.from({ length: features }, () =>
    column((i) => Math.sqrt(correlation) * common[i] + Math.sqrt(1 - correlation) * random()),
  );
  const values = column((i) => {
    const x = (j: number): number => own[j][i];
    switch (shape) {
      case 'none':
        return random();
      case 'linear':
        return x(0) + x(1) + x(2) + x(3) + x(4) + 0.1 * random();
      case 'additive':
        return x(0) + x(1) ** 2 + 2 * Math.abs(x(2)) + 0.5 * random();
      default:
        return x(0) * Math.exp(x(1)) + Math.abs(x(2)) + 0.3 * random();
    }
  });
  const named = own.flatMap((one, j) => [
    { name: `x${j + 1}`, values: one },
    ...(copies === undefined
      ? []
      : [{ name: `x${j + 1} again`, values: one.map((value) => value + copies * random()) }]),
  ]);
  const step = copies === undefined ? 1 : 2;
  const relevant = Array.from({ length: RELEVANT[shape] }, (_, j) => step * j);
  return { features: named, target: { values }, relevant };
}

/** Two causes, each with a noisy copy that says nothing more once its source is known. */
export function causesAndCopies(
  random: () => number,
  { rows, noise, shape }: { rows: number; noise: number; shape: (x: number) => number },
): Known {
  const column = (draw: (i: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, i) => draw(i));
  const [a, b] = [column(random), column(random)];
  const features = [
    a,
    b,
    a.map((value) => value + noise * random()),
    b.map((value) => value + noise * random()),
  ];
  return {
    features: features.map((values, j) => ({ name: `x${j + 1}`, values })),
    target: { values: column((i) => shape(a[i]) + shape(b[i]) + 0.5 * random()) },
    relevant: [0, 1],
  };
}
