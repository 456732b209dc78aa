/** Structured outputs at the command line: from columns, and from a file beside the table. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder } from './support/cli.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const here = inProcess(cwd);
const hsicinf = caller(cwd);
const away = folder();
const ROWS = 30;
const x = Array.from({ length: ROWS }, (_, i) => Math.sin(i * i + 1));
const QUICK = ['--permutations', '199', '--format', 'json', '--quiet'];

beforeAll(() => {
  const lines = x.map((one, i) =>
    [
      one.toFixed(6),
      // A cell is missing.
      i === 4 ? '' : Math.cos(5 * i).toFixed(6),
      one > 0 ? 'a;b' : 'b | c',
      one > 0.5 ? 'high' : one > -0.5 ? 'middle' : 'low',
      one > 0 ? 'p>q>r' : 'r>q>p',
      Math.exp(one).toFixed(6),
      i % 3 === 0 ? 0 : 1,
      ((40 * one + 360) % 360).toFixed(3),
      one > 0 ? 'GATTACA' : 'CCCTTTGG',
      Math.exp(2 * one).toFixed(6),
      '1',
    ].join(','),
  );
  writeFileSync(
    join(cwd, 't.csv'),
    `x,z,tags,grade,vote,time,event,dir,seq,part,rest\n${lines.join('\n')}\n`,
  );
  const gram = (entry: (a: number, b: number) => number): string =>
    x.map((a) => x.map((b) => entry(a, b).toFixed(6)).join(',')).join('\n');
  writeFileSync(
    join(cwd, 'gram.csv'),
    gram((a, b) => Math.exp(-Math.abs(a - b))),
  );
  writeFileSync(
    join(cwd, 'distances.csv'),
    gram((a, b) => Number(a !== b) + 0.1),
  );
  writeFileSync(join(cwd, 'short.csv'), '1,0\n0,1\n');
  const graph = (one: number): object => ({
    nodes: ['C', 'C', 'O'],
    edges:
      one > 0
        ? [[0, 1]]
        : [
            [0, 1],
            [1, 2],
          ],
  });
  writeFileSync(join(cwd, 'graphs.json'), JSON.stringify(x.map(graph)));
  writeFileSync(join(cwd, 'lines.json'), x.map((one) => JSON.stringify(graph(one))).join('\n'));
  writeFileSync(join(cwd, 'empty.json'), JSON.stringify(x.map(() => ({ nodes: [], edges: [] }))));
});

describe('an output of columns', () => {
  it.each([
    ['labels', 'tags'],
    ['ordinal:low,middle,high', 'grade'],
    ['ranking', 'vote'],
    ['survival', 'time,event'],
    ['angle:360', 'dir'],
    ['text', 'seq'],
    ['histogram', 'part,rest'],
    ['series', 'part,rest'],
  ])('of kind %s is what it says', async (kind, target) => {
    const args = [
      'run',
      't.csv',
      '--target-kind',
      kind,
      '--target',
      target,
      '--features',
      'x,z',
      '--missing',
      'drop-rows',
    ];
    const { code, stdout, stderr } = await here([...args, ...QUICK]);
    expect([code, stderr]).toEqual([0, '']);
    const { selected, rows, structuredTarget } = resultJson.parse(stdout);
    expect(rows).toBe(ROWS - 1);
    expect(structuredTarget?.kind).toBe(kind.split(':')[0]);
    expect(selected[0]).toMatchObject({ name: 'x', significant: true });
  });

  it.each([
    [
      ['--target-kind', 'lables', '--target', 'tags'],
      /--target-kind to be number, .*got "lables"; did you mean "labels"\?/,
    ],
    [['--target-kind', 'angle', '--target', 'dir'], /a whole turn after the kind, as in 'angle:360'/],
    [
      ['--target-kind', 'ordinal', '--target', 'grade'],
      /levels that are numbers, or their order.*data row 1/,
    ],
    [['--target-kind', 'ordinal:low,high', '--target', 'grade'], /levels that the order names, got "middle"/],
    [['--target-kind', 'survival', '--target', 'time'], /two columns, time and event, got 1/],
    [['--target-kind', 'text', '--target', 'seq,vote'], /one column for a target of kind 'text', got 2/],
    [
      ['--target-kind', 'histogram', '--target', 'part,seq'],
      /numbers in the column "seq", got "GATTACA"|numbers in the column/,
    ],
  ])('is refused: %j', async (flags, message) => {
    const { code, stderr } = await here(['run', 't.csv', '--features', 'x', ...flags]);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(message);
  });
});

describe('an output in a file of its own', () => {
  it('is known by its fingerprint when the run is repeated', async () => {
    const gram = readFileSync(join(cwd, 'gram.csv'), 'utf8');
    writeFileSync(join(cwd, 'own.csv'), gram);
    const args = ['run', 't.csv', '--target-file', 'own.csv', '--features', 'x,z', '--missing', 'drop-rows'];
    expect(await hsicinf([...args, '--permutations', '99', '--out', 'own.json'])).toMatchObject({ code: 0 });
    expect(await hsicinf(['repeat', 'own.json'])).toMatchObject({ code: 0 });
    const elsewhere = await hsicinf(['repeat', join(cwd, 'own.json')], { cwd: away });
    expect(elsewhere).toMatchObject({ code: 0 });
    writeFileSync(join(cwd, 'own.csv'), gram.replaceAll(',', ', '));
    const { code, stderr } = await hsicinf(['repeat', 'own.json']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/own\.csv: is not the file of the result: its SHA-256 is /),
    ]);
  });

  it.each([
    ['gram.csv', 'gram', []],
    ['graphs.json', 'graph', []],
    ['lines.json', 'graph', ['--target-kind', 'graph']],
  ])('%s goes with the rows that are kept', async (file, kind, flags) => {
    const args = [
      'run',
      't.csv',
      '--target-file',
      file,
      '--features',
      'x,z',
      '--missing',
      'drop-rows',
      ...flags,
    ];
    const { code, stdout, stderr } = await here([...args, ...QUICK]);
    expect([code, stderr]).toEqual([0, '']);
    const { selected, rows, structuredTarget } = resultJson.parse(stdout);
    expect(rows).toBe(ROWS - 1);
    expect(structuredTarget?.kind).toBe(kind);
    expect(selected[0]).toMatchObject({ name: 'x', significant: true });
  });

  it.each([
    [['--target-file', 'short.csv'], /short.csv: requires as many rows as the table, 30, got 2/],
    [['--target-file', 't.csv'], /a square of numbers without a header, got 31 rows and 11 columns/],
    [['--target-file', 'distances.csv'], /without negative eigenvalues/],
    [['--target-file', 'empty.json'], /graphs with at least one node/],
    [['--target-file', 'gram.csv', '--target-kind', 'graph'], /requires graphs as JSON/],
    [['--target-file', 'gram.csv', '--target', 'z'], /either --target or --target-file/],
    [['--target-file', 'gram.csv', '--target-kind', 'labels'], /requires gram or graph with --target-file/],
    [['--target-file', 'gram.csv', '--checkpoint', 'kept'], /requires a run in one piece/],
    [['--target-file', 'nowhere.json'], /nowhere.json/],
  ])('is refused: %j', async (flags, message) => {
    const { code, stderr } = await here(['run', 't.csv', '--features', 'x', ...flags]);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(message);
  });
});
