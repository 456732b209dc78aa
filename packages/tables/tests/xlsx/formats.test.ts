/** Formats of cells: those that show a date or a time are told from all others. */
import { describe, expect, it } from 'vitest';
import { shownBy } from '../../src/xlsx/formats.js';

describe('a format shows', () => {
  it.each(['yyyy-mm-dd', 'd/m/yy h:mm', 'mmm', '[$-409]d\\-mmm\\-yy;@', '"on "dddd'])(
    'a date: %s',
    (code) => {
      expect(shownBy(code)).toBe('date');
    },
  );

  it.each(['h:mm:ss', '[h]:mm', 'mm:ss.0', 'h AM/PM'])('a time: %s', (code) => {
    expect(shownBy(code)).toBe('time');
  });

  it.each(['0.00', 'General', '[Red]0.0', '0 "days"', '#,##0\\d', '0%', '_-* #,##0.00 "USD"'])(
    'neither: %s',
    (code) => {
      expect(shownBy(code)).toBeUndefined();
    },
  );
});
