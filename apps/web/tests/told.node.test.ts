/** What the page says before a run and of its results is what happens. */
import { describe, expect, it } from 'vitest';
import { csvOf, mixedColumns } from './support/data.js';
import { filesOf, QUICK, site, visit } from './support/page.js';
import { results, tested } from './support/shown.js';
import { giveRole, openExample, openFile, run } from './support/visitor.js';

const shared = site();
const file = filesOf(shared);

/** Columns of numbers with these names, and an output y. */
function numbers(names: readonly string[], rows = 60): Record<string, number[]> {
  const values = (c: number): number[] => Array.from({ length: rows }, (_, i) => Math.sin(7.3 * i * (c + 1)));
  return Object.fromEntries([...names, 'y'].map((name, c) => [name, values(c)]));
}

describe('before a run', () => {
  it('groups are counted as they are tested', async () => {
    const { page, close } = await visit(shared, QUICK);
    const names = ['a1', 'a2', 'a3', 'a4', 'b', 'c', 'd'];
    await openFile(page, file('groups.csv', csvOf(numbers(names))));
    await giveRole(page, 'y', 'Output');
    await page.getByText('7 candidates; all are tested.').waitFor();
    await page.getByRole('searchbox').fill('a');
    await page.getByRole('button', { name: 'Test these 4 as one feature' }).click();
    await page.getByText('4 candidates; all are tested.').waitFor();
    await run(page);
    expect(await tested(page).count()).toBe(4);
    await close();
  });

  it('a number of features that cannot be is told, on both steps, and nothing is run', async () => {
    const { page, errors, close } = await visit(shared);
    await openExample(page, /A curved relation/);
    await page.getByText('20 candidates; the best 10 are tested').waitFor();
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    const field = page.getByLabel('How many features to select');
    const button = page.getByRole('button', { name: 'Run', exact: true });
    const words =
      '“How many features to select” has to be a whole number from 1 to 20, or “all”: there are 20 candidates.';
    for (const wrong of ['99', '0', '-1', '2.5', 'many']) {
      await field.fill(wrong);
      await page.locator('.failure').getByText(words).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await button.isDisabled()).toBe(true);
      expect(await page.locator('.candidates').innerText()).toBe('20 candidates.');
    }
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('.plan').getByText(words).waitFor();
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await field.fill('all');
    await page.getByText('20 candidates; all are tested.').waitFor();
    expect(await button.isEnabled()).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  it('features on their own rows cannot be together with a covariate or a cluster', async () => {
    const { page, close } = await visit(shared, QUICK);
    await openFile(page, file('mixed.csv', csvOf(mixedColumns())));
    await giveRole(page, 'score', 'Output');
    await page.getByRole('radio', { name: 'Test each feature on the rows that it has' }).check();
    await giveRole(page, 'age', 'Covariate');
    const problem = page.getByText('features cannot be tested on the rows that they have');
    await problem.waitFor();
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await problem.waitFor();
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await giveRole(page, 'age', 'Feature');
    await expect.poll(() => problem.count()).toBe(0);
    await close();
  });

  it('long labels end in an ellipsis', async () => {
    const { page, close } = await visit(shared);
    const labels = ['a rather long label of a class', 'another very long label of a class', 'third'];
    const columns = { ward: Array.from({ length: 60 }, (_, i) => labels[i % 3]), ...numbers(['x']) };
    await openFile(page, file('labels.csv', csvOf(columns)));
    const words = page.locator('.words').first();
    await words.waitFor();
    const style = await words.evaluate((one) => {
      const { webkitLineClamp, textOverflow } = getComputedStyle(one);
      return { webkitLineClamp, textOverflow };
    });
    expect(style).toEqual({ webkitLineClamp: '2', textOverflow: 'ellipsis' });
    await close();
  });
});

describe('results', () => {
  it('mark bounds alike in the table and side by side, and say options, seed and columns', async () => {
    const { page, errors, close } = await visit(shared);
    const x = Array.from({ length: 120 }, (_, i) => Math.sin(7.3 * i));
    const columns = { x, z: x.map((_, i) => Math.sin(3.1 * i * i)), site: x.map(() => 'one'), y: x };
    await openFile(page, file('bounds.csv', csvOf(columns)));
    await giveRole(page, 'y', 'Output');
    await run(page);
    await page.getByRole('button', { name: 'Change the options' }).click();
    await page.getByLabel('Significance level').fill('0.01');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    const bound = await tested(page)
      .first()
      .getByText(/^≤.*10/)
      .innerText();
    const compared = page.getByRole('region', { name: 'Two runs side by side' }).locator('tbody tr');
    expect(await compared.first().locator('td').nth(1).innerText()).toBe(bound);

    await page.getByText('Provenance', { exact: true }).click();
    await page.getByText('Options as they were used').click();
    const line = page.locator('.glossary > div').filter({ has: page.getByText('Seed', { exact: true }) });
    expect(await line.locator('dd').innerText()).toMatch(/^\d+$/);
    await page.getByText('What happened to each column').click();
    await page.getByText('z: feature (number)').waitFor();
    await page.getByText(/^site: left out: /).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('are printed without what is there to be clicked, and unfolded', async () => {
    const { page, close } = await visit(shared, QUICK);
    await openExample(page, /A curved relation/);
    await run(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.feature-choice').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Export', exact: true }).count()).toBe(0);
    const hidden = page.getByText('Options as they were used');
    expect(await hidden.evaluate((one) => one.getBoundingClientRect().height)).toBeGreaterThan(0);
    await close();
  });
});
