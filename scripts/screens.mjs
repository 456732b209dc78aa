/**
 * Pictures of every screen of the page and of a report, in several widths, light and dark, for a pair of eyes to look at:
 *
 *   npm run screens -- [folder] [--table file.csv --output name] [--widths 360,1280] [--scheme dark]
 *
 * Without a folder they go to one of the system's for temporary files; without a table, the first example is shown.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { servePage } from '../packages/hsicinf/dist/page-server.js';
import { launchOptions } from './chromium.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    table: { type: 'string' },
    output: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,680,768,1280' },
    scheme: { type: 'string', default: 'light,dark' },
  },
});
const folder = positionals[0] ?? mkdtempSync(join(tmpdir(), 'hsicinf-screens-'));
mkdirSync(folder, { recursive: true });

const server = await servePage({ port: 0 });
const browser = await chromium.launch(launchOptions);
try {
  for (const scheme of values.scheme.split(',')) {
    for (const width of values.widths.split(',').map(Number)) {
      await screens(/** @type {'light' | 'dark'} */ (scheme), width);
    }
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(folder);

/**
 * All screens in one width and scheme.
 * @param {'light' | 'dark'} scheme
 * @param {number} width
 */
async function screens(scheme, width) {
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  let place = 0;
  const shoot = (/** @type {string} */ name, of = page) =>
    of.screenshot({
      path: join(folder, `${scheme}-${width}-${String(++place).padStart(2, '0')}-${name}.png`),
      fullPage: true,
    });
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });

  await page.goto(`${server.url}#/data?permutations=199`);
  await page.locator('h1').waitFor();
  await shoot('start');
  await page.getByText('File format').click();
  await shoot('file-format');

  const broken = join(folder, 'broken.csv');
  writeFileSync(broken, 'a,b\n1,2,3\n4,5\n');
  await page.locator('input[type=file]').setInputFiles(broken);
  await page.getByRole('alert').first().waitFor();
  await shoot('error');

  if (values.table === undefined)
    await button('A curved relation')
      .or(page.getByRole('button', { name: /A curved relation/ }))
      .first()
      .click();
  else await page.locator('input[type=file]').setInputFiles(values.table);
  await page.getByRole('grid').waitFor();
  await shoot('columns');
  if (values.output !== '') {
    await page
      .getByRole('combobox', { name: `Role of ${values.output}`, exact: true })
      .selectOption({ label: 'Output' });
  }
  const rows = page.getByRole('radio', { name: /Leave out the rows that have them/ });
  if ((await rows.count()) > 0) await rows.first().check();
  await page.getByText('What the roles mean').click();
  await shoot('columns-chosen');

  await button('Continue to the options').click();
  await shoot('options');
  await button('Run').click();
  await shoot('run');
  await drawn(page);
  await shoot('results');
  for (const summary of await page.locator('summary:visible').all()) await summary.click();
  await shoot('results-unfolded');

  const [download] = await Promise.all([page.waitForEvent('download'), button('Report (HTML)').click()]);
  const report = join(folder, `${scheme}-${width}.html`);
  await download.saveAs(report);
  const other = await context.newPage();
  await other.goto(pathToFileURL(report).href);
  await shoot('report', other);
  await other.close();

  await button('Change the options').click();
  await page.getByLabel('Seed').fill('2');
  await button('Run').click();
  await drawn(page);
  await shoot('compare');
  await page.getByRole('link', { name: 'How it works' }).first().click();
  await page.getByText(/made and tested in your browser/).waitFor({ timeout: 120_000 });
  await shoot('learn');
  await context.close();
}

/** Until all plots of the results are there. @param {import('playwright').Page} page */
async function drawn(page) {
  await page.waitForFunction(() => document.querySelectorAll('.drawing > svg').length >= 3, undefined, {
    timeout: 300_000,
  });
}
