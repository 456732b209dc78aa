/** Projects as files: there and back, and whatever else a file may hold. */
import { describe, expect, it } from 'vitest';
import { type Project, projectText, readProject } from '../../src/project/project-file.js';
import type { RunOutcome } from '../../src/worker/messages.js';

const feature = {
  rank: 1,
  name: 'dose <b>',
  index: 0,
  statistic: 0.1,
  standardError: 0.01,
  truncation: [[0.05, Infinity]],
  pValue: 0.001,
  logPValue: -Infinity,
  adjustedPValue: 0.002,
  significant: true,
};

const outcome = {
  selected: [feature],
  options: { alpha: 0.05, adjust: 'bh', statistic: 'correlation' },
  rows: 120,
  features: 4,
  usable: 4,
  targetName: 'score',
  summary: 'One of four.',
  heldFixed: [],
  scoreHeading: 'Scores',
  groups: { sentences: [], meaning: '' },
  procedure: { name: 'p', what: 'w', validity: [] },
  adjustment: { name: 'a', controls: 'c' },
  notes: ['a note'],
  excluded: { first: [], total: 0 },
  leftOut: { first: [{ name: 'id', reason: 'an id' }], total: 1 },
  provenance: { lines: [['File', 'table.csv']], sentences: [] },
} as unknown as RunOutcome;

const project: Project = {
  file: 'table.csv',
  read: { missing: ['NA', '-'], decimal: ',' },
  address: {
    step: 'options',
    options: { alpha: '0,1', seed: '7' },
    missing: { rule: 'drop-rows', maxMissing: 0.2 },
    linked: { target: ['score'], kinds: new Map([['ward', 'class']]) },
    unknown: [],
  },
  runs: [
    {
      run: {
        file: 'table.csv',
        example: undefined,
        read: { decimal: ',' },
        columns: { target: ['score'], exclude: ['a & b'], missing: 'drop-features' },
        options: { seed: '7' },
      },
      outcome,
      when: '2026-01-31T14:05:00.000Z',
      id: 1,
      isHeld: true,
    },
  ],
};

describe('a project file', () => {
  it('is read as it was written; its runs have no data with them', () => {
    const back = readProject('my.hsicinf', projectText(project));
    expect(back).toEqual({ ...project, runs: [{ ...project.runs[0], isHeld: false }] });
  });

  it('holds no cell of the table', () => {
    expect(Object.keys(JSON.parse(projectText(project)) as object).sort()).toEqual([
      'address',
      'file',
      'kind',
      'read',
      'runs',
      'version',
    ]);
  });

  it.each<[string, (text: string) => string]>([
    ['no JSON', (text) => text.slice(0, -10)],
    ['another kind', (text) => text.replace('hsicinf project', 'other')],
    ['a number for a name', (text) => text.replace('"dose <b>"', '{ "a": 1 }')],
    ['a run without an outcome', (text) => text.replace('"outcome"', '"other"')],
    ['a list of notes with an object', (text) => text.replace('"a note"', '{}')],
    ['reading options of another type', (text) => text.replace('"decimal": ","', '"decimal": {}')],
    ['nothing', () => ''],
    ['null', () => 'null'],
  ])('that holds %s is refused by name', (_, changed) => {
    const text = changed(projectText(project));
    expect(() => readProject('my.hsicinf', text)).toThrow(
      'my.hsicinf: requires a project saved by this page, got other text',
    );
  });

  it('of a later version is refused as such', () => {
    const text = projectText(project).replace('"version": 1', '"version": 9');
    expect(() => readProject('my.hsicinf', text)).toThrow(/requires a newer version of this page/);
  });
});
