/**
 * Every file of the set of nuisances through the command line: inspect says what the library says, and where a run stops, the
 * message holds the flag that helps. Most calls are made in this process; one file of each format goes through the real
 * command.
 */
import { dirname } from 'node:path';
import type { ReadOptions } from '@hsicinf/tables';
import { describe, expect, it } from 'vitest';
import { type Nuisance, nuisances, optionsOf, pathOf } from '../../tables/tests/support/nuisances.js';
import { noteInFlags } from '../src/notes.js';
import { caller, folder } from './support/cli.js';
import { inProcess } from './support/in-process.js';

const here = inProcess(folder());
const hsicinf = caller(dirname(pathOf(nuisances[0])));

interface Inspection {
  rows: number;
  blankRows: number;
  format: string;
  notes: string[];
  codes: object[];
  columns: { name: string; kind: string }[];
}

const flagsOf = (options: ReadOptions): string[] =>
  Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'header') return ['--no-header'];
    if (name === 'transpose') return ['--transpose'];
    const flag =
      name === 'missing' ? 'na' : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [`--${flag}`, Array.isArray(value) ? value.join(',') : String(value)];
  });

/** The message without escapes for what a terminal should not see. */
async function expectRefused(one: Nuisance, words: string, args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await here(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
  expect(stderr.trimEnd()).not.toContain('\n');
  if (one.flag !== undefined) expect(stderr).toContain(one.flag);
}

describe('the set of nuisances', () => {
  it.each(nuisances.map((one) => [one.file, one.nuisance, one] as const))('%s: %s', async (_, __, one) => {
    const { given, well } = optionsOf(one);
    const { error, stops, target, columns, columnCount, notes = [], codes = [] } = one;
    const path = pathOf(one);
    if (error !== undefined) await expectRefused(one, error, ['inspect', path, ...flagsOf(given)]);
    if (stops !== undefined)
      await expectRefused(one, stops, ['run', path, '--target', target ?? '', ...flagsOf(given)]);
    if (columns === undefined) return;
    const { code, stdout, stderr } = await here(['inspect', path, '--format', 'json', ...flagsOf(well)]);
    expect([code, stderr]).toEqual([0, '']);
    const found = JSON.parse(stdout) as Inspection;
    expect([found.rows, found.blankRows, found.format]).toEqual([
      one.rows,
      one.blankRows ?? 0,
      one.format ?? 'csv',
    ]);
    expect(found.columns).toHaveLength(columnCount ?? columns.length);
    expect(found.columns.slice(0, columns.length).map(({ name, kind }) => ({ name, kind }))).toEqual(
      columns.map(({ name, kind }) => ({ name, kind })),
    );
    for (const note of notes) expect(found.notes.join('\n')).toContain(noteInFlags(note));
    expect(found.codes).toEqual(codes);
  });

  it.each([
    ['no-header.csv', 'If so, use --no-header'],
    ['windows-1252.csv', 'if that is wrong, use --encoding'],
    ['sheets.xlsx', 'to read another, use --sheet NAME: "Data", "Old"'],
    ['thousands.csv', 'if that is wrong, use --decimal . or --decimal ,'],
  ])('notes on %s name the flag', async (file, words) => {
    const one = nuisances.find((candidate) => candidate.file === file);
    const { code, stderr } = await here(['inspect', one === undefined ? '' : pathOf(one)]);
    expect([code, stderr]).toEqual([0, expect.stringContaining(words)]);
  });

  it('goes through the real command alike', async () => {
    const files = ['semicolons.csv', 'formulas.xlsx', 'gaps.parquet', 'arrays.npz', 'lines.ndjson'];
    for (const one of nuisances.filter(({ file }) => files.includes(file))) {
      const { code, stdout, stderr } = await hsicinf(['inspect', one.file, '--format', 'json']);
      expect([code, stderr]).toEqual([0, '']);
      const found = JSON.parse(stdout) as Inspection;
      expect(found.columns.map(({ name, kind }) => ({ name, kind }))).toEqual(
        (one.columns ?? []).map(({ name, kind }) => ({ name, kind })),
      );
    }
    const { code, stderr } = await hsicinf(['run', 'errors.xlsx', '--target', 'y']);
    expect([code, stderr]).toEqual([
      1,
      'hsicinf: errors.xlsx: cell A8, column "x": requires a value, got "#DIV/0!", the error of a formula; if it stands for a missing cell, add it with --na\n',
    ]);
  });

  it('holds one table in several formats that gives one result', async () => {
    const results: string[] = [];
    for (const one of nuisances.filter(({ same }) => same)) {
      const args = ['run', pathOf(one), '--target', 'y', '--missing', 'drop-rows'];
      const { code, stdout } = await here([...args, '--permutations', '199', '--format', 'csv']);
      expect(code).toBe(0);
      results.push(stdout);
    }
    expect(results.length).toBeGreaterThanOrEqual(5);
    expect(results[0].split('\n').length).toBeGreaterThan(5);
    expect(new Set(results).size).toBe(1);
  });
});
