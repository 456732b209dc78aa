/** The codes that came first with values, column by column, as a Map has them. */
import { expect, it } from 'vitest';
import { randomStream } from '../../src/numerics/random.js';
import { FirstCodes } from '../../src/warnings/first-codes.js';

it('are those of a Map, for one column after the other', () => {
  const random = randomStream(1, 'first codes');
  const firsts = new FirstCodes(40);
  for (let column = 0; column < 50; column++) {
    const known = new Map<number, number>();
    firsts.begin();
    for (let row = 0; row < 300; row++) {
      const [value, code] = [(random.below(40) - 20) / 3, random.below(5)];
      if (!known.has(value)) known.set(value, code);
      expect(firsts.first(value, code)).toBe(known.get(value));
      expect(firsts.size).toBe(known.size);
    }
  }
});

it('take 0 and −0 for equal', () => {
  const firsts = new FirstCodes(2);
  firsts.begin();
  expect([firsts.first(0, 3), firsts.first(-0, 4), firsts.size]).toEqual([3, 3, 1]);
});
