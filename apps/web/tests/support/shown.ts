/** What the page shows and hands over, and what is wrong with it. */
import { createRequire } from 'node:module';
import type { Download, Locator, Page } from 'playwright';
import { expect } from 'vitest';

const require = createRequire(import.meta.url);
const axe = require.resolve('axe-core/axe.min.js');

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
