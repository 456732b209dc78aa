/** Groups of columns and missing cells by feature at the command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { folder } from './support/cli.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const here = inProcess(cwd);
const RUN = ['run', 'genes.csv', '--target', 'y', '--permutations', '99'];

beforeAll(() => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const [a, b] = [Math.sin(7 * i), Math.cos(3 * i * i)];
    const c = i % 4 === 0 ? '' : Math.sin(i * i).toFixed(5);
    return [a, b, Math.cos(5 * i), a * b].map((value) => value.toFixed(5)).join(',') + `,${c}`;
  });
  writeFileSync(join(cwd, 'genes.csv'), `gene_1,gene_2,other,y,gap\n${rows.join('\n')}\n`);
  writeFileSync(join(cwd, 'sets.gmt'), 'product\ta pair\tgene_1\tgene_2\ttwo\nmore\t\tother\tgap\n');
  writeFileSync(
    join(cwd, 'groups.json'),
    JSON.stringify({ target: 'y', group: { product: ['gene_*'] }, missing: 'per-feature', permutations: 99 }),
  );
});

describe('groups', () => {
  it('are features, and the result is repeated from its own record', async () => {
    const args = [...RUN, '--groups', 'sets.gmt', '--partial-groups', '--missing', 'per-feature'];
    const { code, stderr } = await here([...args, '--out', 'result.json', '--out', 'result.csv']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('genes.csv: 40 rows, 2 features (2 groups)')]);
    expect(stderr).toContain('group "product": the table has 2 of its 3 columns');
    const { selected } = resultJson.parse(readFileSync(join(cwd, 'result.json'), 'utf8'));
    expect(selected.map(({ name, members, rows }) => [name, members, rows])).toEqual([
      ['product', ['gene_1', 'gene_2'], undefined],
      ['more', ['other', 'gap'], 30],
    ]);
    expect(readFileSync(join(cwd, 'result.csv'), 'utf8')).toContain('gene_1; gene_2');
    const again = await here(['repeat', 'result.json', 'genes.csv']);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('bit for bit')]);
  });

  it('come from a config file too', async () => {
    const { code, stdout } = await here(['run', 'genes.csv', '--config', 'groups.json']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('"product" is 2 columns, tested as one feature'),
    ]);
  });

  it.each([
    [
      ['--group', 'a=gen_*'],
      'requires --group "a" to match a column, got "gen_*", which matches none; did you mean "gene*"?',
    ],
    [['--group', 'a=gene_1', '--group', 'a=gene_2'], 'It requires a different name for each group.'],
    [['--group', 'gene_*'], 'It requires name=columns, such as "pathway=gene_*".'],
    [['--groups', 'sets.gmt'], 'requires --groups sets.gmt (group "product") to name a column, got "two"'],
    [['--group', 'a=gene_1,y'], 'requires --group "a" to hold no target, got "y"'],
    [['--groups', 'sets.gmt', '--group', 'more=gene_1'], 'groups require different names, got "more" twice'],
    [['--groups', 'nothing.gmt'], 'nothing.gmt'],
  ])('%j', async (flags, message) => {
    const { code, stderr } = await here([...RUN, ...flags]);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
  });
});
