/** Runs that lack a server, a password or workers: they say so, and wait no longer than they should. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { ensureRecord, RunStore } from '@hsicinf/cluster';
import { hsicInf, type Result } from '@hsicinf/core';
import { ClusterRun, clusterStatus, requireServer, serverSettings } from '@hsicinf/cluster/queue';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.mjs';
import {
  csv,
  features,
  folder,
  pause,
  redis,
  result,
  RUN_FLAGS,
  target,
  until,
  waiting,
  whole,
  withStatuses,
  worker,
} from '../support/cluster.js';
import { Started } from '../support/processes.js';
import { TestRedis } from '../support/redis.js';

describe('a run that a worker has refused', () => {
  const patience = { look: 50, workers: 1500, server: 5000 };
  const failureOf = (executor: ClusterRun): Promise<string> =>
    hsicInf({ features, target }, { executor }).then(() => '', String);
  const refusal = 'worker there: this worker refuses to take part';

  it('forgets that when it is gone on with, and waits for others as long as any run', async () => {
    const { executor, id } = await waiting('refused before', patience);
    await withStatuses((statuses) => statuses.set(id, { id, state: 'failed', refusal }));
    expect(await failureOf(executor)).toMatch(/no worker has been there for [12] s\. Start some/);
  });

  it('says so at once, and waits for others as long as any run', async () => {
    const { executor, id, notes } = await waiting('refused now', patience);
    const failure = failureOf(executor);
    await pause(500);
    await withStatuses((statuses) => statuses.set(id, { refusal }));
    await until(() => notes.length > 0);
    expect(notes).toEqual([refusal]);
    expect(await failure).toMatch(/for [12] s\. The last one said: worker there: .* Start some/);
  });
});

describe('a worker that does not see what a run is of', () => {
  const address = (prefix: string): string => `${redis.address}?prefix=${prefix}`;
  const started = (at: string, cwd?: string): Started =>
    new Started(['worker', '--cluster', at, '--concurrency', '1'], cwd === undefined ? {} : { cwd });

  // A path that leads each process to another place.
  const here = '/proc/self/cwd';
  it.runIf(existsSync(here)).each([
    ['data', `${here}/data.csv`, 'parts of the one that sees', /data\.csv: no such file/],
    ['folder', csv, `${here}/parts of the one that sees the folder`, /run\.json is not there: .* same path/],
  ])(
    'leaves its %s to one that does: no attempt is lost, and it says why once',
    async (what, file, parts, why) => {
      const elsewhere = join(folder, `elsewhere ${what}`);
      mkdirSync(elsewhere);
      const at = address(`blind-${what}`);
      const [blind, one] = [started(at, elsewhere), started(at, folder)];
      await Promise.all([blind.says(/Ctrl-C/), one.says(/Ctrl-C/)]);
      const flags = ['--cluster', at, '--parts', parts, '--shards', '12'];
      const run = new Started(['run', file, ...flags, ...RUN_FLAGS], { cwd: folder });
      expect(await run.ended, run.stderr).toBe(0);
      expect(result(run)).toBe(whole);
      expect(run.stderr.match(/this worker cannot take part/g)).toHaveLength(1);
      expect(run.stderr).toMatch(why);
      expect(blind.stderr.match(why)).toHaveLength(1);
      expect(blind.stderr).not.toContain('failed');
      expect((await clusterStatus(serverSettings(at, {}))).workers).toHaveLength(2);
      await Promise.all([blind.kill(), one.kill()]);
    },
    60_000,
  );

  it('is waited for while it is the only one, then the run says why; it works again when it sees them', async () => {
    const at = address('alone');
    const file = join(folder, 'not yet.csv');
    const checksum = createHash('sha256').update(readFileSync(csv)).digest('hex');
    const parts = join(folder, 'not yet');
    const record = await ensureRecord(parts, {
      data: { file, checksum },
      values: { target: ['y'] },
      shards: 3,
    });
    const run = (): Promise<Result> => {
      const patience = { look: 50, workers: 2500, server: 5000 };
      const listener = { onProgress: () => undefined, onNote: () => undefined, patience };
      const executor = new ClusterRun(serverSettings(at, {}), new RunStore(parts, record), listener);
      return hsicInf({ features, target }, { executor }).finally(() => executor.end('done'));
    };
    const one = started(at);
    await one.says(/Ctrl-C/);
    const failure = await run().catch(String);
    expect(failure).toMatch(/the only worker has been unable to take part for [234] s\. The last one said: /);
    expect(failure).toMatch(
      /worker \S+: this worker cannot take part: .*not yet\.csv: no such file\. When that/,
    );
    expect(failure).toContain(`go on with --resume ${record.id} --parts`);
    copyFileSync(csv, file);
    expect(await run()).toEqual(await hsicInf({ features, target }));
    await one.kill();
  }, 60_000);
});

describe('what is missing', () => {
  it('a server', async () => {
    const settings = serverSettings(`redis://:secret@127.0.0.1:${await freePort()}`, {});
    const failure = await requireServer(settings).catch((error: unknown) => error as Error);
    expect(String(failure)).toMatch(
      /no Redis answers at redis:\/\/127.0.0.1:\d+ \(ECONNREFUSED\): start one/,
    );
    expect(String(failure)).not.toContain('secret');
  });

  it('Redis, behind an address where something else answers', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(requireServer(serverSettings(`redis://127.0.0.1:${port}`, {}))).rejects.toThrow(
      `what answers at redis://127.0.0.1:${port} is not Redis`,
    );
    other.close();
  });

  it('a password', async () => {
    mkdirSync(join(folder, 'locked'));
    const locked = await TestRedis.start(join(folder, 'locked'), ['--requirepass', 'open-sesame']);
    const address = `redis://127.0.0.1:${locked.port}`;
    await expect(requireServer(serverSettings(address, {}))).rejects.toThrow(
      'asks for a password: give it in the address',
    );
    const wrong = serverSettings(address.replace('//', '//:wrong@'), {});
    await expect(requireServer(wrong)).rejects.toThrow(
      /^Redis at redis:\/\/127.0.0.1:\d+ refused the password/,
    );
    await requireServer(serverSettings(address, { HSICINF_CLUSTER_PASSWORD: 'open-sesame' }));
    await requireServer(serverSettings(address.replace('//', '//:open-sesame@'), {}));
    await locked.kill();
  });

  it('workers', async () => {
    const { executor } = await waiting('alone', { look: 50, workers: 300, server: 5000 });
    await expect(hsicInf({ features, target }, { executor })).rejects.toThrow(
      /no worker has been there for 0 s\. Start some with hsicinf worker --cluster redis:.* --resume/,
    );
  });

  it('workers, where the advice leads to the same place', async () => {
    const patience = { look: 50, workers: 100, server: 5000 };
    const address = `${redis.address}/2?prefix=mine`;
    const { executor, id } = await waiting('elsewhere', patience, address);
    await expect(hsicInf({ features, target }, { executor })).rejects.toThrow(
      `Start some with hsicinf worker --cluster '${address}', then go on with --resume ${id} --parts ${join(folder, 'elsewhere')}`,
    );
  });

  it('workers, at a server that does not list who is connected to it', async () => {
    mkdirSync(join(folder, 'silent'));
    const acl = ['--user', 'default', 'on', 'nopass', '~*', '&*', '+@all', '-client'];
    const silent = await TestRedis.start(join(folder, 'silent'), acl);
    const { executor } = await waiting(
      'silent run',
      { look: 50, workers: 300, server: 5000 },
      silent.address,
    );
    await expect(hsicInf({ features, target }, { executor })).rejects.toThrow('no worker has been there');
    const one = new Started(['worker', '--cluster', silent.address, '--concurrency', '1']);
    const flags = ['--cluster', silent.address, '--parts', join(folder, 'heard'), '--shards', '2'];
    const run = new Started(['run', csv, '--target', 'y', ...flags]);
    expect(await run.ended, run.stderr).toBe(0);
    expect((await clusterStatus(serverSettings(silent.address, {}))).workers).toHaveLength(1);
    // As if its machine had lost its power: it is there no more after a while, though its connection is.
    one.signal('SIGSTOP');
    const workers = async (): Promise<string[]> =>
      (await clusterStatus(serverSettings(silent.address, {}))).workers;
    for (let i = 0; i < 60 && (await workers()).length > 0; i++) await pause(200);
    expect(await workers()).toEqual([]);
    await one.kill();
    await silent.kill();
  }, 60_000);

  it('rights, memory, or a server that may be written to', async () => {
    mkdirSync(join(folder, 'strict'));
    const users = ['--user', 'meek', 'on', '>pw', '~*', '&*', '+@all', '-info'];
    const others = ['--user', 'else', 'on', '>pw', '~else*', '&*', '+@all'];
    const strict = await TestRedis.start(join(folder, 'strict'), [...users, ...others]);
    const as = (user: string): Promise<void> =>
      requireServer(serverSettings(strict.address.replace('//', `//${user}:pw@`), {}));
    const rights =
      /^ClusterError: Redis at redis:\/\/127.0.0.1:\d+ refuses .*NOPERM.*: a cluster needs a user/;
    for (const user of ['meek', 'else']) expect(String(await as(user).catch(String))).toMatch(rights);
    const { executor } = await waiting('full', { look: 50, workers: 5000, server: 5000 }, strict.address);
    await requireServer(serverSettings(strict.address, {}));
    const client = new Redis(strict.port);
    await client.config('SET', 'maxmemory', '1');
    const full = /refuses what a cluster asks of it \(OOM [^:]*\): give it more memory/;
    await expect(requireServer(serverSettings(strict.address, {}))).rejects.toThrow(full);
    // In the midst of a run, too.
    const failure = await hsicInf({ features, target }, { executor }).catch(String);
    expect(failure).toMatch(/^ClusterError: .*\(OOM .*\): give it more memory.*, then go on with --resume/);
    await client.config('SET', 'maxmemory', '0');
    await client.replicaof('127.0.0.1', '1');
    await expect(requireServer(serverSettings(strict.address, {}))).rejects.toThrow('of the primary server');
    client.disconnect();
    await strict.kill();
  }, 20_000);

  it('an answer: the run says that it waits, and stops at once when nobody wants it', async () => {
    mkdirSync(join(folder, 'leaving'));
    const leaving = await TestRedis.start(join(folder, 'leaving'));
    const patience = { look: 50, workers: 60_000, server: 10_000 };
    const { executor, notes } = await waiting('left', patience, leaving.address);
    const stop = new AbortController();
    const failure = hsicInf({ features, target }, { executor, signal: stop.signal }).catch(String);
    await pause(500);
    await leaving.kill();
    await until(() => notes.length > 0);
    expect(notes).toEqual([`Redis at ${leaving.address} does not answer; waiting for it up to 10 s`]);
    const began = Date.now();
    stop.abort(new Error('enough'));
    expect(await failure).toBe('Error: enough');
    // Five seconds are for telling the server.
    expect(Date.now() - began).toBeLessThan(8000);
  }, 30_000);

  it('a database', async () => {
    await requireServer(serverSettings(`${redis.address}/15`, {}));
    await expect(requireServer(serverSettings(`${redis.address}/99`, {}))).rejects.toThrow(
      /\/99 gives no database 99 \(ERR DB index is out of range\)/,
    );
  });

  it('TLS', async () => {
    await expect(
      requireServer(serverSettings(redis.address.replace('redis:', 'rediss:'), {})),
    ).rejects.toThrow(/^no Redis answers at .* If it does not speak TLS, its address begins with redis:/);
  }, 20_000);

  it('workers of this database, where others have some', async () => {
    const other = `${redis.address}/1`;
    const one = worker();
    const workersAt = async (address: string): Promise<number> =>
      (await clusterStatus(serverSettings(address, {}))).workers.length;
    for (let i = 0; i < 100 && (await workersAt(redis.address)) !== 1; i++) await pause(50);
    expect(await workersAt(redis.address)).toBe(1);
    expect(await workersAt(other)).toBe(0);
    const patience = { look: 50, workers: 300, server: 5000 };
    const { executor } = await waiting('other database', patience, other);
    await expect(hsicInf({ features, target }, { executor })).rejects.toThrow('no worker has been there');
    await one.kill();
  }, 20_000);
});
