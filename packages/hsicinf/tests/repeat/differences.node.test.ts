/** Two results compared, value by value. */
import { describe, expect, it } from 'vitest';
import { compared, relativeChange } from '../../src/repeat/differences.js';

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
});
