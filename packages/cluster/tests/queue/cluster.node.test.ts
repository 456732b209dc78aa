/** Runs on workers and a real Redis: the bits of a run in one piece, whatever is killed, lost or damaged on the way. */
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hsicInf } from '@hsicinf/core';
import { VERSION } from '@hsicinf/core/elsewhere';
import { ensureRecord, RunStore } from '@hsicinf/cluster';
import { ClusterRun, clusterStatus, PATIENCE, prepareWorkers, serverSettings } from '@hsicinf/cluster/queue';
import { Queue } from 'bullmq';
import { describe, expect, it } from 'vitest';
import {
  coordinator,
  csv,
  features,
  folder,
  partsIn,
  pause,
  redis,
  result,
  runIn,
  target,
  until,
  whole,
  worker,
} from '../support/cluster.js';
import { Started } from '../support/processes.js';
import { TestRedis } from '../support/redis.js';

describe('a run on a cluster', () => {
  it('survives kill -9 of workers, of the coordinator and of Redis, a hang, damage and double delivery', async () => {
    const parts = join(folder, 'chaos');
    let workers = [worker(), worker()];
    let run = coordinator(parts);
    // A worker dies in the middle of a shard.
    await until(() => partsIn(parts).length >= 2);
    await workers[0].kill();
    workers[0] = worker();
    // One that finds no server when it starts ends, and says so.
    await workers[0].says(/Ctrl-C/);
    // So does the coordinator, and a part is damaged meanwhile.
    await until(() => partsIn(parts).length >= 4);
    await run.kill();
    const [first] = partsIn(parts);
    appendFileSync(join(parts, first), 'x');
    // The server forgets nothing that it has said yes to.
    await redis.kill();
    await redis.start();
    // A worker hangs: its shard is given to the other one.
    workers[1].signal('SIGSTOP');
    const id = runIn(parts);
    run = coordinator(parts, '--resume', id);
    // Shards that are done already come once more, under other names.
    const queue = new Queue('shards', {
      connection: { host: '127.0.0.1', port: redis.port },
      prefix: 'hsicinf',
    });
    for (const shard of [0, 0, 1]) await queue.add('shard', { run: id, folder: parts, job: 0, shard });
    await queue.close();
    expect(await run.ended, run.stderr).toBe(0);
    expect(result(run)).toBe(whole);
    workers[1].signal('SIGCONT');
    await Promise.all(workers.map((one) => one.kill()));
    workers = [];
  }, 110_000);

  it('has its parts in a folder that is named from where it was started', async () => {
    const address = `${redis.address}?prefix=near`;
    const one = new Started(['worker', '--cluster', address, '--concurrency', '1']);
    const flags = ['--cluster', address, '--parts', 'near by', '--shards', '2', '--target', 'y'];
    const run = new Started(['run', 'data.csv', ...flags], { cwd: folder });
    expect(await run.ended, run.stderr).toBe(0);
    await one.kill();
    expect(partsIn(join(folder, 'near by')).length).toBeGreaterThan(0);
    expect(run.stderr).toMatch(/to continue if interrupted: --resume \w+ --parts '\/.*\/near by'/);
  }, 30_000);

  it('fails with the error of its shard where that fails every time, as on a full disk', async () => {
    const address = `${redis.address}?prefix=full`;
    const flags = ['--cluster', address, '--parts', join(folder, 'full'), '--shards', '2', '--target', 'y'];
    const run = new Started(['run', csv, ...flags]);
    await run.says(/parts in/);
    const limits = 'ulimit -f 0;';
    const one = new Started(['worker', '--cluster', address, '--concurrency', '1'], { limits });
    expect(await run.ended).toBe(1);
    await one.kill();
    expect(run.stderr).toMatch(
      /shard \d of round 1 failed on every attempt: worker .*\.part: no space is left on the disk \(EFBIG\)/,
    );
  }, 60_000);

  it.each([
    ['sees other data', { checksum: 'other data' }, /its checksum differs/],
    [
      'is of another version',
      { version: '0.0.0' },
      /it has version \S+ of hsicinf, the run was begun by 0\.0\.0/,
    ],
  ])(
    'is refused by a worker that %s, which says so and ends',
    async (name, { version, checksum = '' }: { version?: string; checksum?: string }, why) => {
      const parts = join(folder, name);
      const one = worker('--concurrency', '2');
      await one.says(/Ctrl-C/);
      const wanted = { data: { file: csv, checksum }, values: { target: ['y'] }, shards: 4 };
      const record = { ...(await ensureRecord(parts, wanted)), ...(version !== undefined && { version }) };
      writeFileSync(join(parts, 'run.json'), JSON.stringify(record));
      const executor = new ClusterRun(serverSettings(redis.address, {}), new RunStore(parts, record), {
        onProgress: () => undefined,
        onNote: () => undefined,
        patience: { ...PATIENCE, look: 200, workers: 3000 },
      });
      const failure: unknown = await hsicInf({ features, target }, { executor }).catch(
        (error: unknown) => error,
      );
      // Not that a shard has failed: other workers could have taken it.
      expect(String(failure)).toMatch(/no worker has been there .* The last one said: /);
      expect(String(failure)).toMatch(why);
      expect(await one.ended).toBe(1);
      expect(one.stderr).toContain('this worker refuses to take part');
      expect(one.stderr).toMatch(why);
    },
    60_000,
  );
});

describe('workers that are told of a run before it begins', () => {
  it('have its data open before its first shard', async () => {
    const file = join(folder, 'early.csv');
    copyFileSync(csv, file);
    const settings = serverSettings(`${redis.address}?prefix=early`, {});
    const one = new Started(['worker', '--cluster', settings.shown, '--concurrency', '1']);
    while ((await clusterStatus(settings)).workers.length === 0) await pause(50);
    const values = { target: ['y'] };
    await prepareWorkers(settings, { file, values, version: VERSION });
    const queue = new Queue('shards', {
      connection: { host: '127.0.0.1', port: redis.port },
      prefix: 'early',
    });
    while ((await queue.getJobCountByTypes('prioritized', 'active')) > 0) await pause(50);
    await queue.close();
    rmSync(file);
    const checksum = createHash('sha256').update(readFileSync(csv)).digest('hex');
    const parts = join(folder, 'early');
    const record = await ensureRecord(parts, { data: { file, checksum }, values, shards: 3 });
    const executor = new ClusterRun(settings, new RunStore(parts, record), {
      onProgress: () => undefined,
      onNote: () => undefined,
    });
    const own = { features, target };
    expect(await hsicInf(own, { executor })).toEqual(await hsicInf(own));
    await executor.end('done');
    await one.kill();
  }, 30_000);
});

describe('a first round that is begun before its job is there', () => {
  it.each([
    ['as many shards as were thought', 2],
    ['fewer shards than were thought', 20],
  ])(
    'is computed meanwhile, with %s',
    async (name, shards) => {
      const settings = serverSettings(`${redis.address}?prefix=begun${shards}`, {});
      const one = new Started(['worker', '--cluster', settings.shown, '--concurrency', '1']);
      await one.says(/Ctrl-C/);
      const parts = join(folder, name);
      const checksum = createHash('sha256').update(readFileSync(csv)).digest('hex');
      const wanted = { data: { file: csv, checksum }, values: { target: ['y'] }, shards };
      const executor = new ClusterRun(settings, new RunStore(parts, await ensureRecord(parts, wanted)), {
        onProgress: () => undefined,
        onNote: () => undefined,
      });
      await executor.begin(64 * shards);
      await until(() => partsIn(parts).length >= 2);
      expect(partsIn(parts).length).toBeGreaterThanOrEqual(2);
      const own = { features, target };
      expect(await hsicInf(own, { executor })).toEqual(await hsicInf(own));
      await executor.end('done');
      expect((await clusterStatus(settings)).shards).toMatchObject({ waiting: 0, active: 0 });
      await one.kill();
    },
    30_000,
  );

  it('is left to its job where features are few', async () => {
    const settings = serverSettings(`${redis.address}?prefix=few`, {});
    const parts = join(folder, 'few');
    const wanted = { data: { file: csv, checksum: '' }, values: { target: ['y'] }, shards: 2 };
    const executor = new ClusterRun(settings, new RunStore(parts, await ensureRecord(parts, wanted)), {
      onProgress: () => undefined,
      onNote: () => undefined,
    });
    await executor.begin(127);
    expect((await clusterStatus(settings)).shards).toMatchObject({ waiting: 0 });
    await executor.end('done');
  });
});

describe('a worker whose server goes', () => {
  it('says once that it waits until the server is back, and works again when it is', async () => {
    mkdirSync(join(folder, 'goes'));
    const own = await TestRedis.start(join(folder, 'goes'));
    const one = new Started(['worker', '--cluster', own.address, '--concurrency', '1', '--lock', '2']);
    await one.says(/Ctrl-C/);
    await own.kill();
    await one.says(/waiting until it is back \(Ctrl-C stops the worker\)/);
    await pause(3000);
    await own.start();
    await one.says(/is back\n/);
    expect(one.stderr).toMatch(/is back\n/);
    expect(one.stderr.match(/does not answer/g)).toHaveLength(1);
    const flags = ['--cluster', own.address, '--parts', join(folder, 'came back'), '--shards', '2'];
    const run = new Started(['run', csv, '--target', 'y', ...flags]);
    expect(await run.ended, run.stderr).toBe(0);
    await one.kill();
    await own.kill();
  }, 60_000);
});

describe('a worker that is told to stop', () => {
  it.each(['while the server is there', 'while it is gone'])(
    'ends, %s',
    async (when) => {
      mkdirSync(join(folder, when));
      const own = await TestRedis.start(join(folder, when));
      const one = new Started(['worker', '--cluster', own.address, '--concurrency', '2', '--lock', '2']);
      await one.says(/Ctrl-C/);
      const isGone = when.endsWith('gone');
      if (isGone) {
        await own.kill();
        await one.says(/does not answer; waiting until it is back/);
      }
      one.process.kill('SIGTERM');
      expect(await one.ended).toBe(0);
      if (!isGone) await own.kill();
    },
    60_000,
  );
});
