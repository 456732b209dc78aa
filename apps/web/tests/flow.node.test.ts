/** From a file to results and files, and the same numbers from the command line and from the library. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Result, resultJson } from '@hsicinf/core';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { inFlags } from '../../../packages/hsicinf/src/notes.js';
import { arrowOf, csvOf, mixedColumns, parquetOf, xlsxOf } from './support/data.js';
import { filesOf, QUICK, site, visit } from './support/page.js';
import { headings, printed, saved, tested } from './support/shown.js';
import { chooseMissing, giveRole, openExample, openFile, run } from './support/visitor.js';
import { inShell } from './support/in-shell.js';
import { expectSame } from './support/same.js';

const shared = site();
const file = filesOf(shared);

/** The last digits may differ between engines. */
function rounded(csv: string): string {
  return csv.replaceAll(/-?\d+\.\d{10,}(?:e-?\d+)?/g, (number) => Number(number).toPrecision(9));
}

async function contentsOf(name: string): Promise<string | Uint8Array> {
  const columns = mixedColumns();
  if (name.endsWith('.xlsx')) return xlsxOf(columns);
  if (name.endsWith('.parquet')) return parquetOf(columns);
  if (name.endsWith('.arrow')) return arrowOf(columns);
  return name.endsWith('.tsv.gz') ? gzipSync(csvOf(columns, '\t')) : csvOf(columns);
}

/** The result in a report. */
const RESULT = /data:application\/json;base64,([\w+/=]+)/;

function carried(report: string): Result {
  return resultJson.parse(Buffer.from(RESULT.exec(report)?.[1] ?? '', 'base64').toString('utf8'));
}

/** Chooses the output, says what to do about missing cells, and runs. */
async function analyse(page: Page): Promise<void> {
  await giveRole(page, 'score', 'Output');
  await page.getByRole('button', { name: 'age is treated as numbers; change' }).click();
  await giveRole(page, 'noise', 'Left out');
  await page.getByText(/One column would stop the run/).waitFor();
  await chooseMissing(page, 'rows');
  await page.getByRole('button', { name: 'Continue to the options' }).click();
  await page.getByLabel('How many features to select').fill('3');
  await page.getByLabel('Adjustment for multiple testing').selectOption('holm');
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByLabel('Shuffles for each p-value').fill('999');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('heading', { name: 'Features associated with score' }).waitFor();
}

describe('the way through the page', () => {
  it.each(['table.csv', 'a table.parquet', 'table.arrow', 'table.tsv.gz', 'table.xlsx'])(
    '%s: results, files, and the same numbers from what is printed',
    async (name) => {
      const path = file(name, await contentsOf(name));
      const { page, errors, requests, close } = await visit(shared);
      await openFile(page, path);
      await page.getByText('120 rows, 8 columns').waitFor();
      await analyse(page);
      await expect.poll(() => page.locator('.drawing > svg').count()).toBe(4);
      expect(await page.locator('.lead').innerText()).toMatch(/^Of 4 features, 3 were selected/);

      const result = resultJson.parse(await saved(page, 'Result (JSON)'));
      const command = await printed(page, 'Command line');
      expect(command).toBe(
        `hsicinf run ${name.includes(' ') ? `'${name}'` : name} --target score --exclude noise --kind age=class --missing drop-rows --select 3 --adjust holm --permutations 999`,
      );
      expectSame(result, resultJson.parse(await inShell(command, shared.folder, '--format json --quiet')));

      const shown = await saved(page, 'Table as shown (CSV)');
      expect(shown.split('\r\n')[0]).toBe('Rank,Feature,Correlation,p,Adjusted p,Significant,HSIC');
      // Once is enough: what comes after the reading is the same for all formats.
      if (name === 'table.csv') {
        const csv = await saved(page, 'All numbers (CSV)');
        expect(rounded(csv)).toBe(rounded(await inShell(command, shared.folder, '--format csv --quiet')));
        // Notes of the library name its options, those of a file flags.
        expectSame(result, inFlags(await ranAsProgram(await printed(page, 'Library'), path)));
      }
      expect(errors).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(shared.url) && !url.startsWith('blob:'))).toEqual([]);
      await close();
    },
  );

  it('gives the report of the command line', async () => {
    const { page, close } = await visit(shared);
    await openFile(page, file('table.csv', csvOf(mixedColumns())));
    await analyse(page);
    const report = await saved(page, 'Report (HTML)');
    const command = await printed(page, 'Command line');
    await inShell(command, shared.folder, '--report report.html --quiet');
    const same = (text: string): string =>
      text
        .replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/g, 'date')
        .replace(/(?<=<code>)hsicinf run[^<]*/, (line) => line.replace(' --report report.html --quiet', ''))
        .replaceAll(/\s+/g, ' ');
    const other = readFileSync(join(shared.folder, 'report.html'), 'utf8');
    // The result that both carry along is the same up to rounding; all that is to be read is the same.
    expectSame(carried(report), carried(other));
    const [page1, page2] = [report, other].map((text) => same(text.replace(RESULT, '')));
    const at = Array.from(page1).findIndex((letter, i) => letter !== page2[i]);
    expect(page1.slice(Math.max(0, at - 80), at + 80)).toBe(page2.slice(Math.max(0, at - 80), at + 80));
    expect(page1.length).toBe(page2.length);
    await close();
  });

  it('gives pictures of every plot', async () => {
    const { page, close } = await visit(shared, QUICK);
    await openExample(page, /Three groups/);
    await run(page);
    for (const [name, title] of [
      ['scores', /Files of the plot: Kernel correlations (?!among)/],
      ['redundancy', /Files of the plot: Kernel correlations among/],
      ['p-values', /Files of the plot: p-values/],
      ['feature-1-x1', /Files of the plot: x1 and y/],
    ] as const) {
      const files = page.getByRole('group', { name: title });
      for (const kind of ['SVG', 'PNG']) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          files.getByRole('button', { name: kind }).click(),
        ]);
        expect(download.suggestedFilename()).toBe(`three-class-${name}.${kind.toLowerCase()}`);
        const bytes = readFileSync(await download.path());
        expect(bytes.subarray(0, 4).toString('latin1')).toBe(kind === 'PNG' ? '\x89PNG' : '<svg');
        expect(bytes.length).toBeGreaterThan(2000);
      }
    }
    await close();
  });

  it('shows strength, p and what looking costs, and selective p-values one click away', async () => {
    const { page, errors, close } = await visit(shared, QUICK);
    await openExample(page, /A curved relation/);
    await run(page);
    const heads = (): Promise<string[]> => headings(page).locator('th').allInnerTexts();
    const plain = (await heads()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    expect(plain).toEqual(['Rank ↑', 'Feature', 'Correlation', 'p', 'Adjusted p', 'Significant', 'HSIC']);
    expect(await page.locator('.lead').innerText()).toContain('adjusted for looking at 20 features');
    const cells = await tested(page).locator('td').allInnerTexts();
    // The five that matter at least; 199 shuffles leave no p-value below .005, and so no second star.
    expect(cells.filter((text) => text === 'yes *').length).toBeGreaterThanOrEqual(5);
    expect(cells.join(' ')).not.toContain('NaN');
    await page.getByText('Selective p-values: given that the feature was selected').click();
    await page
      .getByText(/It misleads near the cut/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Run again with them added' }).click();
    await page.getByRole('columnheader', { name: /Selective p/ }).waitFor();
    expect(page.url()).toContain('pValues=both');
    expect(await printed(page, 'Command line')).toContain('--p-values both');
    expect(await page.getByText('Columns or options have changed since this run').count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it('is printed in light colours, without what is there to be clicked', async () => {
    const { page, close } = await visit(shared, { ...QUICK, colorScheme: 'dark' });
    await openExample(page, /Three groups/);
    await run(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe('rgb(255, 255, 255)');
    expect(await page.getByRole('button', { name: 'Report (HTML)' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect(await tested(page).first().isVisible()).toBe(true);
    await close();
  });

  it('says where nothing is adjusted', async () => {
    const { page, close } = await visit(shared, { hash: '#/data?permutations=199&adjust=none' });
    await openExample(page, /Nothing but noise/);
    await run(page);
    // 5 % of 50 features.
    await page
      .getByText(/Not adjusted for looking at 50 features\. Of 50 features without any relation, 2\.5/)
      .waitFor();
    await close();
  });

  it('makes examples that the printed commands make again', async () => {
    const { page, close } = await visit(shared);
    await openExample(page, /Three groups/);
    await run(page);
    const result = resultJson.parse(await saved(page, 'Result (JSON)'));
    const commands = await printed(page, 'Command line');
    expect(commands.split('\n')).toEqual([
      'hsicinf simulate three-class --rows 150 --features 30 --seed 1 --out three-class.csv',
      'hsicinf run three-class.csv --target y --kind y=class',
    ]);
    const folder = mkdtempSync(join(shared.folder, 'example-'));
    const [first, second] = commands.split('\n');
    await inShell(first, folder);
    expectSame(result, resultJson.parse(await inShell(second, folder, '--format json --quiet')));
    await close();
  });

  it('reads the sheet of a workbook that is chosen', async () => {
    const { page, errors, requests, close } = await visit(shared, QUICK);
    expect(requests.filter((url) => url.includes('read-archive'))).toEqual([]);
    await openFile(page, file('book.xlsx', await xlsxOf(mixedColumns(40), ['cover'])));
    await page.getByText('2 rows, 1 column').waitFor();
    await page.getByLabel('Sheet').selectOption('data');
    await page.getByText('40 rows, 8 columns').waitFor();
    await giveRole(page, 'score', 'Output');
    await chooseMissing(page, 'rows');
    await run(page);
    expect(await printed(page, 'Command line')).toMatch(/--sheet data\b/);
    expect(errors).toEqual([]);
    await close();
  });

  it('reads a pasted table', async () => {
    const { page, close } = await visit(shared);
    await page.getByText('Paste from a spreadsheet').click();
    const text = csvOf(mixedColumns(40)).replaceAll('"weight, kg"', 'weight').replaceAll(',', '\t');
    await page.getByLabel(/Select the cells/).fill(text);
    await page.getByRole('button', { name: 'Open the pasted table' }).click();
    await page.getByText('40 rows, 8 columns').waitFor();
    expect(await page.locator('h1').innerText()).toBe('pasted.tsv');
    await close();
  });

  it('takes two outputs together', async () => {
    const { page, close } = await visit(shared, QUICK);
    await openExample(page, /A curved relation/);
    await page.getByRole('searchbox').fill('x7');
    await giveRole(page, 'x7', 'Add to output');
    await page.getByText(/^Several columns are taken together/).waitFor();
    await run(page);
    expect(await printed(page, 'Command line')).toContain('--target y,x7');
    await close();
  });
});

/** Runs the printed program on a file, inside this workspace, so that its imports are found. */
async function ranAsProgram(program: string, path: string): Promise<Result> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  mkdirSync(here, { recursive: true });
  const folder = mkdtempSync(join(here, 'program-'));
  try {
    // From here the package is reached by its library alone.
    const own = program.replace(`from 'hsicinf'`, `from '@hsicinf/core'`);
    const text = `${own}\nimport { resultJson } from '@hsicinf/core';\nconsole.log(resultJson.stringify(result));\n`;
    writeFileSync(join(folder, 'program.mjs'), text);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs')], {
      cwd: join(path, '..'),
      maxBuffer: 2 ** 26,
    });
    return resultJson.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
