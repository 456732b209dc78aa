/** Runs in shards: a checkpoint, an array of parts and its merge, and replicas give the bits of a run in one piece. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hsicInf, resultJson } from '@hsicinf/core';
import { type Executor, inlineExecutor, type Job } from '@hsicinf/core/elsewhere';
import {
  checkpointed,
  computeSent,
  ensureRecord,
  merged,
  onePart,
  PartDone,
  Replica,
  RunStore,
} from '@hsicinf/cluster';
import { describe, expect, it } from 'vitest';
import { areSent, writeInputs } from '../../src/runs/sent-items.js';
import { runs } from '../support/data.js';
import { testFolder } from '../support/folder.js';

const folder = testFolder();
let stores = 0;

async function newStore(shards: number): Promise<RunStore> {
  const path = join(folder, `run-${stores++}`);
  const wanted = { data: { file: 'none', checksum: `${stores}` }, values: {}, shards };
  return new RunStore(path, await ensureRecord(path, wanted));
}

const [, data, options] = runs[0];
const inOnePiece = async (): Promise<string> => resultJson.stringify(await hsicInf(data, options));
const by = async (executor: Executor): Promise<string> =>
  resultJson.stringify(await hsicInf(data, { ...options, executor }));
const partsOf = ({ directory }: RunStore): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.part'))
    .sort();

/** Later jobs with their items in files, as a cluster computes them. */
function withSentItems(store: RunStore): Executor {
  let jobs = 0;
  return {
    ...inlineExecutor,
    async run<Item, Outcome, Kept>(given: Job<Item, Outcome, Kept>) {
      const index = jobs++;
      const job = given as unknown as Job<unknown, unknown, unknown>;
      if (job.count === 0 || !areSent(job, index)) return inlineExecutor.run(given);
      const shards = Array.from({ length: store.shards(job) }, (_, shard) => shard);
      await writeInputs(store as never, { job, index }, shards);
      const kept: unknown[] = [];
      for (const shard of shards) {
        expect(await computeSent(store, index, shard)).toBe(true);
        kept.push(...((await store.read(job, index, shard)) ?? []));
      }
      return kept as Kept[];
    },
  };
}

describe.each(runs)('%s', (_, own, given) => {
  it('comes out the same in shards', async () => {
    const whole = resultJson.stringify(await hsicInf(own, given));
    const store = await newStore(3);
    const run = (executor: Executor): Promise<string> =>
      hsicInf(own, { ...given, executor }).then((result) => resultJson.stringify(result));
    for (let shard = 0; shard < 3; shard++) {
      // Where what follows is too small to be cut, the last part comes to the end; its result has no warnings.
      await run(onePart(store, inlineExecutor, { shard, wait: 0 })).catch((error: unknown) =>
        expect(error).toBeInstanceOf(PartDone),
      );
    }
    expect(await run(merged(store, inlineExecutor, () => undefined))).toBe(whole);
    // All parts are there now; a replica goes through them to compute the last one anew.
    const parts = partsOf(store);
    const last = parts[parts.length - 1];
    const before = readFileSync(join(store.directory, last));
    rmSync(join(store.directory, last));
    const replica = new Replica((executor) => hsicInf(own, { ...given, executor }));
    await replica.compute(store, Number(/job-(\d+)/.exec(last)?.[1]), Number(/(\d+)\.part/.exec(last)?.[1]));
    expect(readFileSync(join(store.directory, last)).equals(before)).toBe(true);
    replica.dismiss();
    expect(await run(checkpointed(await newStore(1000), inlineExecutor))).toBe(whole);
    expect(await run(withSentItems(await newStore(2)))).toBe(whole);
  });
});

describe('a checkpoint', () => {
  it('is taken up: what is there is not computed again', async () => {
    const store = await newStore(5);
    const whole = await by(checkpointed(store, inlineExecutor));
    expect(whole).toBe(await inOnePiece());
    let items = 0;
    const counting: Executor = {
      ...inlineExecutor,
      run: (job) => inlineExecutor.run({ ...job, item: (i) => (items++, job.item(i)) }),
    };
    expect(await by(checkpointed(store, counting))).toBe(whole);
    expect(items).toBe(0);
    rmSync(join(store.directory, partsOf(store)[0]));
    expect(await by(checkpointed(store, counting))).toBe(whole);
    expect(items).toBe(1);
  });

  it('sees damage, and computes the part again', async () => {
    const store = await newStore(5);
    const whole = await by(checkpointed(store, inlineExecutor));
    for (const [at, name] of partsOf(store).slice(0, 3).entries()) {
      const path = join(store.directory, name);
      const bytes = readFileSync(path);
      if (at === 0) writeFileSync(path, bytes.subarray(0, bytes.length - 5));
      else
        writeFileSync(
          path,
          bytes.map((byte, i) => (i === (at === 1 ? 90 : bytes.length - 3) ? byte ^ 4 : byte)),
        );
    }
    expect(await by(checkpointed(store, inlineExecutor))).toBe(whole);
  });

  it('is that of one run only', async () => {
    const store = await newStore(4);
    await by(checkpointed(store, inlineExecutor));
    const other = { data: { file: 'none', checksum: 'other' }, values: {}, shards: 4 };
    await expect(ensureRecord(store.directory, other)).rejects.toThrow(
      'holds the parts of another run: its data are not these',
    );
    const flags = { data: store.record.data, values: { select: 3 }, shards: 4 };
    await expect(ensureRecord(store.directory, flags)).rejects.toThrow('other options (select)');
    for (const odd of [{ values: null }, { shards: 0 }]) {
      const damaged = await newStore(4);
      writeFileSync(join(damaged.directory, 'run.json'), JSON.stringify({ ...damaged.record, ...odd }));
      await expect(ensureRecord(damaged.directory, other)).rejects.toThrow('is not the record of a run');
    }
    const strange = await newStore(4);
    cpSync(join(store.directory, 'job-000'), join(strange.directory, 'job-000'), { recursive: true });
    await expect(by(checkpointed(strange, inlineExecutor))).rejects.toThrow(
      'is not a part of this run (its run differs)',
    );
  });
});

describe('a merge', () => {
  it('says which parts are missing', async () => {
    const store = await newStore(4);
    for (const shard of [0, 2]) {
      await expect(by(onePart(store, inlineExecutor, { shard, wait: 0 }))).rejects.toThrow(PartDone);
    }
    await expect(by(merged(store, inlineExecutor, () => undefined))).rejects.toThrow(
      '2 of 4 parts are missing: 2, 4; compute them with hsicinf run … --shards 4 --shard 2',
    );
  });

  it('tells what it computes itself', async () => {
    const store = await newStore(2);
    for (const shard of [0, 1]) {
      await expect(by(onePart(store, inlineExecutor, { shard, wait: 0 }))).rejects.toThrow(PartDone);
    }
    const told: unknown[] = [];
    await by(merged(store, inlineExecutor, (missing) => told.push(missing)));
    // The second part saw all of round 1 and went on to its own of round 2.
    expect(told).toEqual([{ round: 2, parts: 1 }]);
  });

  it('is spared all work where parts wait for one another', async () => {
    const store = await newStore(2);
    await Promise.all(
      [0, 1].map((shard) => by(onePart(store, inlineExecutor, { shard, wait: 60 })).catch(() => undefined)),
    );
    const none = (): never => {
      throw new Error('nothing is left to compute');
    };
    expect(await by(merged(store, { ...inlineExecutor, run: none }, none))).toBe(await inOnePiece());
    expect(statSync(join(store.directory, 'run.json')).isFile()).toBe(true);
  });
});
