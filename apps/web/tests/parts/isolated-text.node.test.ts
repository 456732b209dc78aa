/** Names from right to left in a sentence. */
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../src/parts/isolated-text.js';

describe('a text with names', () => {
  it('has those from right to left apart, the longest first, and leaves others alone', () => {
    expect(partsOf('Most alike are שלום and שלום רב (0.04).', ['a', 'שלום', 'שלום רב'])).toEqual([
      ['Most alike are ', false],
      ['שלום', true],
      [' and ', false],
      ['שלום רב', true],
      [' (0.04).', false],
    ]);
    expect(partsOf('Most alike are a and b.', ['a', 'b'])).toEqual([['Most alike are a and b.', false]]);
  });
});
