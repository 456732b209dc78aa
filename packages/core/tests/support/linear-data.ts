/** Linear data and plain linear algebra for the tests of least angle regression, from the definitions. */
import type { Dataset } from '@hsicinf/core';
import { normalQuantile } from '../../src/numerics/normal.js';
import { dot } from '../../src/numerics/orthonormal.js';
import { randomStream } from '../../src/numerics/random.js';

/** Normal columns that correlate by `rho` with each other, and an output of linear coefficients plus normal noise. */
export function linearData(
  seed: number,
  {
    rows,
    features,
    rho = 0,
    coefficients = [],
    sigma = 1,
  }: { rows: number; features: number; rho?: number; coefficients?: number[]; sigma?: number },
): Dataset & { target: { kind: 'number'; values: Float64Array }; mean: Float64Array } {
  const random = randomStream(seed, 'lar');
  const draw = (): Float64Array =>
    Float64Array.from({ length: rows }, () => normalQuantile(random.uniform()));
  const common = draw();
  const columns = Array.from({ length: features }, () =>
    draw().map((value, i) => Math.sqrt(1 - rho) * value + Math.sqrt(rho) * common[i]),
  );
  const mean = Float64Array.from({ length: rows }, (_, i) =>
    coefficients.reduce((sum, beta, j) => sum + beta * columns[j][i], 0),
  );
  const noise = draw();
  return {
    features: columns.map((values, j) => ({ name: `x${j + 1}`, values })),
    target: { kind: 'number', values: mean.map((value, i) => value + sigma * noise[i]) },
    mean,
  };
}

/** Centred. */
export function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** Centred and of length 1. */
export function unit(values: Float64Array): Float64Array {
  const left = centred(values);
  const length = Math.sqrt(dot(left, left));
  return left.map((value) => value / length);
}

/** What is left of a vector beyond the span of others: Gram–Schmidt, three passes. */
export function beyond(vector: Float64Array, others: readonly Float64Array[]): Float64Array {
  const basis: Float64Array[] = [];
  const left = (start: Float64Array): Float64Array => {
    let rest = start;
    for (let pass = 0; pass < 3; pass++) {
      for (const q of basis) {
        const share = dot(rest, q);
        rest = rest.map((value, i) => value - share * q[i]);
      }
    }
    return rest;
  };
  for (const other of others) {
    const rest = left(other);
    const length = Math.sqrt(dot(rest, rest));
    basis.push(rest.map((value) => value / length));
  }
  return left(vector);
}
