/** What a page must survive: wrong files, hostile names, changes of mind. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resultJson } from '@hsicinf/core';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { csvOf, mixedColumns, parquetOf } from './support/data.js';
import { filesOf, QUICK, site, visit, type Visit } from './support/page.js';
import { results, saved, tested } from './support/shown.js';
import { chooseMissing, giveRole, openExample, openFile, run } from './support/visitor.js';
import { inShell } from './support/in-shell.js';

const shared = site();
const file = filesOf(shared);
const DAMAGED = fileURLToPath(new URL('../../../packages/tables/tests/damaged/', import.meta.url));

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script>',
  "'; DROP TABLE x; --",
  '=cmd|calc',
  '-$(touch owned)`touch owned`',
  'שלום\u202eabc',
  '</style></svg><b>',
  '__proto__',
  'constructor',
  'x'.repeat(3000),
];

describe('wrong files', () => {
  it('are refused in words, and the table that was open stays', async () => {
    const { page, errors, close } = await visit(shared);
    await openExample(page, /A curved relation/);
    const wrong: [string, string | Uint8Array, RegExp][] = [
      ['binary.csv', Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256), /binary\.csv: /],
      ['empty.csv', '', /empty\.csv: requires a table, got an empty file/],
      ['ragged.csv', 'a,b,c\n1,2,3\n4,5\n6,7,8\n', /ragged\.csv: line 3/],
      ['book.xlsx', 'PK\u0003\u0004 more', /book\.xlsx: /],
      ['broken.parquet', 'PAR1 and no more', /broken\.parquet: /],
    ];
    for (const [name, content, words] of wrong) {
      await page.getByRole('link', { name: 'Data' }).click();
      await openFile(page, file(name, content));
      const alert = page.getByRole('alert').filter({ hasText: name });
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(words);
      await page.getByRole('button', { name: 'Continue with its columns' }).click();
      expect(await page.locator('h1').innerText()).toBe('additive.csv');
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('a column of 847 and 2,772 is read when its decimal mark is given', async () => {
    const { page, errors, close } = await visit(shared);
    const rows = Array.from(
      { length: 30 },
      (_, i) => `${i % 3 === 0 ? '847' : `${1 + (i % 9)},772`}\t${i * i}\n`,
    );
    await openFile(page, file('prices.tsv', `price\ty\n${rows.join('')}`));
    await giveRole(page, 'y', 'Output');
    const doubt = page.getByText(/decimal separator is unambiguous, got "2,772"/);
    await doubt.waitFor();
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByText('File format').click();
    await page.getByLabel('Decimal separator').selectOption('.');
    await page.getByRole('button', { name: 'Read prices.tsv again' }).click();
    await page.getByText('1 candidate; it is tested.').waitFor();
    expect(await doubt.count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('are refused in words where they are damaged', async () => {
    const { page, errors, close } = await visit(shared);
    for (const name of [
      'byte-16.parquet',
      'byte-604.parquet',
      'rows-2e30.parquet',
      'arrow-984.arrow',
      'arrow-223.arrows',
    ]) {
      await openFile(page, join(DAMAGED, name));
      const alert = page.getByRole('alert').filter({ hasText: name });
      await alert.waitFor({ timeout: 10_000 });
      expect(await alert.innerText()).toMatch(
        new RegExp(`${name}: (is not a readable (Parquet|Arrow) file \\(.+\\)|requires at most .+)`),
      );
    }
    expect(errors).toEqual([]);
    await close();
  });

  describe('a reader that gives no sign of life', () => {
    const endless = async (): Promise<Visit> => {
      const visited = await visit(shared, { serviceWorkers: 'block' });
      // In place of what reads columnar files: a program that never comes to its end.
      await visited.page
        .context()
        .route('**/read-columnar-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'for (;;);' }),
        );
      await visited.page.clock.install();
      const whole = parquetOf({ a: Array.from({ length: 20 }, (_, i) => i * 0.37) });
      await openFile(visited.page, file('endless.parquet', whole));
      await visited.page.getByRole('button', { name: 'Cancel' }).waitFor();
      return visited;
    };

    it('is ended, and the file is named', async () => {
      const { page, errors, close } = await endless();
      await page.clock.fastForward(35_000);
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toContain(
        'endless.parquet: cannot be read: its reader did not respond for 30 s; the file may be damaged',
      );
      await openExample(page, /A curved relation/);
      expect(await page.locator('h1').innerText()).toBe('additive.csv');
      expect(errors.filter((text) => !text.startsWith('Service Worker'))).toEqual([]);
      await close();
    });

    it('can be left before, for another file', async () => {
      const { page, errors, close } = await endless();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.clock.fastForward(4000);
      await openExample(page, /A curved relation/);
      expect(await page.locator('h1').innerText()).toBe('additive.csv');
      expect(errors.filter((text) => !text.startsWith('Service Worker'))).toEqual([]);
      await close();
    });
  });

  it('a table of one column has nothing to test', async () => {
    const { page, close } = await visit(shared);
    await openFile(
      page,
      file('one.csv', `y\n${Array.from({ length: 30 }, (_, i) => Math.sin(i)).join('\n')}\n`),
    );
    await giveRole(page, 'y', 'Output');
    await page.getByText(/^No feature will be tested yet/).waitFor();
    expect(await page.getByRole('button', { name: 'Continue to the options' }).isDisabled()).toBe(true);
    await close();
  });

  it('a file can be read again with other words for missing cells', async () => {
    const { page, close } = await visit(shared);
    const lines = Array.from(
      { length: 40 },
      (_, i) => `${Math.sin(i)},${i % 9 === 4 ? '-' : Math.cos(3 * i)},${Math.sin(7 * i)}`,
    );
    await openFile(page, file('dashes.csv', `y,a,b\n${lines.join('\n')}\n`));
    await giveRole(page, 'y', 'Output');
    await page.getByText(/One column would stop the run/).waitFor();
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByText('File format').click();
    await page.getByLabel('Text that stands for a missing cell').fill('NA, -');
    await page.getByRole('button', { name: 'Read dashes.csv again' }).click();
    await page.getByText('4 missing', { exact: true }).waitFor();
    // The output is still the one that was chosen.
    await page.getByRole('button', { name: 'y is not the output' }).waitFor();
    await chooseMissing(page, 'rows');
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByLabel('How many features to select').fill('1');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    expect(await page.getByRole('region', { name: 'Command line' }).innerText()).toContain('--na NA,-');
    await close();
  });
});

describe('a file that is dropped', () => {
  it('is opened on any step, and never replaces the page', async () => {
    const { page, close } = await visit(shared);
    const drop = (): Promise<void> =>
      page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['a,b\n1,2\n2,3\n3,1\n5,2\n'], 'dropped.csv'));
        for (const type of ['dragover', 'drop']) {
          const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
          if (!event.defaultPrevented) throw new Error(`${type} would leave the page`);
        }
      });
    await drop();
    await page.getByText('4 rows, 2 columns').waitFor();
    await openExampleAgain(page);
    await page.getByRole('link', { name: 'How it works' }).click();
    await drop();
    await page.getByText('4 rows, 2 columns').waitFor();
    expect(await page.locator('h1').innerText()).toBe('dropped.csv');
    await close();
  });
});

/** Opens an example from another step. */
async function openExampleAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Data' }).click();
  await openExample(page, /A curved relation/);
}

describe('changes of mind', () => {
  it('a run can be stopped and made again; two runs give the same numbers', async () => {
    const { page, errors, close } = await visit(shared, { hash: '#/options?permutations=100000' });
    await page.getByRole('button', { name: 'Choose a table' }).click();
    await openExample(page, /A curved relation/);
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Testing the best features…').waitFor();
    await page.getByText(/left$/).waitFor();
    // Every other step shows that something goes on, and leads back to it.
    for (const step of ['Columns', 'How it works']) {
      await page.getByRole('link', { name: step }).click();
      await page
        .getByRole('region', { name: 'In the background' })
        .getByText(/Running \d+.%, about/)
        .waitFor();
    }
    expect(await page.title()).toMatch(/^\d+ % · How it works · hsicinf$/);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'How to select and test' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    // What has a value is not hidden.
    expect(await page.getByLabel('Shuffles for each p-value').inputValue()).toBe('100000');
    await page.getByLabel('Shuffles for each p-value').fill('499');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    const first = await saved(page, 'Result (JSON)');
    await page.getByRole('button', { name: 'Change the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    expect(await saved(page, 'Result (JSON)')).toBe(first);
    expect(errors).toEqual([]);
    await close();
  });

  it('an option that breaks a rule is named where it stands, and nothing is lost', async () => {
    const { page, close } = await visit(shared, QUICK);
    await openExample(page, /A curved relation/);
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    const field = page.getByLabel('How many features to select');
    const level = page.getByLabel('Significance level');
    await level.fill('5');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('The run requires “Significance level” ');
    expect(await level.getAttribute('aria-invalid')).toBe('true');
    await level.fill('');
    await field.fill('4');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    expect(await tested(page).count()).toBe(4);
    await page.getByRole('link', { name: 'Options' }).click();
    await field.fill('5');
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByText('Columns or options have changed since this run.').waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => tested(page).count(), { timeout: 20_000 }).toBe(5);
    await close();
  });

  it('the table is sorted by any column, and a name shows its plot', async () => {
    const { page, close } = await visit(shared, QUICK);
    await openExample(page, /A curved relation/);
    await run(page);
    const names = (): Promise<string[]> => tested(page).locator('th').allInnerTexts();
    const before = await names();
    await page.getByRole('button', { name: 'p', exact: true }).click();
    await page.getByRole('button', { name: /^p/ }).first().click();
    expect(await page.getByRole('columnheader', { name: /^p/ }).first().getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(await names()).not.toEqual(before);
    await page.getByRole('button', { name: 'x12', exact: true }).click();
    await page.getByRole('img', { name: 'x12 and y' }).waitFor();
    await close();
  });
});

describe('hostile names and cells', () => {
  it('stay text: on every screen, in the command and in the files', async () => {
    const noise = mixedColumns(60)['noise'] as number[];
    const labels = noise.map((_, row) => HOSTILE[row % 4]);
    const hostile = Object.fromEntries(
      HOSTILE.map((name, i) => [name, noise.map((value, row) => value * Math.cos(row * (i + 1)) + i)]),
    );
    const path = file('hostile<b>.csv', csvOf({ ...hostile, '<i>y</i>': labels }));
    const { page, errors, close } = await visit(shared, QUICK);
    await openFile(page, path);
    await page.getByRole('grid').waitFor();
    await page.getByRole('searchbox').fill('<i>');
    await page.getByText(/^<img src=x oner… \(25/).waitFor();
    await giveRole(page, '<i>y</i>', 'Output');
    await run(page);
    for (let i = 0; i < 9; i++) {
      await page.getByLabel('Feature', { exact: true }).selectOption({ index: i });
      // The classes are labels of the plot.
      await expect
        .poll(() => page.locator('.drawing').last().textContent())
        .toContain(HOSTILE[0].slice(0, 8));
    }
    expect(await page.locator('main img, main script, main b b, main i').count()).toBe(0);
    const result = resultJson.parse(await saved(page, 'Result (JSON)'));
    // Ten features: all are tested by default.
    expect(result.selected.length).toBe(10);
    const command = await page.getByRole('region', { name: 'Command line' }).innerText();
    const other = resultJson.parse(await inShell(command, shared.folder, '--format json --quiet'));
    expect(other.selected.map(({ name }) => name)).toEqual(result.selected.map(({ name }) => name));
    expect(errors).toEqual([]);
    await close();
  });
});
