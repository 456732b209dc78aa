/** Numbers as people write them. */
import { describe, expect, it } from 'vitest';
import { methodOptions } from '../../src/options/values.js';

describe('numbers in fields', () => {
  it.each([
    ['0.05', 0.05],
    ['0,05', 0.05],
    [',1', 0.1],
    [' 1e-3 ', 0.001],
    ['1,5e-3', 0.0015],
  ])('%s is %d', (text, value) => {
    expect(methodOptions({ alpha: text })).toEqual({ alpha: value });
  });

  it('that are none stay text, for the library to refuse', () => {
    expect(methodOptions({ alpha: '1,000,5' })).toEqual({ alpha: '1,000,5' });
    expect(methodOptions({ alpha: 'five' })).toEqual({ alpha: 'five' });
  });

  it.each([
    ['0.25,1,4', [0.25, 1, 4]],
    ['0.25; 1; 4', [0.25, 1, 4]],
    ['0,25; 1; 4', [0.25, 1, 4]],
  ])('in a list, %s', (text, values) => {
    expect(methodOptions({ featureWidths: text })).toEqual({ featureWidths: values });
  });
});
