/** Work that goes on another day: several runs side by side, a project saved and opened again, and nothing lost by leaving. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvOf, mixedColumns } from './support/data.js';
import { QUICK, site, visit } from './support/page.js';
import { results, tested } from './support/shown.js';
import { chooseMissing, giveRole, openFile, run } from './support/visitor.js';

const shared = site();

function table(): string {
  const path = join(shared.folder, 'visits.csv');
  writeFileSync(path, csvOf(mixedColumns()));
  return path;
}

describe('several runs', () => {
  it('are kept and compared; saved as a project, they open again, and the table brings the choices back', async () => {
    const path = table();
    const first = await visit(shared, QUICK);
    const { page } = first;
    await openFile(page, path);
    await giveRole(page, 'score', 'Output');
    await giveRole(page, 'noise', 'Left out');
    await chooseMissing(page, 'rows');
    await run(page);
    expect(await page.getByText('Two runs side by side').count()).toBe(0);
    await page.getByRole('button', { name: 'Change the options' }).click();
    await page.getByLabel('Significance level').fill('0,5');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    await page.getByText('2 runs. Running several times and reporting only the best').waitFor();
    await page.getByText('--alpha 0.5').first().waitFor();
    const compared = page.getByRole('region', { name: 'Two runs side by side' }).locator('tbody tr');
    const cells = await compared.first().locator('td').allInnerTexts();
    // The level changes what is called significant, and no p-value.
    expect(cells.slice(0, 2)).toEqual(cells.slice(2));
    const numbers = await tested(page).allInnerTexts();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Project', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('visits.hsicinf');
    const saved = join(shared.folder, 'visits.hsicinf');
    writeFileSync(saved, readFileSync(await download.path()));
    expect(first.errors).toEqual([]);
    await first.close();

    const again = await visit(shared);
    await openFile(again.page, saved);
    await again.page.getByText('This is the last run of a project.').waitFor();
    expect(await tested(again.page).allInnerTexts()).toEqual(numbers);
    expect(await again.page.locator('figure').count()).toBe(0);
    await again.page.getByRole('button', { name: 'Choose the table' }).click();
    await again.page.getByText('The project is open.').waitFor();
    await openFile(again.page, path);
    await again.page.getByRole('button', { name: 'score is not the output' }).waitFor();
    await again.page.getByText('4 candidates; all are tested').waitFor();
    await again.page.getByRole('button', { name: 'Continue to the options' }).click();
    expect(await again.page.getByLabel('Significance level').inputValue()).toBe('0,5');
    await again.page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(again.page);
    expect(await tested(again.page).allInnerTexts()).toEqual(numbers);
    await again.page.getByText('3 runs. Running several times').waitFor();
    expect(again.errors).toEqual([]);
    await again.close();
  });

  it('a file that only looks like a project is refused', async () => {
    const { page, errors, close } = await visit(shared);
    const path = join(shared.folder, 'other.hsicinf');
    writeFileSync(path, '{"kind":"hsicinf project","version":1}');
    await openFile(page, path);
    await page.getByText('other.hsicinf: requires a project saved by this page').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe('leaving the page', () => {
  it('asks first where choices would be lost, and only there', async () => {
    const { page, close } = await visit(shared, QUICK);
    const asked: string[] = [];
    page.on('dialog', (dialog) => void asked.push(dialog.type()));
    await page.getByRole('link', { name: 'How it works' }).click();
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Data' }).click();
    await openFile(page, table());
    await giveRole(page, 'score', 'Output');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await close();
  });
});
