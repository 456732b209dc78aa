/** Which cells are missing, whatever the format. */
import { expect, it } from 'vitest';
import { MISSING, MissingCells, withoutBlanks } from '../../src/cells/missing.js';

it('the usual texts are, in any case, and nothing else is', () => {
  const missing = new MissingCells(MISSING);
  for (const text of ['', 'NA', 'na', 'n/a', '#N/A', 'nan', 'NULL', '.', '?']) {
    expect(missing.isMissing(text), text).toBe(true);
  }
  for (const text of ['0', 'none', 'NAN ', '..', 'naa']) expect(missing.isMissing(text), text).toBe(false);
});

it('numbers are, however they are written', () => {
  const missing = new MissingCells([' -999 ', '1,5']);
  for (const text of ['-999', '-999.0', '-9.99e2', '1.5']) expect(missing.isMissing(text), text).toBe(true);
  expect(missing.isMissing('-9990')).toBe(false);
  const values = Float64Array.of(-999, 1.5, 0, -999, -999);
  missing.take(values, 4);
  expect([...values]).toEqual([NaN, NaN, 0, NaN, -999]);
});

it('blanks and tabs at the ends of a text do not count', () => {
  expect([' a b\t', '\t', 'a', ' '.repeat(1e5) + 'a' + ' '.repeat(1e5)].map(withoutBlanks)).toEqual([
    'a b',
    '',
    'a',
    'a',
  ]);
});
