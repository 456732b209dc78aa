/** Bounds to two digits, never below what they bound. */
import { expect, it } from 'vitest';
import { roundedUp } from '../../src/numerics/rounded-up.js';

it.each([
  [1e-6, 1e-6],
  [4.1665972233796103e-8, 4.2e-8],
  [1 / 30_000, 3.4e-5],
  [0.00991, 0.01],
  [9.96e-5, 1e-4],
  [0.25, 0.25],
])('%d is at most %d', (value, bound) => {
  expect(roundedUp(value)).toBe(bound);
});
