/**
 * Where the server of a cluster is, and under which names its keys stand. Passwords come from the address or from the
 * environment, and appear in no message.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ClusterError } from '../errors.js';

/** The server, as its client wants it. */
export interface ServerSettings {
  connection: {
    host: string;
    port: number;
    username?: string;
    password?: string;
    db?: number;
    tls?: { servername?: string; ca?: Buffer };
  };
  /** Before the names of all keys. */
  prefix: string;
  /** For messages: the address without user and password. */
  shown: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PORT = 6379;
const PREFIX = 'hsicinf';

/**
 * The settings behind an address: redis://[user:password@]host[:port][/database][?prefix=name], rediss:// with TLS, where
 * &ca=file names the certificate of an authority that this machine does not know. The variables HSICINF_CLUSTER_PASSWORD,
 * HSICINF_CLUSTER_PREFIX and HSICINF_CLUSTER_CA stand in for what the address does not say.
 */
export function serverSettings(address: string, env: Environment): ServerSettings {
  const url = parsed(address);
  const host = url.hostname === '' ? 'localhost' : url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? PORT : Number(url.port);
  const username = decoded(url.username);
  const password = url.password === '' ? env['HSICINF_CLUSTER_PASSWORD'] : decoded(url.password);
  // A variable without a value, as schedulers pass on those that are not set, says nothing.
  const setting = (name: string): string | undefined =>
    [url.searchParams.get(name), env[`HSICINF_CLUSTER_${name.toUpperCase()}`]].find(Boolean) ?? undefined;
  const db = url.pathname.replace(/^\//, '');
  if (!/^\d{0,4}$/.test(db)) {
    throw new ClusterError(
      'the address of a cluster requires the number of a database behind its /, such as redis://host:6379/0',
    );
  }
  const prefix = setting('prefix') ?? PREFIX;
  return {
    connection: {
      host,
      port,
      ...(username !== '' && { username }),
      ...(password !== undefined && password !== '' && { password }),
      ...(db !== '' && { db: Number(db) }),
      ...(url.protocol === 'rediss:' && { tls: tlsOf(host, setting('ca')) }),
    },
    prefix,
    shown: shownAddress(url, { port, db, prefix }),
  };
}

/** All of an address that another process needs to find the same runs, but for user and password. */
function shownAddress(url: URL, { port, db, prefix }: { port: number; db: string; prefix: string }): string {
  const place = `${url.protocol}//${url.hostname === '' ? 'localhost' : url.hostname}:${port}`;
  const ca = url.searchParams.get('ca');
  const query = [
    ...(prefix === PREFIX ? [] : [`prefix=${encodeURIComponent(prefix)}`]),
    ...(ca === null ? [] : [`ca=${encodeURIComponent(ca).replaceAll('%2F', '/')}`]),
  ].join('&');
  return `${place}${db === '' ? '' : `/${db}`}${query === '' ? '' : `?${query}`}`;
}

/** User or password, as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Nothing of it is shown.
    throw new ClusterError(
      'the address of a cluster requires a % in a user or password to be written as %25; HSICINF_CLUSTER_PASSWORD takes a password as it is',
    );
  }
}

/** The name that the certificate must have, and an authority of the user's own. */
function tlsOf(host: string, file: string | undefined): { servername?: string; ca?: Buffer } {
  // An address is held against the certificate without being sent as a name.
  const name = isIP(host) === 0 ? { servername: host } : {};
  if (file === undefined) return name;
  try {
    return { ...name, ca: readFileSync(file) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ClusterError(
      `${file}: requires the certificate of the authority behind the server, got a file that could not be read (${code})`,
    );
  }
}

function parsed(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined && (url.protocol === 'redis:' || url.protocol === 'rediss:')) return url;
  // Nothing of it is shown: it may hold a password.
  throw new ClusterError('the address of a cluster requires the form redis://host:6379 (rediss:// with TLS)');
}
