/** Files are named after the table. */
import { describe, expect, it } from 'vitest';
import { savedName } from '../../src/parts/file-names.js';

describe('the name of a saved file', () => {
  it.each([
    ['penguins.csv', 'report.html', 'penguins-report.html'],
    ['penguins.csv.gz', 'table.csv', 'penguins-table.csv'],
    ['my table.v2.xlsx', '.hsicinf', 'my table.v2.hsicinf'],
    ['.csv', 'table.csv', 'table-table.csv'],
    ['a/b\\c:d|e\u0000.csv', 'table.csv', 'a-b-c-d-e--table.csv'],
    [`${'x'.repeat(300)}.csv`, 'table.csv', `${'x'.repeat(80)}-table.csv`],
  ])('of %j is right', (table, what, name) => {
    expect(savedName(table, what)).toBe(name);
  });
});
