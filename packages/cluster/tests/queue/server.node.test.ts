/** The server of a cluster: TLS with an authority of one's own, and a password that nothing shows. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireServer, serverSettings } from '@hsicinf/cluster/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.mjs';
import { certificates } from '../support/certificates.js';
import { testFolder } from '../support/folder.js';
import { Started } from '../support/processes.js';
import { TestRedis } from '../support/redis.js';

const PASSWORD = 'open+sesame';
const folder = testFolder();
const csv = join(folder, 'data.csv');
/** A build of Redis without TLS stumbles over the first of these, another one over the second. */
const hasTls = !spawnSync('redis-server', ['--tls-port', '0', '--none', '0'])
  .stderr.toString()
  .includes("'tls-port");
let redis: TestRedis;
let tls = '';
let ca = '';

beforeAll(async () => {
  const cells = (row: number): number[] => [Math.sin(row), Math.cos(3 * row), Math.sin(row) ** 2];
  const rows = Array.from({ length: 60 }, (_, row) => cells(row).join(','));
  writeFileSync(csv, ['a,b,y', ...rows].join('\n'));
  for (const name of ['redis', 'tls']) mkdirSync(join(folder, name));
  const files = certificates(join(folder, 'tls'));
  const port = await freePort();
  const secured = [
    ['--tls-port', String(port), '--tls-auth-clients', 'no', '--tls-ca-cert-file', files.ca],
    ['--tls-cert-file', files.cert, '--tls-key-file', files.key],
  ].flat();
  ca = files.ca;
  tls = `rediss://127.0.0.1:${port}`;
  redis = await TestRedis.start(join(folder, 'redis'), [
    '--requirepass',
    PASSWORD,
    ...(hasTls ? secured : []),
  ]);
});
afterAll(() => redis.kill());

/** All that is written below a folder. */
function textsIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile())
    .map((name) => readFileSync(name, 'latin1'));
}

const encoded = encodeURIComponent(PASSWORD);
const saysNothing = ({ stdout, stderr }: Started): void => {
  for (const text of [stdout, stderr]) {
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(encoded);
  }
};

describe.skipIf(!hasTls)('TLS (skipped where redis-server was built without it)', () => {
  const env = { HSICINF_CLUSTER_PASSWORD: PASSWORD };

  it('takes an authority from the address or the environment', async () => {
    await requireServer(serverSettings(`${tls}?ca=${ca}`, env));
    await requireServer(
      serverSettings(tls.replace('127.0.0.1', 'localhost'), { ...env, HSICINF_CLUSTER_CA: ca }),
    );
  });

  it('refuses a certificate that nobody vouches for, and a name that it is not for', async () => {
    await expect(requireServer(serverSettings(tls, env))).rejects.toThrow(
      /^the certificate of Redis at rediss:\/\/127.0.0.1:\d+ is not one that this machine trusts \(\w+\): name the file/,
    );
    const other = serverSettings(tls.replace('127.0.0.1', '127.0.0.2'), { ...env, HSICINF_CLUSTER_CA: ca });
    await expect(requireServer(other)).rejects.toThrow(/ECONNREFUSED|ERR_TLS_CERT_ALTNAME_INVALID/);
    expect(() => serverSettings(`${tls}?ca=${folder}/none`, env)).toThrow(
      /none: requires the certificate of the authority .* \(ENOENT\)/,
    );
  });
});

describe('a password', () => {
  it('is taken from address, environment and config file, and is nowhere in what is said or written', async () => {
    const [address, query] = hasTls ? [tls, `?prefix=mine&ca=${ca}`] : [redis.address, '?prefix=mine'];
    const full = `${address.replace('//', `//:${encoded}@`)}${query}`;
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ cluster: full }));
    const env = { HSICINF_CLUSTER: `${address}${query}`, HSICINF_CLUSTER_PASSWORD: PASSWORD };
    const out = join(folder, 'out');
    mkdirSync(out);
    const worker = new Started(['worker', '--concurrency', '1', '--lock', '2'], { env });
    const files = ['result.json', 'result.csv', 'report.html'].flatMap((name) => ['--out', join(out, name)]);
    const flags = ['--target', 'y', '--parts', join(out, 'parts'), '--shards', '2', ...files];
    const run = new Started(['run', csv, ...flags, '--cluster', full]);
    expect(await run.ended, run.stderr).toBe(0);
    const status = new Started(['cluster', 'status', '--config', config]);
    expect(await status.ended, status.stderr).toBe(0);
    expect(status.stdout).toMatch(/workers: 1\n[^]*run \w+: done/);
    const wrong = new Started(['cluster', 'status', '--cluster', full.replace(encoded, `${encoded}1`)]);
    expect(await wrong.ended).toBe(1);
    expect(wrong.stderr).toContain('refused the password');
    writeFileSync(config, `{"cluster": ${full}}`);
    const broken = new Started(['worker', '--config', config]);
    expect(await broken.ended).toBe(2);
    expect(broken.stderr).toContain('requires JSON');
    writeFileSync(config, `{"cluster": ["${full}"]}`);
    const listed = new Started(['run', csv, '--target', 'y', '--config', config]);
    expect(await listed.ended).toBe(2);
    expect(listed.stderr).toContain('requires cluster to be a text');
    const odd = new Started(['run', csv, '--target', 'y', '--cluster', full.replace(/^\w+/, 'http')]);
    expect(await odd.ended).toBe(1);
    worker.signal('SIGINT');
    await worker.ended;
    for (const one of [run, worker, status, wrong, broken, listed, odd]) saysNothing(one);
    const texts = textsIn(out);
    expect(texts.length).toBeGreaterThan(5);
    // Where the server is, the report does say.
    expect(texts.some((text) => text.includes(`${address}?prefix=mine`))).toBe(true);
    for (const text of texts) {
      expect(text.includes(PASSWORD) || text.includes(encoded)).toBe(false);
    }
  }, 60_000);
});

describe('an address', () => {
  it.each([
    ['redis://localhost', 'redis://localhost:6379'],
    ['redis://me:secret@host:7000/1', 'redis://host:7000/1'],
    ['rediss://:secret@[::1]/0?prefix=a%20b', 'rediss://[::1]:6379/0?prefix=a%20b'],
  ])('%s is shown with database and prefix, without user and password', (address, shown) => {
    expect(serverSettings(address, {}).shown).toBe(shown);
  });

  it('is shown with a prefix of the environment', () => {
    const { shown } = serverSettings('redis://host', { HSICINF_CLUSTER_PREFIX: 'mine' });
    expect(shown).toBe('redis://host:6379?prefix=mine');
    expect(serverSettings(shown, {}).prefix).toBe('mine');
  });

  it('takes a variable without a value as none', () => {
    const env = { HSICINF_CLUSTER_PREFIX: '', HSICINF_CLUSTER_CA: '', HSICINF_CLUSTER_PASSWORD: '' };
    const { prefix, connection, shown } = serverSettings('rediss://host', env);
    expect([prefix, connection.tls, connection.password]).toEqual([
      'hsicinf',
      { servername: 'host' },
      undefined,
    ]);
    expect(shown).toBe('rediss://host:6379');
  });

  it('says how a % in a password is written, and nothing of the password', () => {
    for (const address of ['redis://:pw%zz@host', 'redis://pw%zz@host']) {
      expect(() => serverSettings(address, {})).toThrow(
        /^[^z]* a % in a user or password to be written as %25;[^z]*$/,
      );
    }
    expect(serverSettings('redis://:pw%25zz@host', {}).connection.password).toBe('pw%zz');
  });
});
