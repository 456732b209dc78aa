/** HSIC-Lasso and tests given the others at the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson, simulate } from '@hsicinf/core';
import { beforeAll, expect, it } from 'vitest';
import { folder } from './support/cli.js';
import { inProcess } from './support/in-process.js';

const cwd = folder();
const hsicinf = inProcess(cwd);

beforeAll(() => {
  const { features, target } = simulate('linear', { rows: 60, features: 6, seed: 1 });
  const columns = [...features, { name: 'again', values: features[0].values }].map(({ name, values }) => ({
    name,
    values: Array.from(values as Float64Array),
  }));
  const lines = Array.from({ length: 60 }, (_, i) =>
    [...columns.map(({ values }) => values[i]), (target.values as Float64Array)[i]].join(','),
  );
  writeFileSync(
    join(cwd, 'table.csv'),
    `${[...columns.map(({ name }) => name), 'y'].join(',')}\n${lines.join('\n')}\n`,
  );
});

const args = ['run', 'table.csv', '--target', 'y', '--preset', 'lasso', '--select', '4'];

it('selects one of two copies, and says what each feature adds', async () => {
  const { code, stdout } = await hsicinf([...args, '--given-others', '--format', 'json']);
  expect(code).toBe(0);
  const { selected, options, redundancy } = resultJson.parse(stdout);
  expect(options).toMatchObject({ preset: 'lasso', selection: 'lasso', givenOthers: true });
  expect(selected.filter(({ name }) => name === 'x1' || name === 'again')).toHaveLength(1);
  for (const { coefficient, givenOthersPValue } of selected) {
    expect(coefficient).toBeGreaterThanOrEqual(0);
    expect(givenOthersPValue).toBeGreaterThan(0);
  }
  expect(redundancy?.names).toHaveLength(4);
});

it('shows them in the table', async () => {
  const { stdout } = await hsicinf([...args, '--given-others', '--permutations', '19']);
  expect(stdout).toMatch(/weight/);
  expect(stdout).toMatch(/given the others: adjusted p once the others are\s+accounted for, approximate/);
});

it('has p-values given its selection', async () => {
  const { stdout } = await hsicinf([
    ...args,
    '--p-values',
    'selective',
    '--condition',
    'set',
    '--format',
    'json',
  ]);
  const { selected, options } = resultJson.parse(stdout);
  expect(options).toMatchObject({ statistic: 'incomplete', condition: 'set' });
  for (const { partialPValue } of selected) expect(partialPValue).toBeLessThanOrEqual(1);
});

it('refuses what has no meaning', async () => {
  const { code, stderr } = await hsicinf([...args, '--p-values', 'both']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/'marginal' with --selection lasso, got 'both'/);
});
