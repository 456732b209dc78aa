/**
 * The server of a cluster: whether it is there, and connections to it.
 */
import type { Redis } from 'ioredis';
import { ClusterError } from '../errors.js';
import * as libraries from './libraries.js';
import type { ServerSettings } from './settings.js';

/** Milliseconds in which a server must answer at the start. */
const PATIENCE = 5000;

/** Throws a ClusterError that says what to do unless the server answers. */
export async function requireServer(settings: ServerSettings): Promise<void> {
  const { db = 0, ...connection } = settings.connection;
  const client = new libraries.Redis({
    ...connection,
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let last: unknown;
  client.on('error', (error) => {
    last = error;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    throw serverError(last ?? error, settings);
  }
  try {
    // A client that is told the number when it connects stays in database 0 where there is no such one.
    if (db !== 0) await client.select(db);
  } catch (error) {
    client.disconnect();
    throw new ClusterError(
      `Redis at ${settings.shown} gives no database ${db} (${(error as Error).message}): most servers have those from 0 to 15 (databases in redis.conf); give another number behind the / of the address, or a prefix (redis://host:6379?prefix=name)`,
    );
  }
  try {
    // The queue asks for the first again and again until it is answered, and writes by scripts as the second does.
    await client.info('server');
    await client.eval("return redis.call('set', KEYS[1], 1, 'px', 1000)", 1, `${settings.prefix}:asked`);
  } catch (error) {
    throw isRefusal(error) ? refusedError(error, settings) : serverError(last ?? error, settings);
  } finally {
    client.disconnect();
  }
}

/** Whether a server has answered that it will not do what it was asked to. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** What to do about a server that answers, but does not do what a cluster asks of it. */
export function refusedError(error: Error, { shown, prefix }: ServerSettings, next = ''): ClusterError {
  const { message, previousErrors = [] }: Error & { previousErrors?: Error[] } = error;
  // Of several commands at once the first that failed says why.
  const why = (previousErrors[0]?.message ?? message).replaceAll(/\.* script: .*$|\.+$/g, '');
  let advice = `a cluster needs a user that may use INFO, scripts, all channels and all keys that begin with ${prefix}`;
  if (/^(OOM|MISCONF)/.test(why)) advice = 'give it more memory (maxmemory), or room on its disk';
  if (why.startsWith('READONLY')) advice = 'give the address of the primary server';
  return new ClusterError(`Redis at ${shown} refuses what a cluster asks of it (${why}): ${advice}${next}`);
}

/** A connection that comes back whenever the server does. */
export function openServer({ connection }: ServerSettings): Redis {
  const client = new libraries.Redis({
    ...connection,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), 2000),
  });
  // Whoever waits for an answer is told by the wait.
  client.on('error', () => undefined);
  return client;
}

function serverError(error: unknown, { shown, connection }: ServerSettings): ClusterError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (/WRONGPASS|NOAUTH|invalid password|invalid username/i.test(message)) {
    const given = connection.password === undefined ? 'asks for a password' : 'refused the password';
    return new ClusterError(
      `Redis at ${shown} ${given}: give it in the address (redis://:password@host) or in HSICINF_CLUSTER_PASSWORD`,
    );
  }
  if (/CERT|SIGNATURE|ALTNAME/.test(code)) {
    return new ClusterError(
      `the certificate of Redis at ${shown} is not one that this machine trusts (${code}): name the file of its authority in HSICINF_CLUSTER_CA, or in the address (rediss://host:6380?ca=file)`,
    );
  }
  if (/RESP type|Protocol error/.test(message)) {
    return new ClusterError(
      `what answers at ${shown} is not Redis: give the address of one, such as --cluster redis://host:6379`,
    );
  }
  // Who speaks TLS to a server that does not, or the other way round, waits, or is cut off.
  const isThere = !/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code);
  const tls =
    connection.tls === undefined
      ? '. If it speaks TLS, its address begins with rediss://'
      : '. If it does not speak TLS, its address begins with redis://';
  const why = code === '' ? withoutPassword(message, connection.password) : code;
  return new ClusterError(
    `no Redis answers at ${shown} (${why}): start one (redis-server), or give the address of one that runs, such as --cluster redis://host:6379${isThere ? tls : ''}`,
  );
}

function withoutPassword(message: string, password: string | undefined): string {
  return password === undefined ? message : message.replaceAll(password, '…');
}
