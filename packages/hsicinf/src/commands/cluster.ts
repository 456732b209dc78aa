/**
 * hsicinf cluster status|cancel: what runs on a cluster, and how to end it.
 */
import type { ClusterStatus, RunStatus } from '@hsicinf/cluster/queue';
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
    const { cancelRun, clusterStatus, requireServer, resumeFlags, serverSettings } =
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
      `workers: ${status.workers.length}`,
      `shards: ${waiting} waiting, ${active} being computed, ${delayed} to be retried, ${failed} failed`,
      ...status.runs.map((one) => runLine(one, resumeFlags)),
    ];
    await write(io, lines.map((line) => `${line}\n`).join(''));
  });
}

/** A run on one line: how far it is, unless it is done. */
function runLine(run: ClusterStatus['runs'][number], resumeFlags: (run: RunStatus) => string): string {
  const { id, state, round, done, shards, file, ended } = run;
  const when = ended === undefined ? '' : ` at ${ended.slice(0, 16).replace('T', ' ')} UTC`;
  const far = state === 'done' ? '' : `, round ${round}, ${done} of ${shards} shards`;
  const gone = run.isCoordinated === false ? ', but its coordinator is gone' : '';
  const canGoOn = gone !== '' || state === 'failed' || state === 'interrupted';
  const next = canGoOn ? `: go on with ${resumeFlags(run)}` : '';
  return `run ${id}: ${state}${when}${far}, ${file}${gone}${next}`;
}
