/**
 * Cluster = job array = threads = inline, bit for bit: every procedure, every kind of output, strata. Two workers and a few
 * sizes of shards here; `npm run same-bits` goes through one to four workers and more sizes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hsicInf, type Options, resultJson } from '@hsicinf/core';
import { inlineExecutor } from '@hsicinf/core/elsewhere';
import { ensureRecord, merged, onePart, RunStore } from '@hsicinf/cluster';
import { ClusterRun, serverSettings } from '@hsicinf/cluster/queue';
import { readTable, toDataset } from '@hsicinf/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.js';
import { Started } from '../support/processes.js';
import { TestRedis } from '../support/redis.js';

const IS_WIDE = process.env['HSICINF_WIDE'] === '1';
const CREWS = IS_WIDE ? [1, 2, 3, 4] : [2];
const SHARDS = IS_WIDE ? [1, 2, 5, 16, 1000] : [3];

const folder = testFolder();
const csv = join(folder, 'data.csv');
const checksum = (): string => createHash('sha256').update(readFileSync(csv)).digest('hex');
let redis: TestRedis;

beforeAll(async () => {
  let state = 5;
  const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32 - 0.5;
  const lines = Array.from({ length: 60 }, (_, row) => {
    const x = Array.from({ length: 50 }, (__, i) => (i % 4 === 3 ? Math.round(4 * random()) : random()));
    const y = Math.cos(9 * x[0]) + 0.3 * random();
    return [`b${row % 3}`, ...x, y, x[1] * x[1] + 0.1 * random(), y > 0.5 ? 'high' : 'low'].join(',');
  });
  const names = ['batch', ...Array.from({ length: 50 }, (_, i) => `x${i}`), 'y', 'z', 'level'];
  writeFileSync(csv, [names.join(','), ...lines].join('\n'));
  mkdirSync(join(folder, 'redis'));
  redis = await TestRedis.start(join(folder, 'redis'));
});
afterAll(() => redis.kill());

const targets = {
  number: { target: ['y'], exclude: ['z', 'level', 'batch'] },
  vector: { target: ['y', 'z'], exclude: ['level', 'batch'] },
  class: { target: ['level'], exclude: ['y', 'z', 'batch'] },
};
const procedures: Record<string, Options> = {
  recommended: { select: 3, permutations: 99 },
  exact: { preset: 'exact', select: 3, permutations: 99 },
  cross: { preset: 'cross', select: 3 },
  paper: { preset: 'paper', select: 3, blockSize: 6 },
};
const runs = [
  ...Object.entries(procedures).flatMap(([procedure, options]) =>
    Object.entries(targets).map(([kind, columns]) => ({ name: `${procedure}, ${kind}`, columns, options })),
  ),
  ...Object.entries(targets).map(([kind, { target, exclude }]) => ({
    name: `recommended, ${kind}, strata`,
    columns: { target, exclude: exclude.filter((name) => name !== 'batch'), strata: 'batch' },
    options: { select: 3, permutations: 99 } as Options,
  })),
  {
    name: 'recommended, all selected',
    columns: targets.number,
    options: { select: 'all', permutations: 19 } as Options,
  },
  {
    name: 'recommended, labels by their letters',
    columns: { ...targets.class, targetKind: 'text' },
    options: procedures['recommended'],
  },
];

describe.each(CREWS)('with %i workers', (crew) => {
  let workers: Started[] = [];
  beforeAll(() => {
    const flags = ['worker', '--cluster', redis.address, '--concurrency', '1', '--quiet'];
    workers = Array.from({ length: crew }, () => new Started(flags));
  });
  afterAll(() => Promise.all(workers.map((one) => one.kill())));

  it.each(runs)(
    '$name: the same everywhere',
    async ({ name, columns, options }) => {
      const bytes = new Uint8Array(readFileSync(csv));
      const table = await readTable({
        name: csv,
        async *stream() {
          yield bytes;
        },
      });
      const { dataset } = toDataset(table, columns);
      const by = async (own: Options): Promise<string> =>
        resultJson.stringify(await hsicInf(dataset, { ...options, ...own }));
      const inline = await by({ threads: 1 });
      expect(await by({ threads: 2 })).toBe(inline);
      for (const shards of SHARDS) {
        const store = async (way: string): Promise<RunStore> => {
          const path = join(folder, `${crew} ${name} ${way} ${shards}`);
          // As the command line records them.
          const held = 'strata' in columns ? { strata: [columns.strata] } : {};
          const values = { ...columns, ...held, ...options };
          const wanted = { data: { file: csv, checksum: checksum() }, values, shards };
          return new RunStore(path, await ensureRecord(path, wanted));
        };
        const onCluster = new ClusterRun(serverSettings(redis.address, {}), await store('cluster'), {
          onProgress: () => undefined,
          onNote: () => undefined,
        });
        expect(await by({ executor: onCluster })).toBe(inline);
        await onCluster.end('done');
        const array = await store('array');
        for (let shard = 0; shard < Math.min(shards, 60); shard++) {
          await by({ executor: onePart(array, inlineExecutor, { shard, wait: 0 }) }).catch(() => undefined);
        }
        expect(await by({ executor: merged(array, inlineExecutor, () => undefined) })).toBe(inline);
      }
    },
    IS_WIDE ? 120_000 : 30_000,
  );
});
