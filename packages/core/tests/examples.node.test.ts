/** What a new user runs says what its text promises. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('batches.mjs: batches hide what matters, strata show it', () => {
  const path = fileURLToPath(new URL('../../../examples/batches.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const found = [...stdout.matchAll(/adjusted for looking at 20: (.*)$/gm)].map(([, names]) =>
    names.split(', ').map((name) => Number(name.slice(1))),
  );
  expect(found).toHaveLength(2);
  const [untold, told] = found;
  expect(untold.filter((index) => index > 10)).toHaveLength(10);
  expect(told).toEqual(expect.arrayContaining([1, 2]));
  expect(told.filter((index) => index > 10)).toEqual([]);
});
