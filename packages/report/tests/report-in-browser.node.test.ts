/** The report as a reader has it: in a real browser, light and dark, wide and narrow, and on paper. */
import { createRequire } from 'node:module';
import { adjustTogether, type Dataset, hsic, hsicInf, type Result, simulate } from '@hsicinf/core';
import { eachReport, htmlReport, plotsOf, type ReportInput } from '@hsicinf/report';
import { createDocument } from '@hsicinf/report/node';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOptions } from '../../../scripts/chromium.mjs';
import { feature, HOSTILE, inputOf, recommendedOf, resultOf, withOptions } from './support/handmade.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ADDRESS = 'http://report.invalid/';

let browser: Browser;
const reports = new Map<string, string>();

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  const document = createDocument();
  const all = await inputs();
  for (const [name, input] of all) reports.set(name, htmlReport(input, { document }));
  const [[, first]] = all;
  const each = adjustTogether([first.result, first.result]).map((result) => ({ ...first, result }));
  reports.set('each', eachReport(each, { document }));
});

afterAll(() => browser.close());

async function inputs(): Promise<[string, ReportInput][]> {
  const dataset = simulate('additive', { rows: 100, features: 15, seed: 1 });
  const options = { select: 6, permutations: 499, threads: 1 } as const;
  const result = await hsicInf(dataset, { ...options, adjust: 'holm' });
  const classes = simulate('three-class', { rows: 90, features: 8, seed: 2 });
  const values = Float64Array.from({ length: 80 }, (_, i) => Math.sin(i));
  return [
    [
      'ordinary',
      inputOf(
        { ...result, excluded: [{ name: 'c', index: 3, reason: 'is constant' }], notes: ['A note.'] },
        {
          dataset,
          naive: result.selected.map(({ pValue }) => pValue / 3),
          source: 'a.csv',
          command: 'hsicinf a.csv',
        },
      ),
    ],
    ['many', inputOf(manyFeatures())],
    ['nuisances', await nuisances()],
    ['unadjusted', inputOf(await hsic(classes, { ...options, statistic: 'full' }), { dataset: classes })],
    [
      'hostile',
      inputOf(
        resultOf(
          HOSTILE.map((name) => feature({ name })),
          { notes: [...HOSTILE], features: 30 },
        ),
        {
          title: HOSTILE[24],
          targetName: HOSTILE[25],
          command: 'x'.repeat(3000),
          dataset: {
            features: HOSTILE.map((name) => ({ name, values })),
            target: { kind: 'number', values },
          },
        },
      ),
    ],
  ];
}

/** Long labels, large numbers below zero, tiny ones, and rows that share their places. */
async function nuisances(): Promise<ReportInput> {
  const rows = Array.from({ length: 120 }, (_, i) => i);
  const value = (i: number): number => ((i * 37) % 120) - 60;
  const dataset: Dataset = {
    features: [
      { name: 'a count', values: rows.map((i) => Math.round(value(i) / 30)) },
      { name: 'tiny', values: rows.map((i) => value(i) * 1e-7) },
      {
        name: 'a class with a name that goes on and on and on',
        kind: 'class',
        values: rows.map((i) => (value(i) > 0 ? 'W'.repeat(40) : `IF ${value(i) > -30}`)),
      },
      { name: 'noise', values: rows.map((i) => (i * 7919) % 101) },
    ],
    target: { kind: 'number', values: rows.map((i) => value(i) * 123_456_789) },
  };
  const result = await hsicInf(dataset, { permutations: 499, threads: 1 });
  return inputOf(result, { dataset, targetName: 'PRICE IN WHOLE DOLLARS '.repeat(4) });
}

/** Three tested of thousands, with both p-values, bounds, no adjustment and a group of copies. */
function manyFeatures(): Result {
  const result = recommendedOf(
    [0.4, 0.3, 0.2].map((correlation, s) => ({
      name: `feature ${s}`,
      correlation,
      pValue: 10 ** (s - 6),
      isUpperBound: s === 0,
      selectivePValue: 0.9,
    })),
    { features: 3000 },
  );
  const groups = [{ names: ['feature 0', 'feature 1'], indices: [0, 1], correlation: 0.99 }];
  return { ...withOptions(result, { pValues: 'both', adjust: 'none' }), groups };
}

/** A page with the report, and what went wrong or out while it was loaded. */
async function open(name: string, options: { width: number; scheme: 'light' | 'dark'; bypassCSP?: boolean }) {
  const { width, scheme: colorScheme, bypassCSP = false } = options;
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP });
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => {
    errors.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => requests.push(request.url()));
  await page.route('**/*', (route) =>
    route.request().url() === ADDRESS
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: reports.get(name) ?? '' })
      : route.abort(),
  );
  await page.goto(ADDRESS);
  await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
  return {
    page,
    errors,
    requests: requests.filter((url) => !url.startsWith('data:')),
    close: () => context.close(),
  };
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const views = (['light', 'dark'] as const).flatMap((scheme) =>
  [1280, 360].map((width) => ({ scheme, width })),
);
const cases = ['ordinary', 'many', 'unadjusted', 'hostile', 'each'].flatMap((name) =>
  views.map((view) => ({ name, ...view })),
);

describe('the report in a browser', () => {
  it.each(cases)(
    '$name, $scheme, $width pixels: quiet, alone and no wider than the screen',
    async ({ name, ...view }) => {
      const { page, errors, requests, close } = await open(name, view);
      expect(errors).toEqual([]);
      expect(requests).toEqual([ADDRESS]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await page.locator('figure svg:visible').count()).toBeGreaterThanOrEqual(2);
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe(view.scheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(21, 25, 29)');
      await close();
    },
  );

  it.each(
    ['ordinary', 'nuisances', 'hostile'].flatMap((name) =>
      [360, 680, 768, 1280].map((width) => ({ name, width, scheme: 'light' as const })),
    ),
  )(
    '$name, $width pixels: no text is cut, and nothing is wider than what holds it',
    async ({ name, ...view }) => {
      const { page, close } = await open(name, view);
      const faults = await page.evaluate(() => {
        const isOutside = (box: DOMRect, frame: DOMRect): boolean =>
          box.left < frame.left - 1 ||
          box.right > frame.right + 1 ||
          box.top < frame.top - 1 ||
          box.bottom > frame.bottom + 1;
        const cut = Array.from(document.querySelectorAll('svg text'))
          .filter((text) => {
            const box = text.getBoundingClientRect();
            // Neither out of the picture nor out of the panel, which cuts what it holds.
            const frames = [text.closest('figure > svg, figure div > svg'), text.closest('svg')];
            return (
              box.width > 0 &&
              frames.some((one) => one !== null && isOutside(box, one.getBoundingClientRect()))
            );
          })
          .map((text) => `cut: ${text.textContent}`);
        const wide = Array.from(document.querySelectorAll('body *'))
          .filter((one) => one.closest('.scroll, svg svg, svg *') === null)
          .filter((one) => {
            const parent = one.parentElement?.getBoundingClientRect().width ?? 0;
            return one.getBoundingClientRect().width > parent + 1;
          })
          .map((one) => `wider than its parent: ${one.tagName} ${one.className}`);
        return [...cut, ...wide];
      });
      expect(faults).toEqual([]);
      await close();
    },
  );

  it.each(cases)('$name, $scheme, $width pixels: accessible', async ({ name, ...view }) => {
    const { page, close } = await open(name, { ...view, bypassCSP: true });
    await page.addScriptTag({ path: axe });
    const violations = await page.evaluate(async () => {
      const { violations: found } = await (
        window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run();
      return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' ')}`);
    });
    expect(violations).toEqual([]);
    await close();
  });

  it('reads the table with the keyboard', async () => {
    const { page, close } = await open('ordinary', { width: 360, scheme: 'light' });
    const region = page.getByRole('region', { name: /selected features, the largest correlation first/ });
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(await page.getByRole('img', { name: /Kernel correlations of 15 features with y/ }).count()).toBe(
      1,
    );
    await close();
  });

  it('prints the wide plots in light colours', async () => {
    const { page, close } = await open('ordinary', { width: 1280, scheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await page.locator('.wide:visible').count()).toBeGreaterThanOrEqual(2);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    await close();
  });

  it('keeps every text of a plot inside the picture', async () => {
    const document = createDocument() as Document;
    const page = await browser.newPage();
    for (const [, input] of await inputs()) {
      for (const width of [330, 800]) {
        for (const { svg, name } of plotsOf(input, { document, width })) {
          await page.setContent(`<body style="margin:0">${svg}`);
          const outside = await page.evaluate(() => {
            const [root] = document.getElementsByTagName('svg');
            const frame = root.getBoundingClientRect();
            return Array.from(root.querySelectorAll('text'))
              .filter((text) => {
                const box = text.getBoundingClientRect();
                return (
                  box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1
                );
              })
              .map((text) => text.textContent);
          });
          expect(outside, `${name} at ${width}`).toEqual([]);
        }
      }
    }
    await page.close();
  });
});
