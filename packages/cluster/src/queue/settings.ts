/**
 * Where the server of a cluster is, and under which names its keys stand. Passwords come from the address or from the
 * environment, and appear in no message.
 */
import { ClusterError } from '../errors.js';

/** The server, as its client wants it. */
export interface ServerSettings {
  connection: {
    host: string;
    port: number;
    username?: string;
    password?: string;
    db?: number;
    tls?: { servername: string };
  };
  /** Before the names of all keys. */
  prefix: string;
  /** For messages: without user and password. */
  shown: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PORT = 6379;
const PREFIX = 'hsicinf';

/**
 * The settings behind an address: redis://[user:password@]host[:port][/database][?prefix=name], rediss:// with TLS. The
 * variables HSICINF_CLUSTER_PASSWORD and HSICINF_CLUSTER_PREFIX stand in for what the address does not say.
 */
export function serverSettings(address: string, env: Environment): ServerSettings {
  const url = parsed(address);
  const host = url.hostname === '' ? 'localhost' : url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? PORT : Number(url.port);
  const username = decodeURIComponent(url.username);
  const password = url.password === '' ? env['HSICINF_CLUSTER_PASSWORD'] : decodeURIComponent(url.password);
  const db = url.pathname.replace(/^\//, '');
  if (!/^\d{0,4}$/.test(db)) {
    throw new ClusterError(
      'the address of a cluster requires the number of a database behind its /, such as redis://host:6379/0',
    );
  }
  return {
    connection: {
      host,
      port,
      ...(username !== '' && { username }),
      ...(password !== undefined && password !== '' && { password }),
      ...(db !== '' && { db: Number(db) }),
      ...(url.protocol === 'rediss:' && { tls: { servername: host } }),
    },
    prefix: url.searchParams.get('prefix') ?? env['HSICINF_CLUSTER_PREFIX'] ?? PREFIX,
    shown: `${url.protocol}//${url.hostname === '' ? 'localhost' : url.hostname}:${port}`,
  };
}

function parsed(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined && (url.protocol === 'redis:' || url.protocol === 'rediss:')) return url;
  // Nothing of it is shown: it may hold a password.
  throw new ClusterError('the address of a cluster requires the form redis://host:6379 (rediss:// with TLS)');
}
