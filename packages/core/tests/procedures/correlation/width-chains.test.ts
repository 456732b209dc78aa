/** Which widths share an exponential. */
import { expect, it } from 'vitest';
import { widthChains } from '../../../src/procedures/correlation/width-chains.js';

const variable = { kernel: 'gaussian' as const, coordinates: [new Float64Array(4)] };

it('takes widths together that are halves of each other', () => {
  expect(widthChains({ variable, widths: [1 / 4, 1, 4] })).toEqual([
    { widest: 4, places: [2, 1, 0], squarings: [0, 4, 4] },
  ]);
  expect(widthChains({ variable, widths: [1, 0.5] })).toEqual([
    { widest: 1, places: [0, 1], squarings: [0, 2] },
  ]);
});

it('begins anew where they are not, or rounding would add up', () => {
  expect(widthChains({ variable, widths: [1, 3, 1] }).map(({ places }) => places)).toEqual([[1], [0], [2]]);
  expect(widthChains({ variable, widths: [1, 32] }).map(({ widest }) => widest)).toEqual([32, 1]);
});

it('has one kernel for classes', () => {
  const codes = Int32Array.from([0, 1, 0, 1]);
  expect(widthChains({ variable: { kernel: 'delta', codes }, widths: [1, 2] })).toHaveLength(1);
});
