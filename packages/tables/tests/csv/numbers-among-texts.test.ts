/** Whole numbers beyond 2^53: names with all their digits, unless they are measured. */
import { describe, expect, it } from 'vitest';
import { readTable, type Table } from '@hsicinf/tables';
import { cellsOf, read, sourceOf } from '../support/sources.js';

const NOTE = 'column "x": whole numbers beyond 2^53 are kept as labels';
const csv = (cells: readonly string[]): string =>
  `x,y\n${cells.map((cell, i) => `${cell},${i % 3}`).join('\n')}\n`;
const json = (cells: readonly string[]): string =>
  `[${cells.map((cell, i) => `{"x":${cell === '' ? 'null' : cell},"y":${i % 3}}`).join(',')}]`;
const both = (cells: readonly string[]): Promise<Table[]> =>
  Promise.all([read(csv(cells)), readTable(sourceOf(json(cells), 'data.json'))]);

describe('whole numbers beyond 2^53', () => {
  it('keep their digits as labels, with shorter ones among them', async () => {
    const cells = ['1152921504606846970', '1152921504606846971', '', '-1152921504606846972', '17'];
    for (const table of await both(cells)) {
      expect(table.columns[0]).toMatchObject({ type: 'label', kind: 'id', missing: 1 });
      expect(cellsOf(table.columns[0])).toEqual(cells.map((cell) => (cell === '' ? null : cell)));
      expect(table.notes).toEqual([NOTE]);
    }
  });

  it.each([
    ['where a number keeps all digits', ['9007199254740994', '100000000000000000000', '3', '4']],
    ['where they were written from a number', ['123456789012345680000', '1', '2', '3']],
    ['beside fractions', ['12345678901234567', '0.5', '0.25', '3']],
    ['with an exponent', ['1.2345678901234567e19', '1e20', '3', '4']],
    ['with a fraction', ['12345678901234567.5', '0.12345678901234567', '3', '4']],
  ])('are numbers %s', async (_, cells) => {
    for (const table of await both(cells)) {
      expect(table.columns[0]).toMatchObject({ type: 'number', kind: 'number' });
      expect(cellsOf(table.columns[0])).toEqual(cells.map(Number));
      expect(table.notes).toEqual([]);
    }
  });

  it('up to 2^53 are numbers', async () => {
    const cells = ['9007199254740991', '-9007199254740991', '3', '4'];
    for (const table of await both(cells)) expect(cellsOf(table.columns[0])).toEqual(cells.map(Number));
  });

  it('inside texts of JSON stay what they are', async () => {
    const table = await readTable(sourceOf('[{"x":"a 1152921504606846970","y":1}]', 'data.json'));
    expect(cellsOf(table.columns[0])).toEqual(['a 1152921504606846970']);
  });
});
