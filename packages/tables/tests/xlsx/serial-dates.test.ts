/** Days of a workbook as dates, against those that spreadsheet programs are known to show. */
import { describe, expect, it } from 'vitest';
import { writtenDate } from '../../src/xlsx/serial-dates.js';

describe('writtenDate', () => {
  it.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [25_569, false, '1970-01-01'],
    [45_351.75, false, '2024-02-29T18:00:00.000'],
    [2_958_465, false, '9999-12-31'],
    [0, true, '1904-01-01'],
    [43_889, true, '2024-02-29'],
    [-1, false, undefined],
    [2_958_466, false, undefined],
    [NaN, false, undefined],
  ])('day %d, from 1904: %s', (serial, from1904, expected) => {
    expect(writtenDate(serial, from1904)).toBe(expected);
  });
});
