/** The roles of columns: chosen, moved, explained, handed over, linked, and said in the results. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { csvOf, mixedColumns } from './support/data.js';
import { QUICK, site, visit } from './support/page.js';
import { headings, overflow, printed, saved, tested } from './support/shown.js';
import { giveRole, openFile, run } from './support/visitor.js';
import { inShell } from './support/in-shell.js';
import { expectSame } from './support/same.js';

const shared = site();

/** The mixed table with batches, subjects and a column of words that hardly repeat. */
function table(): string {
  const { 'weight, kg': _, ...columns } = mixedColumns();
  const rows = columns['score'].map((__, row) => row);
  const path = join(shared.folder, 'visits.csv');
  const own = {
    batch: rows.map((row) => `b${(row >> 1) % 4}`),
    subject: rows.map((row) => `s${row >> 1}`),
    ward: rows.map((row) => row % 3),
  };
  writeFileSync(path, csvOf({ ...own, ...columns }));
  return path;
}

async function opened(page: Page): Promise<void> {
  await openFile(page, table());
  await page.getByRole('grid').waitFor();
}

/** A role as the list shows it. */
function role(page: Page, name: string): Promise<string> {
  return page
    .getByRole('combobox', { name: `Role of ${name}`, exact: true })
    .evaluate((list: HTMLSelectElement) => list.selectedOptions[0].label);
}

describe('roles', () => {
  it('are handed over, and the printed command gives the same numbers', async () => {
    const { page, errors, close } = await visit(shared, QUICK);
    await opened(page);
    expect([await role(page, 'dose'), await role(page, 'id'), await role(page, 'site')]).toEqual([
      'Feature',
      'Left out',
      'Left out',
    ]);
    expect(await page.getByRole('combobox', { name: 'Role of site' }).isDisabled()).toBe(true);
    await giveRole(page, 'score', 'Output');
    await giveRole(page, 'batch', 'Stratum');
    await giveRole(page, 'subject', 'Cluster');
    await giveRole(page, 'age', 'Covariate');
    await giveRole(page, 'ward', 'Covariate');
    await page.getByRole('button', { name: 'ward is treated as numbers; change' }).click();
    await page.getByText('3 candidates; all are tested; 4 columns held fixed; 2 columns left out.').waitFor();
    // Labels are labels.
    expect(await page.getByRole('button', { name: /^batch is treated as labels/ }).isDisabled()).toBe(true);
    await run(page);
    const command = await printed(page, 'Command line');
    expect(command).toBe(
      'hsicinf run visits.csv --target score --strata batch --clusters subject --covariates age,ward --kind ward=class --permutations 199',
    );
    const result = resultJson.parse(await saved(page, 'Result (JSON)'));
    expect(result.statistics).toHaveLength(3);
    expectSame(result, resultJson.parse(await inShell(command, shared.folder, '--format json --quiet')));
    expect(await printed(page, 'Library')).toContain(
      "{ target: ['score'], strata: 'batch', clusters: 'subject', covariates: ['age', 'ward'], kinds:",
    );
    expect(errors).toEqual([]);
    await close();
  });

  it('of the output moves from column to column; another output is added where that is asked for', async () => {
    const { page, close } = await visit(shared);
    await opened(page);
    await giveRole(page, 'score', 'Output');
    await giveRole(page, 'dose', 'Output');
    await page.getByText('dose is the output now: score is a feature again.').waitFor();
    expect([await role(page, 'score'), await role(page, 'dose')]).toEqual(['Feature', 'Output']);
    await giveRole(page, 'score', 'Add to output');
    expect([await role(page, 'score'), await role(page, 'dose')]).toEqual(['Output', 'Output']);
    expect(await page.getByRole('region', { name: 'Output' }).locator('.chips li').count()).toBe(2);
    await giveRole(page, 'dose', 'Feature');
    expect(await page.getByRole('region', { name: 'Output' }).locator('.chips li').count()).toBe(1);
    await close();
  });

  it('of stratum and cluster move from column to column, and it is said', async () => {
    const { page, close } = await visit(shared);
    await opened(page);
    await giveRole(page, 'batch', 'Stratum');
    await giveRole(page, 'ward', 'Stratum');
    await page.getByText('There can be only one stratum column: batch is a feature again.').waitFor();
    expect([await role(page, 'batch'), await role(page, 'ward')]).toEqual(['Feature', 'Stratum']);
    await giveRole(page, 'id', 'Cluster');
    await giveRole(page, 'subject', 'Cluster');
    // It was left out before.
    await page.getByText('There can be only one cluster column: id is left out again.').waitFor();
    await giveRole(page, 'group', 'Covariate');
    expect(await page.getByText('There is one').count()).toBe(0);
    // Each is listed above the table, and can be taken back there.
    await page.getByRole('button', { name: 'ward is not a stratum' }).click();
    expect(await role(page, 'ward')).toBe('Feature');
    await giveRole(page, 'ward', 'Output');
    await giveRole(page, 'ward', 'Left out');
    expect(await page.getByRole('region', { name: 'Output' }).locator('.chips li').count()).toBe(0);
    await close();
  });

  it('are left alone by what is done to all columns', async () => {
    const { page, close } = await visit(shared);
    await opened(page);
    await giveRole(page, 'score', 'Output');
    await giveRole(page, 'batch', 'Stratum');
    await giveRole(page, 'age', 'Covariate');
    await page.getByRole('button', { name: 'Test none' }).click();
    await page.getByText(/^No feature will be tested yet/).waitFor();
    expect([await role(page, 'batch'), await role(page, 'age')]).toEqual(['Stratum', 'Covariate']);
    await page.getByRole('searchbox').fill('o');
    await page.getByRole('button', { name: /^Test these/ }).click();
    await page.getByRole('searchbox').fill('');
    expect([await role(page, 'dose'), await role(page, 'noise'), await role(page, 'subject')]).toEqual([
      'Feature',
      'Feature',
      'Left out',
    ]);
    expect(await role(page, 'score')).toBe('Output');
    await close();
  });

  it('that do not fit the column would stop the run, in words', async () => {
    const { page, close } = await visit(shared);
    await opened(page);
    await giveRole(page, 'score', 'Output');
    await giveRole(page, 'dose', 'Stratum');
    await page.getByText(/requires labels or whole numbers to tell strata apart, got/).waitFor();
    await close();
  });

  it('are explained', async () => {
    const { page, close } = await visit(shared);
    await opened(page);
    await page.getByText('What the roles mean').click();
    await page.getByText(/shuffled, only with rows that have the same label/).waitFor();
    await close();
  });
});

describe('a link with the columns', () => {
  it('brings the roles back in the table, and then leaves the address', async () => {
    const { page, close } = await visit(shared, {
      ...QUICK,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await opened(page);
    await giveRole(page, 'score', 'Output');
    await giveRole(page, 'batch', 'Stratum');
    await giveRole(page, 'subject', 'Cluster');
    await giveRole(page, 'age', 'Covariate');
    await giveRole(page, 'ward', 'Covariate');
    await giveRole(page, 'noise', 'Left out');
    await page.getByRole('button', { name: 'ward is treated as numbers; change' }).click();
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Copy a link with the columns' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toBe(
      '#/options?permutations=199&target=score&strata=batch&clusters=subject&covariates=age&covariates=ward&exclude=noise&kind=ward%3Dclass',
    );
    expect(page.url()).not.toContain('batch');
    await close();

    const again = await visit(shared, { hash: new URL(link).hash });
    await again.page.getByRole('button', { name: 'Choose a table' }).click();
    await again.page.getByText('This link also sets roles for columns').waitFor();
    await opened(again.page);
    const names = ['score', 'batch', 'subject', 'age', 'ward', 'noise', 'dose', 'id'];
    expect(await Promise.all(names.map((name) => role(again.page, name)))).toEqual([
      'Output',
      'Stratum',
      'Cluster',
      'Covariate',
      'Covariate',
      'Left out',
      'Feature',
      'Left out',
    ]);
    await again.page.getByRole('button', { name: /^ward is treated as classes/ }).waitFor();
    expect(new URL(again.page.url()).hash).toBe('#/columns?permutations=199');
    await again.close();
  });

  it('says which of its columns the table lacks', async () => {
    const { page, errors, close } = await visit(shared, {
      hash: '#/data?target=score&strata=<b>plate</b>&covariates=age&covariates=score&kind=x',
    });
    await opened(page);
    await page.getByText('The link names columns that this table does not have: <b>plate</b>.').waitFor();
    // A column has one role, the first.
    expect([await role(page, 'score'), await role(page, 'age')]).toEqual(['Output', 'Covariate']);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('results', () => {
  it('say what was held fixed, with a column for what it did to each feature', async () => {
    const { page, close } = await visit(shared, QUICK);
    await page.evaluate(holdFixed);
    await opened(page);
    await giveRole(page, 'score', 'Output');
    await run(page);
    const list = page.getByRole('list', { name: 'Held fixed' });
    expect(await list.innerText()).toBe('Rows were compared within strata.\nApproximate.');
    const heads = await headings(page).locator('th').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual(expect.arrayContaining(['Explained', 'Shuffled']));
    const cells = await tested(page).first().locator('td').allInnerTexts();
    expect(cells).toEqual(expect.arrayContaining(['31\u00a0%', 'within']));
    await close();
  });

  it('say nothing where nothing was', async () => {
    const { page, close } = await visit(shared, QUICK);
    await opened(page);
    await giveRole(page, 'score', 'Output');
    await run(page);
    expect(await page.getByRole('list', { name: 'Held fixed' }).count()).toBe(0);
    expect(await headings(page).innerText()).not.toContain('Explained');
    await close();
  });
});

/** In the page: what its worker finds comes with sentences, a rule and a share that are made up. */
function holdFixed(): void {
  const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    get(this: MessageEvent) {
      const data = own?.get?.call(this) as { output?: { heldFixed?: string[]; selected?: object[] } };
      if (data.output?.heldFixed !== undefined) {
        data.output.heldFixed = ['Rows were compared within strata.', 'Approximate.'];
        for (const feature of data.output.selected ?? [])
          Object.assign(feature, { covariateShare: 0.31, clusterRule: 'within clusters' });
      }
      return data;
    },
  });
}

describe('names', () => {
  it('that are markup or long stay text in lists of roles and on chips', async () => {
    const long = `long${'g'.repeat(500)}`;
    const columns = mixedColumns(40);
    const path = join(shared.folder, 'hostile.csv');
    writeFileSync(
      path,
      csvOf({
        '<img src=x onerror=alert(1)>': columns['group'],
        [long]: columns['age'],
        y: columns['score'],
      }),
    );
    const { page, errors, close } = await visit(shared, { viewport: { width: 360, height: 800 } });
    await openFile(page, path);
    await giveRole(page, '<img src=x onerror=alert(1)>', 'Stratum');
    await giveRole(page, long, 'Covariate');
    await giveRole(page, 'y', 'Output');
    expect(await page.locator('main img').count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    await close();
  });
});
