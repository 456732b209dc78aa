/** Gaussian kernels through a grid of nodes. */
import { expect, it } from 'vitest';
import {
  kernelOnGrid,
  NODES,
  POWERS,
  STEPS_A_WIDTH,
  windowPolynomials,
} from '../../src/kernels/gaussian-grid.js';

const coefficients = windowPolynomials();

function nodeWeights(position: number): { first: number; weights: number[] } {
  const first = Math.floor(position);
  const t = position - first - 0.5;
  const weights = Array.from({ length: NODES }, (_, node) => {
    let sum = 0;
    for (let power = 0; power < POWERS; power++) sum = sum * t + coefficients[power * NODES + node];
    return sum;
  });
  return { first, weights };
}

function throughGrid(kernel: Float64Array, x: number, y: number): number {
  const [a, b] = [nodeWeights(x), nodeWeights(y)];
  let sum = 0;
  a.weights.forEach((left, i) => {
    b.weights.forEach((right, j) => {
      sum += left * right * kernel[Math.abs(a.first + i - b.first - j)];
    });
  });
  return sum;
}

it.each([
  [1 / Math.SQRT2, 2e-13],
  [1, 3e-14],
  [4, 5e-14],
  [16, 5e-14],
  [100, 2e-13],
])('%d times the narrowest width: the kernel to %d', (width, tolerance) => {
  const steps = width * STEPS_A_WIDTH;
  const kernel = kernelOnGrid(steps, 160);
  let worst = 0;
  for (let x = 0; x < 2; x += 0.137) {
    for (let y = 0; y < 140; y += 1.71) {
      const error = throughGrid(kernel, x, y) - Math.exp(-(((x - y) / steps) ** 2));
      worst = Math.max(worst, Math.abs(error));
    }
  }
  expect(worst).toBeLessThan(tolerance);
});
