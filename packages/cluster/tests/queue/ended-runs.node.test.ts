/** How runs on a cluster end, and what status and cancel say of them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clusterStatus, serverSettings } from '@hsicinf/cluster/queue';
import { describe, expect, it } from 'vitest';
import {
  asked,
  coordinator,
  csv,
  folder,
  redis,
  result,
  runIn,
  until,
  whole,
  worker,
} from '../support/cluster.js';

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

describe('a run that is interrupted', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s is listed as such, with how to go on',
    async (signal) => {
      const parts = join(folder, `interrupted by ${signal}`);
      const run = coordinator(parts);
      await run.says(/to continue/);
      const id = runIn(parts);
      let status = '';
      for (let i = 0; i < 20 && !status.includes(id); i++) status = (await asked('status')).stdout;
      run.process.kill(signal);
      expect(await run.ended).toBe(signal === 'SIGINT' ? 130 : 143);
      status = (await asked('status')).stdout;
      expect(status).toMatch(
        new RegExp(
          `run ${id}: interrupted at .* UTC, round 1, 0 of \\d+ shards, ${csv}: go on with --resume ${id} --parts '?${parts}`,
        ),
      );
      expect(status).toMatch(/shards: 0 waiting/);
      expect((await asked('cancel', id)).stderr).toContain(`run ${id} was interrupted already`);
    },
    30_000,
  );
});

describe('a run whose result cannot be written', () => {
  it('has failed, and can be gone on with', async () => {
    const parts = join(folder, 'not written');
    const one = worker();
    // The parts fit, the report does not.
    const run = coordinator(parts, '--out', '/dev/full');
    expect(await run.ended, run.stderr).toBe(1);
    expect(run.stderr).toContain('/dev/full: no space is left on the disk');
    const id = runIn(parts);
    expect((await asked('status')).stdout).toMatch(
      new RegExp(`run ${id}: failed at .*: go on with --resume ${id} --parts`),
    );
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
