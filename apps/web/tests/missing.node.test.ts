/** Missing cells: what each answer leaves, which columns cost most, and the same from the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { csvOf, mixedColumns } from './support/data.js';
import { QUICK, site, visit } from './support/page.js';
import { printed, saved } from './support/shown.js';
import { chooseMissing, giveRole, openFile, run } from './support/visitor.js';
import { inShell } from './support/in-shell.js';
import { expectSame } from './support/same.js';

const shared = site();

/** 120 rows: deck lacks 90 cells, age every tenth, and each row of age that is lacking has a deck or not. */
function table(): string {
  const { dose, score, noise } = mixedColumns();
  const rows = dose.map((_, row) => row);
  const path = join(shared.folder, 'passengers.csv');
  const deck = rows.map((row) => (row % 4 === 0 ? 'ABC'[row % 3] : null));
  const age = rows.map((row) => (row % 10 === 0 ? null : 20 + ((row * 7) % 50)));
  writeFileSync(path, csvOf({ dose, deck, age, noise, score }));
  return path;
}

describe('missing cells', () => {
  it('are asked about with what each answer leaves, and the command says the same', async () => {
    const { page, errors, close } = await visit(shared, QUICK);
    await openFile(page, table());
    await giveRole(page, 'score', 'Output');
    const answers = page.getByRole('group', { name: 'Missing cells' });
    const words = async (): Promise<string[]> =>
      (await answers.locator('.small').allInnerTexts()).map((text) => text.trim());
    // Every fourth row has a deck, and of those every fifth has no age.
    await expect
      .poll(words)
      .toEqual([
        'Nothing is left out, but nothing can be run while cells are missing.',
        'Keeps 24 of 120 rows and all 4 features.',
        'Keeps 108 of 120 rows and 3 of 4 features.',
        'Keeps 120 of 120 rows and 2 of 4 features.',
        'Keeps 108 of 120 rows and all 4 features. Where numbers are missing, rows are left out.',
        'Keeps 120 of 120 rows and all 4 features. A p-value then speaks of the rows in which the feature has a value.',
      ]);
    await page.getByText('What costs most: deck').click();
    expect(await page.locator('.blame tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^deck\s+90\s+108$/),
      expect.stringMatching(/^age\s+12\s+30$/),
    ]);
    await page.getByRole('radio', { name: 'Leave out features with many, then rows' }).check();
    await answers.getByRole('combobox').selectOption('0.05');
    await expect.poll(async () => (await words())[2]).toBe('Keeps 120 of 120 rows and 2 of 4 features.');
    await answers.getByRole('combobox').selectOption('0.2');
    await expect.poll(() => page.url()).toContain('missing=drop-rows&maxMissing=0.2');
    await run(page);
    const left = page.getByRole('list', { name: 'Left out', exact: true });
    expect(await left.innerText()).toMatch(/^12 of 120 rows were left out: missing cells \(12 in "age"\)/);
    const command = await printed(page, 'Command line');
    expect(command).toContain('--missing drop-rows --max-missing 0.2');
    const text = await saved(page, 'Result (JSON)');
    const other = await inShell(command, shared.folder, '--format json --quiet');
    expectSame(resultJson.parse(text), resultJson.parse(other));
    const [own, elsewhere] = [text, other].map(
      (json) =>
        (JSON.parse(json) as { provenance: { file: object; rows: object; columns: object } }).provenance,
    );
    expect(own).toEqual(elsewhere);
    expect(errors).toEqual([]);
    await close();
  });

  it('are shown in the first rows', async () => {
    const { page, close } = await visit(shared);
    await openFile(page, table());
    await page.getByText('The first rows').click();
    const rows = page.getByRole('region', { name: 'The first rows' });
    await rows.getByRole('cell', { name: 'missing' }).first().waitFor();
    expect(await rows.locator('thead').innerText()).toMatch(/^dose\s+deck\s+age\s+noise\s+score\s*$/);
    // The first row lacks its age, the second its deck.
    const cells = await rows.locator('tbody tr').nth(1).locator('td').allInnerTexts();
    expect(cells.slice(1, 3)).toEqual(['missing', '27']);
    await page.getByText('6 rows of 120').waitFor();
    await chooseMissing(page, 'rows');
    await close();
  });
});
