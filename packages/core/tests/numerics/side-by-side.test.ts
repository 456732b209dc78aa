/** Arrays side by side: each has its own numbers, however many there are. */
import { describe, expect, it } from 'vitest';
import { SideBySide } from '../../src/numerics/side-by-side.js';

describe('arrays side by side', () => {
  it.each([
    [1, 100_000],
    [60, 1200],
    [50_000, 3],
  ])('of %i numbers, %i of them, are each their own', (length, most) => {
    for (const Kind of [Float64Array, Int32Array]) {
      const room = new SideBySide<Float64Array | Int32Array>(Kind, length, most);
      const arrays = Array.from({ length: most }, (_, a) => room.next().fill(a + 1));
      expect(arrays.every((array, a) => array.length === length && array.every((x) => x === a + 1))).toBe(
        true,
      );
    }
  });

  it('take no more room than all of them need', () => {
    expect(new SideBySide(Float64Array, 10, 7).next().buffer.byteLength).toBe(8 * 10 * 7);
  });

  it('share a buffer where they are short', () => {
    const room = new SideBySide(Uint8Array, 100, 1000);
    expect(room.next().buffer).toBe(room.next().buffer);
  });

  it('go on behind the number that was foretold', () => {
    const room = new SideBySide(Float64Array, 3, 1);
    const arrays = [1, 2, 3].map((value) => room.next().fill(value));
    expect(arrays.map(([value]) => value)).toEqual([1, 2, 3]);
  });
});
