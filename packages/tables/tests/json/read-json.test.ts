/** Tables in JSON: every shape gives the same columns, and what is no table is refused. */
import { plan, readTable, type Table } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { contentOf, failure, sourceOf } from '../support/sources.js';

const open = (text: string, name = 'data.json'): Promise<Table> => readTable(sourceOf(text, name));

const records = [
  { x: 1, group: 'a', when: '2024-02-29', ok: true },
  { x: 2.772, group: null, when: '2024-03-01', ok: false },
  { x: 3, group: 'b', when: null, ok: true },
];
const columnsOf = (key: keyof (typeof records)[0]): unknown[] => records.map((record) => record[key]);
const byRow = (key: keyof (typeof records)[0]): object => Object.fromEntries(columnsOf(key).entries());

describe('JSON', () => {
  it.each([
    ['records', JSON.stringify(records)],
    ['records below a name', JSON.stringify({ results: records })],
    [
      'an object of arrays',
      JSON.stringify({
        x: columnsOf('x'),
        group: columnsOf('group'),
        when: columnsOf('when'),
        ok: columnsOf('ok'),
      }),
    ],
    [
      'objects by row',
      JSON.stringify({ x: byRow('x'), group: byRow('group'), when: byRow('when'), ok: byRow('ok') }),
    ],
    [
      'columns and data',
      JSON.stringify({
        columns: Object.keys(records[0]),
        index: [0, 1, 2],
        data: records.map(Object.values),
      }),
    ],
    ['lists with names first', JSON.stringify([Object.keys(records[0]), ...records.map(Object.values)])],
    ['lines', records.map((record) => JSON.stringify(record)).join('\n')],
    [
      'lines with a mark and blank ones',
      `\ufeff${records.map((record) => `${JSON.stringify(record)}\r\n\r\n`).join('')}`,
    ],
  ])('%s', async (_, text) => {
    const table = await open(text);
    expect([table.format, table.notes]).toEqual([
      'json',
      ['column "when": dates are read as days since 1970-01-01'],
    ]);
    expect(contentOf(table).map(({ name, cells }) => [name, cells])).toEqual([
      ['x', [1, 2.772, 3]],
      ['group', ['a', null, 'b']],
      ['when', [19_782, 19_783, null]],
      ['ok', ['true', 'false', 'true']],
    ]);
  });

  it('is told by its beginning, whatever the name', async () => {
    expect((await open(JSON.stringify(records), 'data.txt')).format).toBe('json');
    expect((await open('{x},y\n1,2\n', 'data.txt')).format).toBe('csv');
  });

  it('of Python may hold NaN and Infinity, and lists are left out', async () => {
    const table = await open(
      '[{"a": NaN, "b": "NaN, \\"Infinity", "c": [1]}, {"a": 2, "b": "x"}, {"a": 3, "b": "x"}]',
    );
    expect(contentOf(table).map(({ name, cells }) => [name, cells])).toEqual([
      ['a', [null, 2, 3]],
      ['b', ['NaN, "Infinity', 'x', 'x']],
    ]);
    expect(table.unreadable).toEqual([{ name: 'c', reason: 'holds lists or objects' }]);
    const infinite = await open('[{"a": -Infinity, "b": 1}, {"a": 2, "b": 1}]');
    expect(plan(infinite)[0].problem).toBe(
      'data.json: row 1, column "a": requires a finite number, got "-Infinity"; correct it, add it to the texts for missing cells, treat the column as classes, or leave it out',
    );
  });

  it('keeps rows of a single column, and names like those of objects', async () => {
    expect(contentOf(await open('[{"__proto__": null}, {"__proto__": 2}]'))).toMatchObject([
      { name: '__proto__', cells: [null, 2] },
    ]);
  });

  it.each([
    ['[{"a":1},{"a":]', /^data\.json: is not JSON \(/],
    ['{"a":1}\n{"a":\n', /^data\.json: line 2: requires a record in JSON on every line \(/],
    ['{"a":1,"b":"x"}', /^data\.json: requires a table: an array of records, /],
    ['{"a":1}\n{"a":2}\n[3]\n', /^data\.json: line 3: requires a record in JSON on every line, got "\[3\]"$/],
    ['{"a":1,"b":"x"}', /, got an object with a number in "a"$/],
    ['{"a":[1],"b":[1,2]}', /^data\.json: requires a table: .*, got 1 value in "a" and 2 in "b"$/],
    ['[{"a":1},{"a":2},5]', /, got a number as record 3$/],
    ['[["a","b"],[1,2],[1,2,3]]', /, got more values than names in record 3$/],
    ['[[null],[1]]', /, got a first list that holds no names$/],
    ['42', /, got a number$/],
    ['[]', /^data\.json: requires a table: .*, got an empty list$/],
    ['[{"a":[1]}]', /^data\.json: requires at least one column of numbers or texts, got none$/],
  ])('that is no table is refused: %s', async (text, message) => {
    expect(await failure(open(text))).toMatch(message);
  });
});
