/** Runs on workers and a real Redis: the bits of a run in one piece, whatever is killed, lost or damaged on the way. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { hsicInf, type Result, resultJson, simulate } from '@hsicinf/core';
import { VERSION } from '@hsicinf/core/elsewhere';
import { ensureRecord, RunStore } from '@hsicinf/cluster';
import {
  ClusterRun,
  clusterStatus,
  PATIENCE,
  prepareWorkers,
  requireServer,
  RunStatuses,
  serverSettings,
} from '@hsicinf/cluster/queue';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.js';
import { Started } from '../support/processes.js';
import { freePort } from '../../../../scripts/free-port.mjs';
import { TestRedis } from '../support/redis.js';

const folder = testFolder();
const csv = join(folder, 'data.csv');
const FLAGS = [
  '--target',
  'y',
  '--preset',
  'exact',
  '--select',
  '4',
  '--permutations',
  '400',
  '--format',
  'json',
];
const { features, target } = simulate('additive', { rows: 100, features: 150, seed: 3 });
let redis: TestRedis;
let whole = '';

beforeAll(async () => {
  const columns = [...features.map(({ values }) => values), target.values as Float64Array];
  const names = [...features.map(({ name }) => name), 'y'];
  const lines = Array.from({ length: 100 }, (_, row) =>
    columns.map((values) => String(values[row])).join(','),
  );
  writeFileSync(csv, [names.join(','), ...lines].join('\n'));
  mkdirSync(join(folder, 'redis'));
  redis = await TestRedis.start(join(folder, 'redis'), ['--appendonly', 'yes', '--appendfsync', 'always']);
  const own = { features, target };
  whole = resultJson.stringify(await hsicInf(own, { preset: 'exact', select: 4, permutations: 400 }));
}, 60_000);
afterAll(() => redis.kill());

const worker = (...flags: string[]): Started =>
  new Started(['worker', '--cluster', redis.address, '--concurrency', '1', '--lock', '2', ...flags]);
const coordinator = (parts: string, ...flags: string[]): Started =>
  new Started([
    'run',
    csv,
    ...FLAGS,
    '--cluster',
    redis.address,
    '--parts',
    parts,
    '--shards',
    '12',
    ...flags,
  ]);
/** The result without where it comes from. */
function result({ stdout }: Started): string {
  const { provenance: _, ...numbers } = resultJson.parse(stdout) as Result & { provenance?: unknown };
  return resultJson.stringify(numbers);
}
const partsIn = (parts: string): string[] =>
  existsSync(parts)
    ? readdirSync(parts, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))
    : [];

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1200 && !holds(); i++) await pause(25);
}

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

  it('fails with the error of its shard where that fails every time: a full disk, data that are not there', async () => {
    const failing = async (
      name: string,
      file: string,
      limits: string,
      meanwhile = (): void => undefined,
    ): Promise<string> => {
      const address = `${redis.address}?prefix=${name}`;
      const flags = ['--cluster', address, '--parts', join(folder, name), '--shards', '2', '--target', 'y'];
      const run = new Started(['run', file, ...flags]);
      await run.says(/parts in/);
      meanwhile();
      const one = new Started(['worker', '--cluster', address, '--concurrency', '1'], { limits });
      expect(await run.ended).toBe(1);
      await one.kill();
      return run.stderr;
    };
    const gone = join(folder, 'gone.csv');
    copyFileSync(csv, gone);
    const [full, missing] = await Promise.all([
      failing('full', csv, 'ulimit -f 0;'),
      failing('gone', gone, '', () => rmSync(gone)),
    ]);
    expect(full).toMatch(
      /shard \d of round 1 failed on every attempt: worker .*\.part: no space is left on the disk \(EFBIG\)/,
    );
    expect(missing).toMatch(/failed on every attempt: worker .*gone\.csv: no such file.* --resume/);
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
      expect(String(failure)).toMatch(/no worker has been there .* The last one refused: /);
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
    expect(await failure).toMatch(/for [12] s\. The last one refused: worker there: .* Start some/);
  });
});

/** Looks at the cluster, or cancels a run, as a user does. */
async function asked(...words: string[]): Promise<Started> {
  const started = new Started(['cluster', ...words, '--cluster', redis.address]);
  await started.ended;
  return started;
}

const runIn = (parts: string): string =>
  (JSON.parse(readFileSync(join(parts, 'run.json'), 'utf8')) as { id: string }).id;

describe('a run that has ended', () => {
  it('is done, without rounds, and cannot be cancelled', async () => {
    const parts = join(folder, 'done');
    const one = worker();
    const run = coordinator(parts);
    expect(await run.ended, run.stderr).toBe(0);
    await one.kill();
    const id = runIn(parts);
    const cancelled = await asked('cancel', id);
    expect(await cancelled.ended).toBe(1);
    expect(cancelled.stderr).toContain(`run ${id} is done already: there is nothing to cancel`);
    expect((await asked('status')).stdout).toMatch(
      new RegExp(`run ${id}: done at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, ${csv}\n`),
    );
    const { runs } = await clusterStatus(serverSettings(redis.address, {}));
    const { done, shards } = runs.find((known) => known.id === id) ?? {};
    expect(done).toBe(shards);
  }, 60_000);

  it('without its coordinator says that this is gone, and how to go on', async () => {
    const parts = join(folder, 'left');
    const run = coordinator(parts);
    await run.says(/to continue/);
    const id = runIn(parts);
    let status = '';
    const isSeen = (): boolean => new RegExp(`run ${id}: running, .*${csv}\n`).test(status);
    for (let i = 0; i < 20 && !isSeen(); i++) status = (await asked('status')).stdout;
    expect(isSeen(), status).toBe(true);
    await run.kill();
    for (let i = 0; i < 40 && !status.includes('is gone'); i++) status = (await asked('status')).stdout;
    expect(status).toContain(
      `${csv}, but its coordinator is gone: go on with --resume ${id} --parts ${parts}\n`,
    );
    await asked('cancel', id);
    expect((await asked('status')).stdout).toMatch(
      new RegExp(`run ${id}: cancelled at .* UTC, round 1, 0 of`),
    );
  }, 30_000);
});

describe('a run whose result cannot be written', () => {
  it('has failed, and can be gone on with', async () => {
    const parts = join(folder, 'not written');
    const one = worker();
    // The parts fit, the report does not.
    const run = new Started([
      'run',
      csv,
      ...FLAGS,
      '--cluster',
      redis.address,
      '--parts',
      parts,
      '--shards',
      '2',
      '--out',
      '/dev/full',
    ]);
    expect(await run.ended, run.stderr).toBe(1);
    expect(run.stderr).toContain('/dev/full: no space is left on the disk');
    const id = runIn(parts);
    expect((await asked('status')).stdout).toMatch(new RegExp(`run ${id}: failed at`));
    const again = coordinator(parts, '--resume', id);
    expect(await again.ended, again.stderr).toBe(0);
    expect(result(again)).toBe(whole);
    expect((await asked('status')).stdout).toMatch(new RegExp(`run ${id}: done at`));
    await one.kill();
  }, 60_000);
});

describe('a run that nobody wants any more', () => {
  it('is seen by status and ended by cancel', async () => {
    const parts = join(folder, 'cancelled');
    const run = coordinator(parts);
    await until(() => existsSync(join(parts, 'run.json')));
    const id = runIn(parts);
    let status = '';
    for (let i = 0; i < 20 && !status.includes(id); i++) status = (await asked('status')).stdout;
    expect(status).toMatch(new RegExp(`run ${id}: running, round 1, 0 of \\d+ shards`));
    expect((await asked('cancel', id)).stderr).toMatch(/was cancelled: \d+ shards? removed from the queue/);
    expect(await run.ended).toBe(1);
    expect(run.stderr).toContain(`hsicinf: run ${id} was cancelled`);
    expect((await asked('status')).stdout).toMatch(/shards: 0 waiting, 0 being computed/);
    expect((await asked('cancel', 'nobody')).stderr).toContain('no run nobody is known');
  }, 30_000);
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

async function withStatuses(body: (statuses: RunStatuses) => Promise<void>): Promise<void> {
  const client = new Redis(redis.port, '127.0.0.1');
  await body(new RunStatuses(client, { prefix: 'hsicinf' }));
  client.disconnect();
}

/** A run that waits for workers, and what it is told. */
async function waiting(
  name: string,
  patience: typeof PATIENCE,
  address = redis.address,
): Promise<{ executor: ClusterRun; id: string; notes: string[] }> {
  const parts = join(folder, name);
  const wanted = { data: { file: csv, checksum: '' }, values: {}, shards: 4 };
  const store = new RunStore(parts, await ensureRecord(parts, wanted));
  const notes: string[] = [];
  const executor = new ClusterRun(serverSettings(address, {}), store, {
    onProgress: () => undefined,
    onNote: (text) => notes.push(text),
    patience,
  });
  return { executor, id: store.record.id, notes };
}

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
