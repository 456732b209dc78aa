/** Large tables: the page stays quick while the worker reads and computes. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../../packages/tables/tests/support/workbooks.js';
import { writeBigCsv } from './support/data.js';
import { site, visit } from './support/page.js';
import { results } from './support/shown.js';
import { giveRole, openFile } from './support/visitor.js';

const shared = site();
const LONGEST_TASK = 200;

/** Milliseconds of reading after which the page must have said how long it goes on. */
const A_MOMENT = 2000;

/** What the trace of a browser holds about a task. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** How long it took, and for how much of that it had a processor, in microseconds. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * The tasks that held the page up since this was called, and the longest that the browser reports as long, in
 * milliseconds. A task that waited most of its time for a processor, because others use the machine, is not the page's.
 */
async function watchTasks(page: Page): Promise<() => Promise<{ reported: number; own: number }>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await shared.browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  return async () => {
    const trace = await shared.browser.stopTracing();
    const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
    const place = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
    const pages = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(place),
    );
    const own = traceEvents
      .filter((event) => event.ph === 'X' && pages.has(place(event)))
      .map(({ tdur = 0 }) => tdur / 1000);
    const reported = await page.evaluate(() =>
      Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
    );
    return { reported, own: own.reduce((most, one) => Math.max(most, one), 0) };
  };
}

/** No task over the limit; where the browser reports one, the page's own part in it must be small. */
function expectQuick({ reported, own }: { reported: number; own: number }): void {
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThanOrEqual(reported > LONGEST_TASK ? LONGEST_TASK / 2 : LONGEST_TASK);
}

describe('a file of 200 MB', () => {
  it('is read, analysed and drawn without holding up the page', async () => {
    const path = join(shared.folder, 'big.csv');
    writeBigCsv(path, 2e8, 40);
    const { page, errors, close } = await visit(shared, { hash: '#/options?preset=cross&select=2' });
    await page.getByRole('button', { name: 'Choose a table' }).click();
    const watched = await watchTasks(page);
    let isTold = false;
    page
      .getByText(/left$/)
      .waitFor({ timeout: 60_000 })
      .then(
        () => (isTold = true),
        () => undefined,
      );
    const began = performance.now();
    await openFile(page, path);
    await page.getByRole('grid').waitFor({ timeout: 60_000 });
    // Of a file that is read in a moment no time left can be told.
    expect(isTold || performance.now() - began < A_MOMENT).toBe(true);
    await page.getByRole('button', { name: 'Test none' }).click();
    for (const name of ['x1', 'x2', 'x3']) await giveRole(page, name, 'Feature');
    await page.getByRole('searchbox').fill('y');
    await giveRole(page, 'y', 'Output');
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report (HTML)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('big-report.html');
    expectQuick(await watched());
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
    const watched = await watchTasks(page);
    await openFile(page, path);
    await page.getByText('30 rows, 20,000 columns').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(40);
    await page.locator('.grid-scroll').evaluate((element) => element.scrollTo(0, 500_000));
    await page
      .getByRole('rowheader', { name: /^gene 7\d{3}/ })
      .first()
      .waitFor();
    await page.getByRole('searchbox').fill('gene 1999');
    await giveRole(page, 'gene 19999', 'Output');
    await page.getByRole('button', { name: 'Test none of them' }).click();
    await page.getByText('19,989 candidates; the best 10 are tested').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Test none' }).click();
    await page.getByText('No feature will be tested yet').waitFor();
    await page.getByRole('button', { name: 'Test all' }).click();
    await page.getByText('19,999 candidates; the best 10 are tested').waitFor();
    expectQuick(await watched());
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a workbook of 20 MB', () => {
  it('is read without holding up the page', async () => {
    const [rows, columns] = [90_000, 25];
    let state = 1;
    const cell = (): string => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return `<c><v>${Math.sqrt(state)}</v></c>`;
    };
    const names = Array.from({ length: columns }, (_, c) => `<c t="inlineStr"><is><t>x${c + 1}</t></is></c>`);
    const lines = Array.from({ length: rows }, () => `<row>${Array.from(names, cell).join('')}</row>`);
    const path = join(shared.folder, 'big.xlsx');
    writeFileSync(path, await workbookOf({ data: `<row>${names.join('')}</row>${lines.join('')}` }));
    expect(statSync(path).size).toBeGreaterThan(2e7);
    const { page, errors, close } = await visit(shared);
    const watched = await watchTasks(page);
    await openFile(page, path);
    await page.getByText('90,000 rows, 25 columns').waitFor({ timeout: 60_000 });
    await page.getByRole('grid').waitFor();
    expectQuick(await watched());
    expect(errors).toEqual([]);
    await close();
  });
});
