/** Names of columns that would do harm in a spreadsheet, in Markdown or in a terminal. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder } from './support/cli.js';
import { HOSTILE, hostileCsv } from './support/data.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = caller(cwd);
const here = inProcess(cwd);
/** Names travel through a header, which trims them. */
const hostileNames = HOSTILE.map((name) => name.trim());

beforeAll(() => writeFileSync(join(cwd, 'hostile.csv'), hostileCsv));

describe('hostile names', () => {
  const args = ['run', 'hostile.csv', '--target', '"<b>""y""</b>"', '--select', '15', '--permutations', '49'];

  it('survive JSON and are harmless in a spreadsheet, in Markdown and in a terminal', async () => {
    const [json, csv, markdown, table] = await Promise.all(
      ['json', 'csv', 'markdown', 'table'].map(
        async (format) => (await hsicinf([...args, '--format', format])).stdout,
      ),
    );
    const names = resultJson.parse(json).selected.map(({ name }) => name);
    expect(names).toHaveLength(15);
    for (const name of names) expect(hostileNames).toContain(name);
    expect(/(^|,)"?[=+@]/m.test(csv)).toBe(false);
    const formulas = names.filter((name) => /^[=+@-]/.test(name));
    expect(formulas.length).toBeGreaterThanOrEqual(3);
    for (const name of formulas) expect(csv.includes(`,'${name},`), name).toBe(true);
    expect(markdown).not.toMatch(/<(img|script|\/title)/);
    expect(markdown.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(17);
    for (const mark of ['\u001b', '\u202e']) expect(table.includes(mark)).toBe(false);
    expect(table.split('\n').filter((line) => /^ +\d+ {2}/.test(line))).toHaveLength(15);
  });

  it('can be asked for', async () => {
    for (const name of hostileNames) {
      if (name.length > 1000) continue;
      const flags = [
        '--features',
        `"${name.replaceAll('"', '""')}",__proto__,"a, b",constructor`,
        '--select',
        '2',
      ];
      const { code, stderr } = await here([...args.slice(0, 4), '--permutations', '19', ...flags]);
      expect([code, stderr], name).toEqual([0, expect.stringContaining('features; output')]);
    }
  });

  it('are shown one a line by inspect', async () => {
    const { code, stdout } = await hsicinf(['inspect', 'hostile.csv']);
    expect(code).toBe(0);
    for (const mark of ['\u001b', '\u202e']) expect(stdout.includes(mark)).toBe(false);
    expect(stdout.trimEnd().split('\n')).toHaveLength(22);
    const { columns } = JSON.parse(
      (await hsicinf(['inspect', 'hostile.csv', '--format', 'json'])).stdout,
    ) as {
      columns: { name: string }[];
    };
    expect(columns.map(({ name }) => name)).toEqual([...hostileNames, '<b>"y"</b>']);
  });
});
