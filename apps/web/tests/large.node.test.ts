/** Large tables: the page stays quick while the worker reads and computes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { writeBigCsv } from './support/data.js';
import { openFile, results, site, visit } from './support/page.js';

const shared = site();
const LONGEST_TASK = 200;

/** The longest task of the page's own thread, in milliseconds, since this was called. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  return () => page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
}

describe('a file of 200 MB', () => {
  it('is read, analysed and drawn without holding up the page', async () => {
    const path = join(shared.folder, 'big.csv');
    writeBigCsv(path, 2e8, 40);
    const { page, errors, close } = await visit(shared, { hash: '#/options?preset=cross&select=2' });
    await page.getByRole('button', { name: 'Choose a table' }).click();
    const longest = await watchTasks(page);
    await openFile(page, path);
    await page.getByText(/left$/).waitFor();
    await page.getByRole('grid').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Test none' }).click();
    for (const name of ['x1', 'x2', 'x3'])
      await page.getByRole('checkbox', { name: `Test ${name}`, exact: true }).check();
    await page.getByRole('searchbox').fill('y');
    await page.getByRole('button', { name: 'y is the output' }).click();
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report (HTML)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('report.html');
    expect(await longest()).toBeLessThanOrEqual(LONGEST_TASK);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('20,000 columns', () => {
  it('are shown, searched and chosen without holding up the page', async () => {
    const names = Array.from({ length: 20_000 }, (_, c) => `gene ${c + 1}`);
    const rows = Array.from({ length: 30 }, (_, r) =>
      names.map((__, c) => ((r * 37 + c * 11) % 29) + (r % 3)).join(','),
    );
    const path = join(shared.folder, 'wide.csv');
    writeFileSync(path, `${names.join(',')}\n${rows.join('\n')}\n`);
    const { page, errors, close } = await visit(shared);
    const longest = await watchTasks(page);
    await openFile(page, path);
    await page.getByText('30 rows, 20,000 columns').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(40);
    await page.locator('.grid-scroll').evaluate((element) => element.scrollTo(0, 500_000));
    await page
      .getByRole('rowheader', { name: /^gene 8\d{3}/ })
      .first()
      .waitFor();
    await page.getByRole('searchbox').fill('gene 1999');
    await page.getByRole('button', { name: 'gene 19999 is the output' }).click();
    await page.getByRole('button', { name: 'Test none of them' }).click();
    await page.getByText('19,989 features will be tested').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Test none' }).click();
    await page.getByText('No feature is tested yet').waitFor();
    await page.getByRole('button', { name: 'Test all' }).click();
    await page.getByText('19,999 features will be tested').waitFor();
    expect(await longest()).toBeLessThanOrEqual(LONGEST_TASK);
    expect(errors).toEqual([]);
    await close();
  });
});
