/** Two runs side by side. */
import type { SelectedFeature } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { comparison } from '../../src/results/comparison.js';

function selected(...features: [name: string, significant: boolean][]): { selected: SelectedFeature[] } {
  return {
    selected: features.map(
      ([name, significant], i) => ({ name, significant, rank: i + 1 }) as unknown as SelectedFeature,
    ),
  };
}

describe('a comparison', () => {
  it('has every feature of either run, and marks what is significant in one only', () => {
    const rows = comparison(
      selected(['a', true], ['b', true], ['c', false]),
      selected(['b', false], ['d', true], ['a', true]),
    );
    expect(
      rows.map(({ name, sides, differs }) => [name, ...sides.map((side) => side?.rank), differs]),
    ).toEqual([
      ['a', 1, 3, false],
      ['b', 2, 1, true],
      ['c', 3, undefined, false],
      ['d', undefined, 2, true],
    ]);
  });
});
