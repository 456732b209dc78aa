/** Cells that are moved to a file come back as if they had stayed. */
import { describe, expect, it } from 'vitest';
import { ColumnStore } from '../../src/csv/column-store.js';
import { SpilledCells } from '../../src/csv/spilled-cells.js';
import { MemoryBudget } from '../../src/memory-budget.js';

/** A file in memory. */
function cellFile() {
  const numbers: number[] = [];
  return {
    append: (values: Float64Array) => void numbers.push(...values),
    read: (start: number, into: Float64Array) => into.set(numbers.slice(start, start + into.length)),
  };
}

describe('a store with a file', () => {
  it.each([
    [1, 1],
    [3, 7],
    [7, 2],
    [2000, 3],
  ])('of %i columns, pieces of about %i rows', (width, pieceRows) => {
    for (const sizes of [
      { block: 1, group: 1 },
      { block: 5 * width, group: 20 },
      { block: 2 ** 23, group: 2 ** 23 },
    ]) {
      const stores = [undefined, new SpilledCells(cellFile(), width, sizes)].map(
        (spilled) => new ColumnStore(width, new MemoryBudget('file'), spilled),
      );
      const rows = 23;
      const cells = Float64Array.from({ length: rows * width }, (_, i) => (i % 11 === 3 ? NaN : i));
      for (const store of stores) {
        // Pieces begin and end inside rows.
        const piece = pieceRows * width - Math.floor(width / 2);
        for (let at = 0; at < cells.length; at += piece) {
          const some = cells.slice(at, at + piece);
          store.reserve(some.length, undefined);
          store.append(some, some.length);
        }
        expect(store.rows).toBe(rows);
      }
      for (let column = 0; column < width; column++) {
        const [kept, moved] = stores.map((store) => [store.hasNumbers(column), store.take(column).values]);
        expect(moved).toEqual(kept);
      }
    }
  });
});
