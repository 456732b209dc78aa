/** The page as static files: what it loads, that it works without a network and in a folder, its address, its server. */
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { PAGE, servePage } from '../../../packages/hsicinf/src/page-server.js';
import { QUICK, site, visit } from './support/page.js';
import { results } from './support/shown.js';
import { giveRole, openExample, run } from './support/visitor.js';

const shared = site();
const BUDGET = 250_000;

describe('loading', () => {
  it('takes no more than its budget, and less than a second', async () => {
    const { page, requests, close } = await visit(shared);
    const own = requests.filter((url) => !url.endsWith('service-worker.js'));
    const sizes = own.map((url) => gzipSync(readFileSync(join(PAGE, pathOf(url)))).length);
    expect(own.length).toBeGreaterThanOrEqual(3);
    // What reads, computes and draws comes when there is a table.
    expect(own.filter((url) => /worker|output/.test(url))).toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
    const interactive = await page.evaluate(() => performance.getEntriesByType('navigation')[0].duration);
    expect(interactive).toBeLessThan(1000);
    await close();
  });

  it('asks nobody but its own host, and its policy names no other', async () => {
    const { page, errors, requests, close } = await visit(shared, QUICK);
    await openExample(page, /A curved relation/);
    await run(page);
    expect(requests.filter((url) => !url.startsWith(shared.url) && !url.startsWith('blob:'))).toEqual([]);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    const refused = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => false,
        () => true,
      ),
    );
    expect(refused).toBe(true);
    expect(errors.every((text) => text.includes('example.com'))).toBe(true);
    await close();
  });

  it('holds every file that its programs name, those of threads among them', () => {
    const names = readdirSync(join(PAGE, 'assets'));
    const text = names
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(PAGE, 'assets', name), 'utf8'));
    const named = new Set(
      text.flatMap((program) => program.match(/(?:hsicinf-)?worker-[\w-]{8}\.js/g) ?? []),
    );
    expect(named.size).toBe(2);
    for (const name of named) expect(names).toContain(name);
  });

  it('holds no address of another host in its files', () => {
    for (const name of readdirSync(PAGE, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(html|css|webmanifest)$/.test(name)) continue;
      expect(readFileSync(join(PAGE, name), 'utf8'), name).not.toMatch(/https?:\/\//);
    }
  });
});

describe('without a network', () => {
  it('opens and runs after the first visit', async () => {
    const { page, close } = await visit(shared);
    await kept(page);
    await page.context().setOffline(true);
    await page.goto(shared.url + QUICK.hash);
    await page.reload();
    await openExample(page, /A curved relation/);
    await run(page);
    expect(await page.locator('.lead').innerText()).toMatch(/^Of 20 features/);
    await close();
  });

  it('keeps every built file under a version', async () => {
    const program = readFileSync(join(PAGE, 'service-worker.js'), 'utf8');
    const build = JSON.parse(/^self\.BUILD=(.*);$/m.exec(program)?.[1] ?? '') as {
      version: string;
      files: string[];
    };
    expect(build.version).toMatch(/^[0-9a-f]{16}$/);
    const built = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.') && name !== 'service-worker.js')
      .sort();
    expect(build.files).toEqual(built);
  });
});

describe('opened as a file', () => {
  it('says what it needs', async () => {
    const page = await shared.browser.newPage();
    await page.goto(pathToFileURL(join(PAGE, 'index.html')).href);
    await page.getByText('it needs a web server, such as the command hsicinf page').waitFor();
    await page.close();
  });
});

describe('in a folder of a host', () => {
  it('works just the same, also without a network', async () => {
    const root = join(shared.folder, 'host');
    mkdirSync(join(root, 'some'), { recursive: true });
    cpSync(PAGE, join(root, 'some', 'folder'), { recursive: true });
    cpSync(join(PAGE, 'index.html'), join(root, 'index.html'));
    const server = await servePage({ port: 0, folder: root });
    const { page, errors, close } = await visit(
      { ...shared, url: `${server.url}some/folder/index.html` },
      QUICK,
    );
    await openExample(page, /A curved relation/);
    await run(page);
    await kept(page);
    // The host is gone, not only the network.
    await server.close();
    await page.goto(`${server.url}some/folder/${QUICK.hash}`);
    await page.reload();
    await openExample(page, /Three groups/);
    await run(page);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the address', () => {
  it('holds the step and the options, and nothing about the data', async () => {
    const { page, close } = await visit(shared, { hash: '#/options?select=4&adjust=holm&permutations=499' });
    await page.getByText('There is no table yet.').waitFor();
    expect(await page.getByLabel('How many features to select').inputValue()).toBe('4');
    await page.getByRole('button', { name: 'Choose a table' }).click();
    await openExample(page, /A curved relation/);
    expect(hashOf(page.url())).toBe('#/columns?select=4&adjust=holm&permutations=499');
    await giveRole(page, 'x3', 'Left out');
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByLabel('Seed').fill('7');
    const address = (): string => hashOf(page.url());
    await expect.poll(address).toBe('#/options?select=4&adjust=holm&permutations=499&seed=7');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    await expect.poll(address).toBe('#/results?select=4&adjust=holm&permutations=499&seed=7');
    await page.goBack();
    await page.getByRole('heading', { name: 'How to select and test' }).waitFor();
    expect(await page.getByLabel('Seed').inputValue()).toBe('7');
    await page.goBack();
    expect(await page.getByRole('combobox', { name: 'Role of x3', exact: true }).inputValue()).toBe(
      'left out',
    );
    await page.goForward();
    await page.goForward();
    await results(page);
    expect(page.url()).not.toContain('additive');
    await close();
  });

  it('says what it does not understand, and takes the rest', async () => {
    const { page, close } = await visit(shared, { hash: '#/options?select=4&colour=red&adjust=magic' });
    expect(await page.getByRole('alert').innerText()).toContain('colour, adjust');
    expect(await page.getByLabel('How many features to select').inputValue()).toBe('4');
    await page.getByRole('button', { name: 'Back to the defaults' }).click();
    await expect.poll(() => hashOf(page.url())).toBe('#/options');
    await close();
  });

  it('of results that are not there leads to the beginning', async () => {
    const { page, close } = await visit(shared, { hash: '#/results?select=3' });
    await page.getByRole('heading', { name: /Which features matter/ }).waitFor();
    await expect.poll(() => hashOf(page.url())).toBe('#/data?select=3');
    await close();
  });
});

describe('the server', () => {
  it('gives the built files and nothing else, with safe headers', async () => {
    const index = await asked('/');
    expect(index.status).toBe(200);
    expect(index.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(index.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(index.headers['x-content-type-options']).toBe('nosniff');
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/../../serve.mjs',
      '//etc/passwd',
      '/assets',
      '/%00',
    ]) {
      expect((await asked(path)).status, path).toBe(404);
    }
    expect((await asked('/', 'POST')).status).toBe(405);
    expect(shared.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });
});

/** Waits until the browser keeps the page. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true);
}

/** A request whose path is sent as it stands. */
function asked(
  path: string,
  method = 'GET',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  const { hostname, port } = new URL(shared.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    })
      .on('error', reject)
      .end();
  });
}

function pathOf(url: string): string {
  const path = new URL(url).pathname.slice(1);
  return path === '' ? 'index.html' : path;
}

function hashOf(url: string): string {
  return new URL(url).hash;
}
