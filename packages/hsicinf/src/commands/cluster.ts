/**
 * hsicinf cluster status|cancel: what runs on a cluster, and how to end it.
 */
import { counted } from '@hsicinf/report/text';
import { UsageError } from '../errors.js';
import { type Io, write } from '../io.js';
import { type Values, withConfig } from '../options/values.js';
import { clusterAddress } from '../scale/scale-values.js';
import { withSession } from '../session.js';

/** Carries the command out. */
export async function cluster(
  action: string,
  run: string | undefined,
  values: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const { io } = context;
  const address = clusterAddress(await withConfig(values, io), io.env);
  if (address === undefined)
    throw new UsageError('cluster requires --cluster with the address of the server, got none');
  if (action === 'cancel' && run === undefined)
    throw new UsageError('cluster cancel requires the name of a run, got none');
  await withSession(context, {}, async ({ note }) => {
    const { cancelRun, clusterStatus, requireServer, serverSettings } =
      await import('@hsicinf/cluster/queue');
    const settings = serverSettings(address, io.env);
    await requireServer(settings);
    if (action === 'cancel') {
      const left = await cancelRun(settings, run as string);
      note(
        `run ${run} was cancelled: ${counted(left, 'shard')} removed from the queue; finished work stays in its folder`,
      );
      return;
    }
    const status = await clusterStatus(settings);
    if (values['format'] === 'json') {
      await write(io, `${JSON.stringify(status, null, 2)}\n`);
      return;
    }
    const { waiting, active, delayed, failed } = status.shards;
    const lines = [
      `workers: ${status.workers?.length ?? 'the server does not tell'}`,
      `shards: ${waiting} waiting, ${active} being computed, ${delayed} to be retried, ${failed} failed`,
      ...status.runs.map(
        ({ id, state, round, done, shards, file }) =>
          `run ${id}: ${state}, round ${round}, ${done} of ${shards} shards, ${file}`,
      ),
    ];
    await write(io, lines.map((line) => `${line}\n`).join(''));
  });
}
