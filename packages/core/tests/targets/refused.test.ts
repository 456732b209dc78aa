/** Structured outputs that break a rule, and runs that cannot take one: what is said, where, and before any work. */
import { describe, expect, it } from 'vitest';
import { crossHsic, hsicInf, InputError, larInf, permutationPValue, type Target } from '@hsicinf/core';
import { refusal } from './support.js';

const square = (data: number[], rows = Math.sqrt(data.length)): unknown => ({
  kind: 'gram',
  values: { rows, columns: rows, data },
});

const cases: [string, unknown, RegExp, number?][] = [
  ['not semidefinite', square([1, 2, 2, 1]), /positive semidefinite.*got one of -0.600 or less/s],
  [
    'not symmetric',
    square([1, 0.5, 0.4, 1]),
    /symmetric kernel matrix, got 0.5 one way and 0.4 the other in the target at row indices 0 and 1/,
    1,
  ],
  ['of a wrong size', square([1, 0, 0, 1, 0], 2), /2 × 2 = 4 entries.*got 5/],
  [
    'not square',
    { kind: 'gram', values: { rows: 2, columns: 1, data: [1, 1] } },
    /square kernel matrix.*got 2 × 1/,
  ],
  ['with a hole', square([1, NaN, NaN, 1]), /finite entries.*got NaN in row 0, column 1/, 0],
  ['with a negative diagonal', square([1, 0, 0, -1]), /no negative entry on its diagonal, got -1/, 1],
  ['of zeros', square([0, 0, 0, 0]), /an entry above 0 on its diagonal, got none/],
  ['of no matrix', { kind: 'gram', values: null }, /square kernel matrix/],
  ['of too many kernels', { kind: 'gram', values: [] }, /one to 3 kernel matrices.*got 0/],
  [
    'of two sizes',
    {
      kind: 'gram',
      values: [
        { rows: 1, columns: 1, data: [1] },
        { rows: 2, columns: 2, data: [1, 0, 0, 1] },
      ],
    },
    /same size/,
  ],
  ['a function that is none', { kind: 'function', rows: 2, values: 1 }, /a function of two rows.*got 1/],
  ['a function without rows', { kind: 'function', values: () => 1 }, /number of rows.*got undefined/],
  [
    'a function without a number',
    { kind: 'function', rows: 2, values: () => 'a' },
    /finite number.*rows 0 and 0/,
    0,
  ],
  [
    'a function that is not symmetric',
    { kind: 'function', rows: 2, values: (i: number, j: number) => 2 * i + j + 1 },
    /symmetric/,
    1,
  ],
  [
    'a ranking with a missing item',
    {
      kind: 'ranking',
      values: [
        [1, 2, 3],
        [1, 2],
      ],
    },
    /same 3 items, with none missing, got 2 items/,
    1,
  ],
  [
    'a ranking with a missing rank',
    {
      kind: 'ranking',
      values: [
        [1, 2],
        [1, NaN],
      ],
    },
    /a rank for every item, got NaN for item 1/,
    1,
  ],
  [
    'a ranking with another item',
    {
      kind: 'ranking',
      values: [
        ['a', 'b'],
        ['a', 'c'],
      ],
    },
    /got "c", which the first has not/,
    1,
  ],
  [
    'a ranking with an item twice',
    {
      kind: 'ranking',
      values: [
        ['a', 'b'],
        ['a', 'a'],
      ],
    },
    /got "a" twice/,
    1,
  ],
  ['a ranking of one item', { kind: 'ranking', values: [[1], [1]] }, /2 to 100 items.*got 1/, 0],
  [
    'a graph without nodes',
    {
      kind: 'graph',
      values: [
        { nodes: [1], edges: [] },
        { nodes: [], edges: [] },
      ],
    },
    /at least one node, got none/,
    1,
  ],
  ['a graph that is none', { kind: 'graph', values: [null] }, /at least one node, got undefined/, 0],
  [
    'an edge to nowhere',
    { kind: 'graph', values: [{ nodes: [1, 2], edges: [[0, 2]] }] },
    /edges between positions 0 to 1, got \[0, 2\]/,
    0,
  ],
  ['a label that is none', { kind: 'graph', values: [{ nodes: [{}], edges: [] }] }, /labels of nodes/, 0],
  [
    'an edge to a name',
    { kind: 'graph', values: [{ nodes: ['C'], edges: [['length', 0]] }] },
    /edges between positions 0 to 0, got \["length", 0\]/,
    0,
  ],
  [
    'an edge between texts',
    { kind: 'graph', values: [{ nodes: ['C', 'N'], edges: [['0', '1']] }] },
    /edges between positions 0 to 1/,
    0,
  ],
  ['a label that is undefined', { kind: 'labels', values: [['a'], [undefined]] }, /labels, got undefined/, 1],
  ['labels nowhere', { kind: 'labels', values: [[], []] }, /a label in some row, got none in any/],
  [
    'an order with a level twice',
    { kind: 'ordinal', values: ['a', 'b'], order: ['a', 'b', 'a'] },
    /names each level once, got "a" twice/,
  ],
  [
    'a negative time',
    { kind: 'survival', values: [1, -2], events: [1, 1] },
    /times that are not negative, got -2/,
    1,
  ],
  [
    'an event that is none',
    { kind: 'survival', values: [1, 2], events: [1, 2] },
    /1 for an event and 0 for a censored time, got 2/,
    1,
  ],
  ['no event at all', { kind: 'survival', values: [1, 2], events: [0, 0] }, /at least one event/],
  [
    'fewer events than times',
    { kind: 'survival', values: [1, 2], events: [1] },
    /as many events as times, got 1 and 2/,
  ],
  [
    'a time that is none',
    { kind: 'survival', values: [1, Infinity], events: [1, 1] },
    /finite number, got Infinity/,
    1,
  ],
  [
    'a list of labels that is none',
    { kind: 'labels', values: [['a'], 'b'] },
    /list of labels for each row, got "b"/,
    1,
  ],
  ['a label that is an object', { kind: 'labels', values: [[{}]] }, /strings or finite numbers as labels/, 0],
  ['a level that is no number', { kind: 'ordinal', values: [1, 'b'] }, /levels that are numbers.*got "b"/, 1],
  [
    'a level without a place',
    { kind: 'ordinal', values: ['a', 'b'], order: ['a'] },
    /levels that the order names, got "b"/,
    1,
  ],
  [
    'an order with a level twice',
    { kind: 'ordinal', values: ['a'], order: ['a', 'a'] },
    /names each level once/,
  ],
  [
    'a negative share',
    {
      kind: 'histogram',
      values: [
        [1, 1],
        [1, -1],
      ],
    },
    /not negative, got -1 in part 2/,
    1,
  ],
  [
    'an empty histogram',
    {
      kind: 'histogram',
      values: [
        [1, 0],
        [1, 0],
      ],
    },
    /a part above 0 in every row/,
    1,
  ],
  [
    'parts of different lengths',
    { kind: 'histogram', values: [[1, 1], [1]] },
    /as many rows for each part, got 2 and 1/,
  ],
  ['an angle without a period', { kind: 'angle', values: [1, 2] }, /period.*got undefined/],
  ['an empty series', { kind: 'series', values: [[1], []] }, /at least one number/, 1],
  ['a series with a hole', { kind: 'series', values: [[1, NaN]] }, /finite number, got NaN/, 0],
  [
    'series of too many points',
    { kind: 'series', values: [new Float64Array(70_000)] },
    /at most 60000 points/,
  ],
  ['a text that is none', { kind: 'text', values: ['a', 7] }, /a text for each row, got 7/, 1],
  ['lengths that are none', { kind: 'text', values: ['a'], lengths: [0] }, /lengths of runs/],
  ['no rows', { kind: 'text', values: [] }, /at least one row/],
  ['values that are no array', { kind: 'labels', values: 'abc' }, /an array with a list of labels/],
  [
    'too many rows',
    { kind: 'text', values: Array.from({ length: 5001 }, () => 'a') },
    /at most 5000 rows.*got 5001/,
  ],
];

describe('a target is refused:', () => {
  it.each(cases)('%s', (_, target, message, row) => {
    const error = refusal(target);
    expect(error.message).toMatch(message);
    expect(error.column).toBe('target');
    expect(error.row).toBe(row);
  });
});

describe('a run', () => {
  const values = Array.from({ length: 12 }, (_, i) => (i * 7) % 12);
  const features = [{ name: 'x', values }];
  const labels: Target = { kind: 'labels', values: values.map((one) => [one % 2, one % 3]) };

  it.each(['cross', 'incomplete'] as const)(
    'with statistic %s needs points, and says who does not',
    async (statistic) => {
      const run = hsicInf(
        { features, target: labels },
        { preset: statistic === 'cross' ? 'cross' : 'paper', statistic },
      );
      await expect(run).rejects.toThrow(/for a target of kind 'labels'.*presets 'recommended', 'exact'/);
      await expect(crossHsic({ features, target: labels })).rejects.toThrow(
        /numbers or classes, got kind 'labels'/,
      );
      await expect(larInf({ features, target: labels })).rejects.toThrow(/kind 'labels'/);
    },
  );

  it('needs an output that varies, of a known kind, as long as the features', async () => {
    const same: Target = { kind: 'labels', values: values.map(() => ['a']) };
    await expect(hsicInf({ features, target: same })).rejects.toThrow(
      /a target that varies, got no two rows that Jaccard's index .* tell apart/,
    );
    const short: Target = { kind: 'labels', values: [['a'], ['b']] };
    await expect(hsicInf({ features, target: short })).rejects.toThrow(/columns of equal length/);
    const unknown = { kind: 'lables', values: [] } as unknown as Target;
    await expect(hsicInf({ features, target: unknown })).rejects.toThrow(/'labels', 'ordinal'.*got "lables"/);
    const feature = { name: 'y', ...labels } as unknown as (typeof features)[0];
    await expect(hsicInf({ features: [feature], target: { values } })).rejects.toThrow(InputError);
  });

  it('takes no covariates with kernel matrices, and says what it takes', async () => {
    const covariates = [{ name: 'age', values: values.map((one) => one ** 2) }];
    await expect(hsicInf({ features, target: labels, covariates })).rejects.toThrow(
      /strata can be held fixed/,
    );
  });

  it('does not see what becomes of an output after the call', async () => {
    const mutable = values.map((one) => [one % 2, one % 3]);
    const before = await permutationPValue(values, { kind: 'labels', values: mutable }, { seed: 3 });
    const running = permutationPValue(values, { kind: 'labels', values: mutable }, { seed: 3 });
    mutable.forEach((row) => row.splice(0));
    expect(await running).toEqual(before);
  });
});
