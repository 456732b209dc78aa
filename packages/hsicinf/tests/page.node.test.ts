/** hsicinf page, as it is in the package that npm packs: which files it serves, to whom, and how it ends. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { caller, ended, folder, type Outcome } from './support/cli.js';

const cwd = folder();
const hsicinf = caller(cwd);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const installed = join(cwd, 'package');

/** The package as npm packs it, with what it depends on beside it. */
beforeAll(() => {
  const packed = execFileSync(
    'npm',
    ['pack', '--workspace', 'hsicinf', '--ignore-scripts', '--pack-destination', cwd],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  execFileSync('tar', ['-xzf', packed.trim().split('\n').at(-1) ?? ''], { cwd });
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'), 'dir');
});

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Starts the packed command and waits for the address that it prints. */
async function served(
  ...args: string[]
): Promise<{ url: string; child: ChildProcess; end: Promise<Outcome> }> {
  const child = spawn(process.execPath, [join(installed, 'bin/hsicinf.mjs'), 'page', ...args], { cwd });
  running.push(child);
  const end = ended(child);
  const [text] = (await once(child.stdout, 'data')) as [string];
  expect(text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
  return { url: text.trim(), child, end };
}

/** A port that another program uses. */
async function takenPort(): Promise<{ port: number; close: () => void }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('hsicinf page', () => {
  it('serves every file of the packed page, with safe headers', async () => {
    const { url } = await served('--port', '0');
    const index = await fetch(url);
    expect(index.status).toBe(200);
    expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(index.headers.get('x-content-type-options')).toBe('nosniff');
    expect(index.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(await index.text()).toContain('<title>hsicinf</title>');
    const page = join(installed, 'dist/page');
    const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$/.test(name),
    );
    expect(files.length).toBeGreaterThan(7);
    for (const name of files) {
      const answer = await fetch(url + name);
      expect(answer.status, name).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(page, name))), name).toBe(true);
    }
    expect((await fetch(`${url}package.json`)).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });

  it('is reached from this computer only', async () => {
    const { url } = await served('--port', '0');
    const others = Object.values(networkInterfaces()).flatMap((all = []) =>
      all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
    );
    for (const host of ['[::1]', ...others]) {
      await expect(fetch(url.replace('127.0.0.1', host)), host).rejects.toThrow('fetch failed');
    }
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with %s, and nothing has failed', async (signal) => {
    const { url, child, end } = await served('--port', '0');
    // A browser keeps its connection.
    await fetch(url);
    child.kill(signal);
    const { code, stderr } = await end;
    expect([code, stderr]).toEqual([
      0,
      'open this address in a browser on this computer; no other computer can reach it. Press Ctrl-C to stop\n',
    ]);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('says when the port is taken, and finds one where none was asked for', async () => {
    const { port, close } = await takenPort();
    expect(await hsicinf(['page', '--port', String(port)])).toEqual({
      code: 1,
      stdout: '',
      stderr: `hsicinf: page requires a free --port, got ${port}, which another program is using\n`,
    });
    close();
    const [first, second] = [await served(), await served('--quiet')];
    expect(first.url).not.toBe(second.url);
  });

  it.each(['-1', '65536', '80.5'])('refuses port %s', async (port) => {
    expect(await hsicinf(['page', `--port=${port}`])).toEqual({
      code: 2,
      stdout: '',
      stderr: `hsicinf: page requires --port from 0 to 65535 (a whole number), got ${port}\n`,
    });
  });
});
