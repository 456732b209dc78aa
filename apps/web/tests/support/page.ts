/** The built page in a real browser, served as the command line serves it, opened as a visitor has it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Locator,
  type Page,
} from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { servePage } from '../../../../packages/hsicinf/src/page-server.js';
import { launchOptions } from '../../../../scripts/chromium.mjs';

const require = createRequire(import.meta.url);
const axe = require.resolve('axe-core/axe.min.js');
const launcher = fileURLToPath(new URL('../../../../packages/hsicinf/bin/hsicinf.mjs', import.meta.url));

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

/** Opens a file through the input. */
export async function openFile(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
}

/** Opens an example, whose output is chosen already. */
export async function openExample(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('grid').waitFor();
}

/** Gives a column a role, by the words of the list. */
export async function giveRole(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: `Role of ${name}`, exact: true }).selectOption({ label: role });
}

/** Says what to do about missing cells. */
export async function chooseMissing(page: Page, answer: 'rows' | 'features'): Promise<void> {
  await page.getByRole('radio', { name: `Leave out the ${answer} that have them` }).check();
}

/** From the columns to the results. */
export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to the options' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await results(page);
}

/** The rows of the table of results. */
export function tested(page: Page): Locator {
  return tableOfResults(page).locator('tbody tr');
}

/** Its headings. */
export function headings(page: Page): Locator {
  return tableOfResults(page).locator('thead');
}

function tableOfResults(page: Page): Locator {
  return page.getByRole('region', { name: 'Table of the selected features' });
}

/** Waits for results with their plots: scores, p-values and a relation, and a map of what two features and more have in common. */
export async function results(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Features associated with/ }).waitFor({ timeout: 60_000 });
  const plots = (await tested(page).count()) > 1 ? 4 : 3;
  await expect.poll(() => page.locator('.drawing > svg').count(), { timeout: 20_000 }).toBe(plots);
}

/** A text that can be copied: the command or the program. */
export function printed(page: Page, title: 'Command line' | 'Library'): Promise<string> {
  return page.getByRole('region', { name: title, exact: true }).innerText();
}

/** The text of a file that a button gives. */
export async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return textOf(file);
}

async function textOf(file: Download): Promise<string> {
  const stream = await file.createReadStream();
  let text = '';
  for await (const piece of stream.setEncoding('utf8')) text += piece as string;
  return text;
}

/** What axe finds. The page must have been opened without its policy, which forbids such scripts. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const { violations: found } = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
  });
}

/** How much wider than the screen the page is. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Runs commands as the page prints them, in a folder; more arguments go to the last. */
export async function inShell(commands: string, cwd: string, more = ''): Promise<string> {
  const program = `hsicinf() { "${process.execPath}" "${launcher}" "$@"; }\nset -e\n${commands} ${more}`;
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', program], { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(stderr, { cause: error }));
    });
  });
}
