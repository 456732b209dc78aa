/** Results as JSON and back: infinities, names that look like infinities, typed arrays, and JSON of something else. */
import { hsic, hsicInf, InputError, type Options, type Result, resultJson, simulate } from '@hsicinf/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPieces, stringifiedJson } from '../src/infinite-json.js';

const dataset = simulate('linear', { rows: 60, features: 7, seed: 2 });

/** Finite and infinite values wherever a result may hold them. */
const extreme: Result = {
  method: 'hsicInf',
  options: {
    preset: 'cross',
    statistic: 'cross',
    select: 2,
    alpha: 0.05,
    featureBandwidth: 'auto',
    targetBandwidth: 'auto',
    targetTransform: 'normal-scores',
    alternative: 'greater',
    adjust: 'none',
    seed: 1,
  },
  rows: 50,
  usable: 7,
  droppedRows: 0,
  selected: [
    {
      rank: 1,
      name: 'Infinity',
      index: 3,
      statistic: 1e-300,
      standardError: 5e-324,
      truncation: [
        [-Infinity, 0.25],
        [0.5, Infinity],
      ],
      pValue: 0,
      logPValue: -Infinity,
      adjustedPValue: 0,
      significant: true,
      interval: [-Infinity, Infinity],
    },
    {
      rank: 2,
      name: '-Infinity',
      index: 0,
      statistic: 0.1,
      standardError: 0.3,
      truncation: [[0.1, Infinity]],
      pValue: 1e-310,
      logPValue: -713.8,
      adjustedPValue: 1e-310,
      significant: true,
      interval: [0.1 + 0.2, Infinity],
    },
  ],
  excluded: [{ name: 'Infinity ', index: 1, reason: 'Infinity' }],
  statistics: Float64Array.of(0.1, 0, 1 / 3, 1e-300),
  notes: ['-Infinity'],
};

describe('round trip', () => {
  it('keeps every number, infinite ones included', () => {
    expect(resultJson.parse(resultJson.stringify(extreme))).toEqual(extreme);
  });

  it('keeps names, reasons and notes that look like infinities', () => {
    const { selected, excluded, notes } = resultJson.parse(resultJson.stringify(extreme));
    expect(selected.map(({ name }) => name)).toEqual(['Infinity', '-Infinity']);
    expect(excluded[0].reason).toBe('Infinity');
    expect(notes).toEqual(['-Infinity']);
  });

  it('gives statistics as a Float64Array and options that are frozen throughout', async () => {
    const result = await hsicInf(dataset, { preset: 'paper', select: 2, blockSize: 5 });
    const { statistics, options } = resultJson.parse(resultJson.stringify(result));
    expect(statistics).toBeInstanceOf(Float64Array);
    expect(Object.isFrozen(options)).toBe(true);
    expect(Object.isFrozen(options.poet)).toBe(true);
  });

  it.each<[string, typeof hsicInf, Options]>([
    ['exact', hsicInf, { preset: 'exact', permutations: 49 }],
    ['cross', hsicInf, { preset: 'cross' }],
    ['paper', hsicInf, { preset: 'paper', blockSize: 5 }],
    ['hsic', hsic, { blockSize: 5 }],
  ])('is exact for a result of %s', async (_, method, options) => {
    const result = await method(dataset, { select: 2, ...options });
    const limits = result.selected.flatMap(({ truncation }) => truncation.flat());
    expect(limits).toContain(Infinity);
    expect(resultJson.parse(resultJson.stringify(result))).toEqual(result);
  });

  it('takes feature names as they are', async () => {
    const names = ['Infinity', '-Infinity', '__proto__', 'NaN', 'null', '"', '\n'];
    const features = dataset.features.map((column, i) => ({ ...column, name: names[i] }));
    const result = await hsicInf({ ...dataset, features }, { select: 6, permutations: 9 });
    const back = resultJson.parse(resultJson.stringify(result));
    expect(back).toEqual(result);
    expect(new Set(back.selected.map(({ name }) => name)).size).toBe(6);
    for (const { name } of back.selected) expect(names).toContain(name);
  });
});

describe('the text', () => {
  it('is plain JSON with infinities as strings and arrays for typed arrays', () => {
    const plain = JSON.parse(resultJson.stringify(extreme)) as {
      statistics: unknown;
      selected: { truncation: unknown; interval: unknown; logPValue: unknown }[];
    };
    expect(plain.statistics).toEqual([0.1, 0, 1 / 3, 1e-300]);
    expect(plain.selected[0]).toMatchObject({
      truncation: [
        ['-Infinity', 0.25],
        [0.5, 'Infinity'],
      ],
      interval: ['-Infinity', 'Infinity'],
      logPValue: '-Infinity',
    });
  });

  it('is indented on request only', () => {
    expect(resultJson.stringify(extreme)).not.toContain('\n');
    expect(resultJson.stringify(extreme, 2)).toContain('\n  "method": "hsicInf"');
    expect(resultJson.parse(resultJson.stringify(extreme, 2))).toEqual(extreme);
  });
});

describe('other text is refused with an InputError', () => {
  it.each([
    'null',
    '3',
    '"Infinity"',
    '[]',
    '{}',
    '{"selected": []}',
    '{"statistics": []}',
    '{"selected": {}, "statistics": []}',
    '{"selected": [], "statistics": {"0": 1}}',
    '{"selected": [null], "statistics": [1]}',
    '{"selected": [], "statistics": ["a"]}',
    'not JSON at all',
    '',
  ])('%s', (text) => {
    const run = () => resultJson.parse(text);
    expect(run).toThrow(InputError);
    expect(run).toThrow(/^resultJson\.parse requires/);
  });
});

describe('JSON in pieces', () => {
  const pieces = (value: unknown): string => [...jsonPieces(value)].join('');

  it('has a line for each entry of a long list', () => {
    const list = Array.from({ length: 30_000 }, (_, i) => ({ name: `a\n${i}`, value: [i / 7, {}, []] }));
    const odd = { missing: undefined, none: NaN, all: Infinity, numbers: Float64Array.of(1, -Infinity) };
    const long = { list: [...list, odd, undefined, 3], short: [odd] };
    expect([...jsonPieces(long)].length).toBeGreaterThan(5);
    const text = pieces(long);
    expect(JSON.parse(text)).toEqual(JSON.parse(stringifiedJson(long)));
    const all = text.split('\n');
    expect(all.slice(0, 4)).toEqual([
      '{',
      '  "list": [',
      '    {"name":"a\\n0","value":[0,{},[]]},',
      `    {"name":"a\\n1","value":[${1 / 7},{},[]]},`,
    ]);
    expect(all.slice(30_002, 30_008)).toEqual([
      '    {"none":null,"all":"Infinity","numbers":[1,"-Infinity"]},',
      '    null,',
      '    3',
      '  ],',
      '  "short": [',
      '    {',
    ]);
    const alike = list.map((_, i) => ({ name: i % 9 === 0 ? `},{"x":${i}` : 'x', deep: [{ i }, { i }] }));
    expect(JSON.parse(pieces(alike))).toEqual(alike);
    expect(pieces(alike).split('\n').length).toBe(alike.length + 2);
    // Of what is written at once, as many pieces as entries, though not between them.
    for (const first of [5, { x: 1 }, ['y']]) {
      const mixed = list.map((_, i): unknown => (i % 128 === 0 ? first : 'a},{b'));
      expect(JSON.parse(pieces(mixed))).toEqual(mixed);
    }
    const sparse = list.map((_, i) => (i === 2000 ? undefined : i));
    expect(JSON.parse(pieces(sparse))).toEqual(sparse.map((one) => one ?? null));
    expect(JSON.parse(pieces(Float64Array.from(list, (_, i) => i / 3)))).toEqual(list.map((_, i) => i / 3));
  });

  it('is the same text else', () => {
    expect(pieces(extreme)).toBe(stringifiedJson(extreme, 2));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.string(),
        fc.double(),
        fc.constantFrom(null, undefined, true, Float64Array.of(1, Infinity)),
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value')),
      ),
    }));
    fc.assert(
      fc.property(fc.array(value), (given) => {
        expect(pieces(given)).toBe(stringifiedJson(given, 2));
      }),
    );
  });
});
