/** What a slip must not cost: a run that goes on, results of another table, roles on another sheet. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../../packages/tables/tests/support/workbooks.js';
import { csvOf, mixedColumns } from './support/data.js';
import { filesOf, QUICK, site, visit } from './support/page.js';
import { results, tested } from './support/shown.js';
import { chooseMissing, giveRole, openExample, openFile, run } from './support/visitor.js';

const shared = site();
const file = filesOf(shared);

const SMALL = 'a,b\n1,2\n2,3\n3,1\n5,2\n';

/** Drops files with these names and contents. */
function drop(page: Page, files: [name: string, content: string][]): Promise<void> {
  return page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of all) dataTransfer.items.add(new File([content], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

/** Saves the project under a name. */
async function saveProject(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Project', exact: true }).click(),
  ]);
  return file(name, readFileSync(await download.path()));
}

/** A project of one run on a table, and the numbers of that run. */
async function projectOn(
  path: string,
  name: string,
  leftOut: readonly string[] = [],
): Promise<{ numbers: string[]; project: string }> {
  const { page, close } = await visit(shared, QUICK);
  await openFile(page, path);
  await giveRole(page, 'score', 'Output');
  for (const column of leftOut) await giveRole(page, column, 'Left out');
  await chooseMissing(page, 'rows');
  await run(page);
  const numbers = await tested(page).allInnerTexts();
  const project = await saveProject(page, name);
  await close();
  return { numbers, project };
}

describe('a run that goes on', () => {
  it('is not ended by a file that cannot be read, and ends for a table or another run only where one says so', async () => {
    const { page, errors, answers, asked, close } = await visit(shared, {
      hash: '#/data?permutations=3000000',
    });
    const background = page.getByRole('region', { name: 'In the background' });
    await openExample(page, /A curved relation/);
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Testing the best features…').waitFor();
    await drop(page, [['picture.png', '\u0089PNG\r\n\u001a\n\u0000\u0000 no table']]);
    await page.getByRole('alert').filter({ hasText: 'picture.png' }).waitFor();
    await background.getByText(/^Running/).waitFor();
    expect(asked).toEqual([]);

    answers.push('no');
    await drop(page, [['small.csv', SMALL]]);
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toBe('A run is going on. Opening small.csv stops it. Open it anyway?');
    await background.getByText(/^Running/).waitFor();
    await page.getByText('Open: additive.csv').waitFor();

    answers.push('no');
    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]).toBe('A run is going on. Stop it and begin this one?');
    await background.getByText(/^Running/).waitFor();

    answers.push('yes');
    await drop(page, [['small.csv', SMALL]]);
    await page.getByText('4 rows, 2 columns').waitFor();
    expect(await page.locator('h1').innerText()).toBe('small.csv');
    expect(await background.count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('that is cancelled leaves no way back to results that are not there', async () => {
    const { page, close } = await visit(shared, { hash: '#/data?permutations=3000000' });
    await openExample(page, /A curved relation/);
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'How to select and test' }).waitFor();
    await page.goBack();
    expect(page.url()).toContain('#/options');
    await page.getByRole('heading', { name: 'How to select and test' }).waitFor();
    await page.goBack();
    await page.getByRole('grid').waitFor();
    expect(page.url()).toContain('#/columns');
    await close();
  });
});

describe('several files dropped at once', () => {
  it('are not opened, and the page says so', async () => {
    const { page, close } = await visit(shared);
    await drop(page, [
      ['one.csv', SMALL],
      ['two.csv', SMALL],
    ]);
    await page.getByText('2 files were dropped at once, and none was opened').waitFor();
    await drop(page, [['one.csv', SMALL]]);
    await page.getByText('4 rows, 2 columns').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });
});

describe('results', () => {
  it('of a project come back with its table, by its content and not by its name', async () => {
    const path = file('visits.csv', csvOf(mixedColumns()));
    const { numbers, project } = await projectOn(path, 'visits.hsicinf');

    const { page, errors, close } = await visit(shared, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openFile(page, project);
    await page.getByText('This is the last run of a project.').waitFor();
    // Names of columns are neither in the address nor in a link that is said to have none.
    await page.getByRole('button', { name: 'Copy a link to these options' }).click();
    const link = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(link).toContain('#/options?permutations=199');
    expect((await link()) + page.url()).not.toContain('score');
    await page.getByRole('button', { name: 'Choose the table' }).click();
    await openFile(page, file('renamed.csv', readFileSync(path)));
    await page.getByRole('button', { name: 'score is not the output' }).waitFor();
    expect(await page.getByText('is not the file of the project').count()).toBe(0);
    await page.getByRole('link', { name: 'Results' }).click();
    expect(await tested(page).allInnerTexts()).toEqual(numbers);

    await page.getByRole('link', { name: 'Data' }).click();
    await openFile(page, project);
    await page.getByRole('button', { name: 'Choose the table' }).click();
    const { dose: _, ...others } = mixedColumns();
    await openFile(page, file('visits.csv', csvOf(others)));
    await page
      .getByText('visits.csv is not the file of the project: it has the same name, but other content')
      .waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('of a project: with the table they can be run again, and columns that it lacks are those of a project', async () => {
    const path = file('again.csv', csvOf(mixedColumns()));
    const { numbers, project } = await projectOn(path, 'again.hsicinf', ['noise']);

    const { page, errors, close } = await visit(shared);
    await openFile(page, project);
    await page.getByRole('button', { name: 'Choose the table' }).click();
    await openFile(page, file('small.csv', SMALL));
    await page.getByText('small.csv is not the file of the project, again.csv.').waitFor();
    await page.getByText('The project names columns that this table does not have: score').waitFor();
    await page.getByRole('link', { name: 'Data' }).click();
    await openFile(page, path);
    await page.getByRole('button', { name: 'score is not the output' }).waitFor();
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByText('These are the numbers of run 1.').waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await results(page);
    expect(await tested(page).allInnerTexts()).toEqual(numbers);
    expect(errors).toEqual([]);
    await close();
  });

  it('stay within reach where another table is opened', async () => {
    const { page, errors, close } = await visit(shared, QUICK);
    await openFile(page, file('visits.csv', csvOf(mixedColumns())));
    await giveRole(page, 'score', 'Output');
    await chooseMissing(page, 'rows');
    await run(page);
    const numbers = await tested(page).allInnerTexts();
    await page.getByRole('button', { name: 'Another table' }).click();
    await openFile(page, file('small.csv', SMALL));
    await page.getByText('4 rows, 2 columns').waitFor();
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByText('This table has not been run yet.').waitFor();
    await page.getByRole('button', { name: 'Show run 1' }).click();
    expect(await tested(page).allInnerTexts()).toEqual(numbers);
    await page.getByText('Only its numbers are kept').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a project', () => {
  it('replaces unsaved work only where one says so', async () => {
    const { page, errors, answers, asked, close } = await visit(shared, QUICK);
    await openFile(page, file('visits.csv', csvOf(mixedColumns())));
    await giveRole(page, 'score', 'Output');
    await chooseMissing(page, 'rows');
    await run(page);
    const project = await saveProject(page, 'mine.hsicinf');
    await page.getByRole('link', { name: 'Columns' }).click();
    await giveRole(page, 'age', 'Left out');
    await page.getByRole('link', { name: 'Data' }).click();
    answers.push('no');
    await openFile(page, project);
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('Opening mine.hsicinf replaces your choices and results');
    await page.getByText('Open: visits.csv').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe('roles', () => {
  it('are kept for each sheet of a workbook', async () => {
    const { page, errors, close } = await visit(shared);
    const row = (cells: (string | number)[]): string =>
      `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;
    const sheet = (names: string[]): string =>
      row(names) + [1, 2, 3, 4, 5].map((i) => row(names.map((_, j) => i * i + j))).join('');
    const book = await workbookOf({ first: sheet(['a', 'b', 'y']), second: sheet(['c', 'd', 'z']) });
    await openFile(page, file('book.xlsx', book));
    await giveRole(page, 'y', 'Output');
    await giveRole(page, 'b', 'Left out');
    await page.getByLabel('Sheet').selectOption('second');
    await page.getByRole('combobox', { name: 'Role of z', exact: true }).waitFor();
    await giveRole(page, 'z', 'Output');
    await page.getByLabel('Sheet').selectOption('first');
    await page.getByRole('button', { name: 'y is not the output' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Role of b', exact: true }).inputValue()).toBe(
      'left out',
    );
    await page.getByLabel('Sheet').selectOption('second');
    await page.getByRole('button', { name: 'z is not the output' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
