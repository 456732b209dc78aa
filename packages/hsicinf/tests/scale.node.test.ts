/** Runs in shards on the command line: what does not go with them is refused, and a part says when to merge. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simulate } from '@hsicinf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { folder } from './support/cli.js';
import { csvOf } from './support/data.js';
import { inProcess } from './support/in-process.js';
import { withoutSecrets } from '../src/scale/secrets.js';

const cwd = folder();
const hsicinf = inProcess(cwd);
const parts = join(cwd, 'parts');
const kept = join(cwd, 'kept');

// Of so many features that there are several parts of them.
beforeAll(() => {
  writeFileSync(join(cwd, 'data.csv'), csvOf(simulate('additive', { rows: 60, features: 80, seed: 2 })));
});

const run = ['run', 'data.csv', '--target', 'y', '--permutations', '199'];
const part = (shard: number, of: number, path = parts): string[] => [
  ...run,
  '--shards',
  `${of}`,
  '--shard',
  `${shard}`,
  '--parts',
  path,
];

describe('a flag that would be ignored is refused', () => {
  it.each<[string, string[], string]>([
    ['--out of a part', [...part(1, 2), '--out', 'r.json'], `hsicinf merge parts --out …`],
    ['--report of a part', [...part(1, 2), '--report', 'r.html'], `hsicinf merge parts --report …`],
    ['--scores of a part', [...part(1, 2), '--scores', 's.csv'], '--scores requires a result'],
    ['--format of a part', [...part(1, 2), '--format', 'json'], '--format requires a result'],
    ['--methods of a part', [...part(1, 2), '--methods'], '--methods requires a result'],
    ['--parts', [...run, '--checkpoint', kept, '--parts', parts], '--shard or --cluster, got --checkpoint'],
    ['--wait', [...run, '--checkpoint', kept, '--wait', '3'], '--wait requires --shard, got --checkpoint'],
    ['--resume', [...run, '--checkpoint', kept, '--resume', 'a'], 'requires --cluster, got --checkpoint'],
    ['--wait of a cluster', [...run, '--cluster', 'redis://x', '--wait', '3'], 'got --cluster'],
    ['--shards', [...run, '--shards', '3'], '--shards requires --shard, --checkpoint or --cluster, got none'],
    ['--wait alone', [...run, '--wait', '3'], '--wait requires --shard, got none'],
    ['--each', [...run, '--each', '--checkpoint', kept], 'got --each: run each of them on its own'],
    ['larinf', [...run.slice(0, 4), '--method', 'larinf', '--checkpoint', kept], 'got --method larinf'],
  ])('%s', async (_, args, words) => {
    const { code, stderr } = await hsicinf(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe('an address where none belongs', () => {
  const address = 'rediss://me:secret@host:6380';
  it.each([
    [['cluster', address]],
    [['worker', `--clustr=${address}`]],
    [['worker', '--concurrency', address]],
    [['merge', address]],
    [['run', address, '--target', 'y']],
  ])('is told without user and password: %s', async (args) => {
    const { code, stderr } = await hsicinf(args);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain('//…@host:6380');
    expect(stderr).not.toContain('secret');
  });
});

describe('the command in a report', () => {
  it.each([
    ['redis://me:secret@host:7000/1?prefix=mine', 'redis://host:7000/1?prefix=mine'],
    ['rediss://:secret@[::1]?ca=/etc/ca.pem&password=secret#secret', 'rediss://[::1]?ca=/etc/ca.pem'],
    ['redis://secret@host/secret', 'redis://host'],
    ['redis:me:secret@host', 'redis://'],
    ['me:secret@host:7000', 'me://'],
    ['secret', 'the address of --cluster'],
  ])('has no user and no password of %s', (address, shown) => {
    expect(withoutSecrets(['run', '--cluster', address, 'x'])).toEqual(['run', '--cluster', shown, 'x']);
    expect(withoutSecrets([`--cluster=${address}`])).toEqual([`--cluster=${shown}`]);
  });
});

describe('parts that are computed one after the other', () => {
  it('say when they can be merged, and the merge computes the rest', async () => {
    const path = join(cwd, 'one-by-one');
    const first = await hsicinf(part(1, 2, path));
    expect(first.stderr).toContain(
      'part 1 of 2: round 1 is done, but 1 other part of it is missing; once all are there: hsicinf merge one-by-one',
    );
    const second = await hsicinf(part(2, 2, path));
    expect(second.stderr).toContain(
      'part 2 of 2: round 2 is done, but 1 other part of it is missing; all parts of round 1 are there, which is enough for hsicinf merge one-by-one: it computes what is left',
    );
    const merged = await hsicinf(['merge', path]);
    expect([merged.code, merged.stdout]).toEqual([0, (await hsicinf(run)).stdout]);
    expect(merged.stderr).toContain('1 part of round 2 is computed here');
  });
});
