/** How many swaps lie between two states of splitting. */
import { expect, it } from 'vitest';
import { paceOf } from '../../src/permutation/walk-pace.js';

const noneEqual = { alike: undefined, areFree: true };

it('makes up for swaps that are refused', () => {
  const { swapsFor, atFirst } = paceOf(100, noneEqual);
  expect(swapsFor(1)).toBe(10);
  expect(swapsFor(0.5)).toBe(20);
  expect(swapsFor(atFirst)).toBeGreaterThan(swapsFor(1));
});

it('makes up for swaps that change nothing, with more of the others, up to a limit', () => {
  // Nine rows of ten are equal: 19 % of all pairs differ.
  const alike = Int32Array.from({ length: 100 }, (_, row) => Math.max(0, row - 89));
  const { swapsFor, atFirst } = paceOf(100, { alike, areFree: true });
  const differ = 1 - 0.9 ** 2 - 10 * 0.01 ** 2;
  expect(swapsFor(1)).toBe(Math.round(20 / differ));
  expect(swapsFor(atFirst)).toBeGreaterThan(swapsFor(1));
  expect(swapsFor(0)).toBe(200);
  expect(paceOf(100, { alike, areFree: false }).swapsFor(0)).toBe(80);
});

it('walks on by a smaller part of many rows, and by one swap at least', () => {
  expect(paceOf(2000, noneEqual).swapsFor(1)).toBe(100);
  expect(paceOf(3, noneEqual).swapsFor(1)).toBe(1);
});
