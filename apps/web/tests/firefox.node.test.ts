/** The page in Firefox: what a visitor does first, and the numbers of the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOf, mixedColumns } from './support/data.js';
import { clickOn, firefox, hasFirefox, savedFile, visitFirefox } from './support/firefox.js';
import { site } from './support/page.js';
import { inShell } from './support/in-shell.js';
import { expectSame } from './support/same.js';

const shared = site();

describe.skipIf(!hasFirefox)('in Firefox', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await firefox();
  });
  afterAll(() => browser.close());

  it('a file is read, run and saved, with the numbers of the command line, in the dark', async () => {
    const { 'weight, kg': _, ...columns } = mixedColumns();
    const path = join(shared.folder, 'table.csv');
    writeFileSync(path, csvOf(columns));
    const { page, errors } = await visitFirefox(browser, `${shared.url}#/data?permutations=199`);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe('rgb(21, 25, 29)');
    const input = await page.waitForSelector('input[type=file]');
    await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(path);
    await page.waitForSelector('[role=grid] .bars');
    await page.select('select[aria-label="Role of score"]', 'target');
    await clickOn(page, 'Continue to the options');
    await clickOn(page, 'Run');
    await page.waitForFunction(() => document.querySelectorAll('.drawing > svg').length === 4);
    const result = resultJson.parse(await savedFile(page, 'Result (JSON)'));
    const command = await page.$eval('pre[aria-label="Command line"]', (text) => text.textContent ?? '');
    expectSame(result, resultJson.parse(await inShell(command, shared.folder, '--format json --quiet')));
    expect(await savedFile(page, 'Report (HTML)')).toContain('<!doctype html>');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('a run can be stopped', async () => {
    const { page, errors } = await visitFirefox(browser, `${shared.url}#/data?permutations=20000000`);
    await clickOn(page, 'A curved relation');
    await clickOn(page, 'Continue to the options');
    await clickOn(page, 'Run');
    await page.waitForSelector('progress');
    await clickOn(page, 'Cancel');
    await page.waitForSelector('h1 ::-p-text(How to select and test), h1::-p-text(How to select and test)');
    expect(await page.$('[role=alert]')).toBeNull();
    expect(errors).toEqual([]);
    await page.close();
  });
});
