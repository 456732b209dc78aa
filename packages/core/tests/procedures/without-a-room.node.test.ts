/** The folder of a procedure can be deleted: what fails then is the lines that list it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../../scripts/without-a-room.mjs', import.meta.url));
const [door, procedures, tasks] = ['index.ts', 'procedures/hsic-inf.ts', 'procedures/tasks.ts'];

describe('without the folder', () => {
  it.each([
    ['exact', [procedures, tasks]],
    ['paper', [door, procedures]],
    ['lasso', [procedures]],
    ['lar', [door]],
  ])('%s, only the lists of procedures, of tasks and of exports fail', async (room, lists) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, room]);
    const failures = stdout.trim().split('\n');
    expect([...new Set(failures.map((line) => line.split(':')[0]))].sort()).toEqual(lists);
    for (const failure of failures) expect(failure).toMatch(new RegExp(`from '\\./(procedures/)?${room}/`));
  });
});
