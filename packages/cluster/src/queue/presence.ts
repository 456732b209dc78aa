/**
 * Who waits for the jobs of a queue at this moment, by the connections to the server: one that is killed is gone at once, and
 * one that computes for long is still there.
 */
import type { Queue } from 'bullmq';
import type { ServerSettings } from './settings.js';

/** The names of those who wait; undefined where the server does not tell. */
export async function presentAt(
  queue: Queue,
  { connection: { db = 0 } }: Pick<ServerSettings, 'connection'>,
): Promise<string[] | undefined> {
  const clients = await queue.getWorkers().catch(() => undefined);
  // A server that does not list its clients has one entry without a database.
  if (clients?.some((client) => client['db'] === undefined) !== false) return undefined;
  // The list is of the whole server, and the other databases have queues of the same name.
  return clients
    .filter((client) => Number(client['db']) === db)
    .map(({ name, addr }) => `${name ?? ''} ${addr ?? ''}`.trim());
}
