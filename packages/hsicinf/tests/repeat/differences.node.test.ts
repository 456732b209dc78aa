/** Two results compared, value by value. */
import { describe, expect, it } from 'vitest';
import { compared, isRounding, relativeChange } from '../../src/repeat/differences.js';

describe('a comparison', () => {
  it('counts every value and finds none that differs in a copy', () => {
    const result = { rows: 3, selected: [{ name: 'a', p: 0.1 }], notes: [] };
    expect(compared(result, structuredClone(result))).toEqual({ values: 3, differences: [] });
  });

  it('names what differs by the feature, and what is missing', () => {
    const { differences } = compared(
      {
        selected: [
          { name: 'a', p: 0.1 },
          { name: 'b', p: 0.2 },
        ],
      },
      {
        selected: [
          { name: 'a', p: 0.1 },
          { name: 'b', p: 0.3, extra: 1 },
        ],
      },
    );
    expect(differences).toEqual([
      { path: 'selected[b].p', was: 0.2, is: 0.3 },
      { path: 'selected[b].extra', was: undefined, is: 1 },
    ]);
    expect(relativeChange(differences[0])).toBeCloseTo(0.5, 12);
    expect(relativeChange(differences[1])).toBeUndefined();
  });

  it.each([
    ['in the last digits', 'correlation', 0.1, 0.1 + 1e-15, true],
    ['of a sum that cancels', 'correlation', 3e-17, -5e-17, true],
    ['of a small p-value', 'pValue', 1e-15, 2e-15, false],
    ['in what can be read', 'correlation', 0.1, 0.1001, false],
    ['of words', 'kind', 'a', 'b', false],
  ])('tells rounding from a change %s', (_, key, was, is, isOnly) => {
    expect(compared({ [key]: was }, { [key]: is }).differences.map(isRounding)).toEqual([isOnly]);
  });
});
