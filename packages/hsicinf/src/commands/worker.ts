/**
 * hsicinf worker --cluster ADDRESS: computes shards of runs until it is stopped.
 */
import { availableParallelism } from 'node:os';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { type Values, withConfig } from '../options/values.js';
import { PROCESSOR } from '../processor-address.js';
import { clusterAddress } from '../scale/scale-values.js';
import { withSession } from '../session.js';

const LOCK = 30;

/** Carries the command out. */
export async function worker(values: Values, context: { io: Io; argv: readonly string[] }): Promise<void> {
  const { io } = context;
  const {
    concurrency = availableParallelism(),
    lock = LOCK,
    quiet = false,
  } = values as {
    concurrency?: number;
    lock?: number;
    quiet?: boolean;
  };
  if (!(Number.isInteger(concurrency) && concurrency >= 1)) {
    throw new UsageError(`--concurrency requires a whole number of at least 1, got ${concurrency}`);
  }
  if (!(lock >= 1)) throw new UsageError(`--lock requires at least 1 second, got ${lock}`);
  const address = clusterAddress(await withConfig(values, io), io.env);
  if (address === undefined)
    throw new UsageError('worker requires --cluster with the address of the server, got none');
  await withSession(context, { quiet }, async ({ note }) => {
    const { requireServer, serverSettings, work } = await import('@hsicinf/cluster/queue');
    const { ClusterError } = await import('@hsicinf/cluster');
    const settings = serverSettings(address, io.env);
    await requireServer(settings);
    note(
      `worker ${io.processes.own}: ${concurrency} shards at a time from ${settings.shown}; press Ctrl-C to stop`,
    );
    const why = await work(settings, {
      concurrency,
      lock,
      processor: PROCESSOR,
      onEvent: note,
      signal: io.signal,
    });
    if (why !== undefined) throw new ClusterError(why);
  });
}
