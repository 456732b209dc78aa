/** The built page in a real browser, served as the command line serves it, opened as a visitor has it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { servePage } from '../../../../packages/hsicinf/src/page-server.js';
import { launchOptions } from '../../../../scripts/chromium.mjs';

/** What the tests of a file share. */
export interface Site {
  browser: Browser;
  url: string;
  /** A folder for data. */
  folder: string;
}

/** Writes files into the folder of a site, and says where they are. */
export function filesOf(shared: Site): (name: string, content: string | Uint8Array) => string {
  return (name, content) => {
    const path = join(shared.folder, name);
    writeFileSync(path, content);
    return path;
  };
}

/** Serves the page for the tests of a file. */
export function site(): Site {
  const shared = {} as Site;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    shared.folder = mkdtempSync(join(tmpdir(), 'hsicinf-page-'));
    const server = await servePage({ port: 0 });
    close = server.close;
    shared.url = server.url;
    shared.browser = await chromium.launch(launchOptions);
  });
  afterAll(async () => {
    await shared.browser.close();
    await close?.();
    rmSync(shared.folder, { recursive: true, force: true });
  });
  return shared;
}

/** A visit, and what went wrong or out during it. */
export interface Visit {
  page: Page;
  errors: string[];
  requests: string[];
  /** What will be answered to the questions of the page, in order; a question without an answer is an error. */
  answers: ('yes' | 'no')[];
  /** The questions that were answered. */
  asked: string[];
  close: () => Promise<void>;
}

/** Opens the page; `hash` is the part of the address after it. */
export async function visit(
  { browser, url }: Site,
  { hash = '', ...options }: BrowserContextOptions & { hash?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  const answers: Visit['answers'] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => {
    // Leaving with results that were not saved asks first; whoever tests that listens too.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    const answer = dialog.type() === 'confirm' ? answers.shift() : undefined;
    (answer === undefined ? errors : asked).push(dialog.message());
    if (answer === 'yes') return void dialog.accept();
    return void dialog.dismiss();
  });
  context.on('request', (request) => requests.push(request.url()));
  await page.goto(url + hash);
  await page.locator('h1').waitFor();
  return { page, errors, requests, answers, asked, close: () => context.close() };
}

/** An address with few shuffles, for runs of which the numbers do not matter. */
export const QUICK = { hash: '#/data?permutations=199' };
