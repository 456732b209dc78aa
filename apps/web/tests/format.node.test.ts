/** Numbers in the words of the page. */
import { describe, expect, it } from 'vitest';
import { rangeWords } from '../src/format.js';

describe('the range of a column', () => {
  it.each([
    [1957, 2024, '1957 to 2024'],
    [1_234_567, 1_235_566, '1234567 to 1235566'],
    [-5, 0, '−5 to 0'],
    [0, 1, '0 to 1'],
    [3, 3, '3 to 3'],
    [-2.345_67, 2.789_12, '−2.34 to 2.78'],
    [1234.56, 1999.99, '1235 to 1999'],
    [0.123_456, 0.123_499, '0.12346 to 0.12349'],
    [0.000_012_34, 0.5, '1.24e−5 to 0.5'],
    [1.5e12, 2.25e12, '1.5e12 to 2.25e12'],
    [99.999, 100.001, '99.999 to 100'],
  ])('%d and %d: %s', (low, high, words) => {
    expect(rangeWords(low, high)).toBe(words);
  });

  it('is never beyond the numbers, and its ends differ', () => {
    const numberIn = (text: string): number => Number(text.replaceAll('−', '-'));
    for (let i = 1; i < 2000; i++) {
      const low = Math.sin(i) * 10 ** ((i % 25) - 12);
      const high = low + Math.abs(Math.cos(i * i)) * 10 ** ((i % 17) - 10);
      if (low === high) continue;
      const [from, to] = rangeWords(low, high).split(' to ').map(numberIn);
      expect(from).toBeGreaterThanOrEqual(low);
      expect(to).toBeLessThanOrEqual(high);
      expect(from).toBeLessThan(to);
    }
  });
});
