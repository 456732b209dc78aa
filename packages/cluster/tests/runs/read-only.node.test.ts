/** A folder of parts that may be read only, as an archive is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ensureRecord } from '../../src/runs/run-record.js';
import { RunStore } from '../../src/runs/run-store.js';
import { testFolder } from '../support/folder.js';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  rm: () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })),
}));

it('has no part where one is damaged, though it cannot be taken away', async () => {
  const path = join(testFolder(), 'run');
  const wanted = { data: { file: 'none', checksum: 'own' }, values: {}, shards: 2 };
  const store = new RunStore(path, await ensureRecord(path, wanted));
  mkdirSync(dirname(store.path(0, 0)), { recursive: true });
  writeFileSync(store.path(0, 0), '');
  const job = { task: { name: 'any' }, count: 4, keep: (outcome: unknown) => outcome };
  expect(await store.read(job as never, 0, 0)).toBeUndefined();
});
