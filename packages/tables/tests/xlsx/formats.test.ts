/** Formats of cells: those that show a date are told from all others. */
import { describe, expect, it } from 'vitest';
import { showsDate } from '../../src/xlsx/formats.js';

describe('a format shows a date', () => {
  it.each(['yyyy-mm-dd', 'd/m/yy h:mm', 'mmm', '[$-409]d\\-mmm\\-yy;@', '"on "dddd'])('%s', (code) => {
    expect(showsDate(code)).toBe(true);
  });

  it.each([
    '0.00',
    'General',
    '[Red]0.0',
    '0 "days"',
    '#,##0\\d',
    'h:mm:ss',
    '[h]:mm',
    'mm:ss.0',
    '0%',
    '_-* #,##0.00 "USD"',
  ])('but not %s', (code) => {
    expect(showsDate(code)).toBe(false);
  });
});
