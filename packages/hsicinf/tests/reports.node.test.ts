/** Reports and plots as files: the same for the same run, pictures with text, and pages that open in a browser. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchOptions } from '../../../scripts/chromium.mjs';
import { caller, folder } from './support/cli.js';
import { additive, csvOf, hostileCsv } from './support/data.js';

const cwd = folder();
const hsicinf = caller(cwd);
const run = ['run', 'data.csv', '--target', 'y', '--select', '3', '--permutations', '199'];

beforeAll(() => {
  writeFileSync(join(cwd, 'data.csv'), csvOf(additive));
  writeFileSync(join(cwd, 'hostile.csv'), hostileCsv);
});

describe('reports and plots', () => {
  it('are the same for the same run, with the date of SOURCE_DATE_EPOCH', async () => {
    const env = { SOURCE_DATE_EPOCH: '86400' };
    for (const name of ['a', 'b']) {
      const { code } = await hsicinf([...run, '--report', 'same.html', '--plots', name], { env });
      expect(code).toBe(0);
      const html = readFileSync(join(cwd, 'same.html'), 'utf8');
      expect(html).toContain('1970-01-02 00:00 UTC');
      writeFileSync(join(cwd, `${name}.html`), html.replaceAll(`--plots ${name}`, ''));
    }
    expect(readFileSync(join(cwd, 'a.html'))).toEqual(readFileSync(join(cwd, 'b.html')));
    expect(readdirSync(join(cwd, 'a'))).toEqual(readdirSync(join(cwd, 'b')));
    const bad = await hsicinf([...run, '--report', 'c.html'], { env: { SOURCE_DATE_EPOCH: 'now' } });
    expect([bad.code, existsSync(join(cwd, 'c.html'))]).toEqual([2, false]);
  });

  it('are pictures with text in them', async () => {
    await hsicinf([...run, '--plots', 'plots']);
    const names = readdirSync(join(cwd, 'plots'));
    expect(names).toEqual(
      expect.arrayContaining(['scores.svg', 'scores.png', 'p-values.svg', 'p-values.png']),
    );
    for (const name of names.filter((one) => one.endsWith('.svg'))) {
      const svg = readFileSync(join(cwd, 'plots', name), 'utf8');
      const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      expect(svg).toMatch(/<\/svg>\n$/);
      const png = readFileSync(join(cwd, 'plots', name.replace('.svg', '.png')));
      expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
      expect(png.length).toBeGreaterThan(5000);
    }
  });

  it('open in a browser: quiet, accessible, with the command that made them', async () => {
    const target = `"<b>""y""</b>"`;
    const args = [
      'run',
      'hostile.csv',
      '--target',
      target,
      '--select',
      '10',
      '--permutations',
      '99',
      '--report',
      'h.html',
      '--plots',
      'h',
    ];
    const { code, stdout, stderr } = await hsicinf(args);
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain('\u001b');
    const browser = await chromium.launch(launchOptions);
    try {
      const page = await (await browser.newContext({ bypassCSP: true })).newPage();
      const heard: string[] = [];
      page.on('console', (message) => heard.push(message.text()));
      page.on('pageerror', (error) => heard.push(error.message));
      page.on('dialog', (dialog) => {
        heard.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(`file://${join(cwd, 'h.html')}`);
      expect(await page.locator('img, script').count()).toBe(0);
      expect(await page.locator('pre').first().textContent()).toContain(
        `hsicinf run hostile.csv --target '${target}'`,
      );
      for (const name of readdirSync(join(cwd, 'h')).filter((one) => one.endsWith('.svg'))) {
        await page.goto(`file://${join(cwd, 'h', name)}`);
        expect(await page.locator('parsererror, script, img').count(), name).toBe(0);
      }
      await page.goto(`file://${join(cwd, 'h.html')}`);
      await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
        return (await axe.run()).violations.map(({ id }) => id);
      });
      expect(violations).toEqual([]);
      expect(heard).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
