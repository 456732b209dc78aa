/** Written dates and times. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, partOfDay } from '../../src/cells/dates.js';
import { cellsOf, read } from '../support/sources.js';

const DAY = 86_400_000;

describe('daysOf', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2024-02-29', 19_782],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
    ['1970-01-02T12:00', 1.5],
    ['1970-01-02 06:00:00', 1.25],
    ['1970-01-01T00:00:00.5Z', 500 / DAY],
    ['1970-01-01T02:30:00+02:30', 0],
    ['1970-01-01t00:00:00-0600', 0.25],
  ])('%s', (text, days) => {
    expect(daysOf(text)).toBe(days);
  });

  it.each([
    '2024-02-30',
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-1-5',
    '24-01-05',
    '05.01.2024',
    '1/5/2024',
    '2024-01-05T24:00',
    '2024-01-05T12',
    '2024-01-05 x',
    '2024',
  ])('%s is none', (text) => {
    expect(daysOf(text)).toBeUndefined();
  });

  it('is what the engine says of any time', () => {
    const range = { min: new Date(-62_135_596_800_000), max: new Date(253_402_300_799_999) };
    fc.assert(
      fc.property(fc.date({ ...range, noInvalidDate: true }), (date) => {
        expect(daysOf(date.toISOString())).toBe(date.getTime() / DAY);
      }),
    );
  });
});

describe('columns of texts', () => {
  it('that are dates or missing are numbers, with a note', async () => {
    const table = await read('day,y\n2024-01-05,1\nNA,2\n2023-12-31,3\n,4\n2024-01-05,5\n');
    expect(table.columns[0]).toMatchObject({ type: 'number', kind: 'number', missing: 2, distinct: 2 });
    expect(cellsOf(table.columns[0])).toEqual([19_727, null, 19_722, null, 19_727]);
    expect(table.notes).toEqual(['column "day": dates are read as days since 1970-01-01']);
  });

  it.each(['soon', '17', '2024-02-30'])('with %j among dates are labels', async (odd) => {
    const table = await read(`day,y\n2024-01-05,1\n${odd},2\n2023-12-31,3\n2024-01-05,4\n`);
    expect(table.columns[0].type).toBe('label');
    expect(table.notes).toEqual([]);
  });
});

describe('a time of day', () => {
  it.each([
    ['02:30', 2.5 / 24],
    ['9:05', (9 + 5 / 60) / 24],
    ['00:00', 0],
    ['23:59:59.5', 86_399.5 / 86_400],
  ])('is a part of a day: %s', (text, part) => {
    expect(partOfDay(text)).toBeCloseTo(part, 12);
  });

  it.each(['24:00', '12:60', '12:00:60', '1:5', '12', '12:30 pm', '2024-01-01T12:30'])(
    'is not %s',
    (text) => {
      expect(partOfDay(text)).toBeUndefined();
    },
  );
});
