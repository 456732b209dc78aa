/**
 * The pictures of the README, in docs/images: the top of a report, and two of the page: the results of its first example, and how it works.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { servePage } from '../packages/hsicinf/dist/page-server.js';
import { launchOptions } from './chromium.mjs';

const images = fileURLToPath(new URL('../docs/images/', import.meta.url));

/**
 * Makes all of them.
 * @param {string} report the path of a report
 */
export async function makePictures(report) {
  mkdirSync(images, { recursive: true });
  const browser = await chromium.launch(launchOptions);
  try {
    await reportPicture(browser, report);
    await pagePictures(browser);
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright').Browser} browser @param {string} report */
async function reportPicture(browser, report) {
  const page = await browser.newPage({ colorScheme: 'light', viewport: { width: 960, height: 1500 } });
  await page.goto(pathToFileURL(report).href);
  await page.screenshot({ path: join(images, 'report.png') });
}

/** @param {import('playwright').Browser} browser */
async function pagePictures(browser) {
  const server = await servePage({ port: 0 });
  const viewport = { width: 1080, height: 1440 };
  const page = await browser.newPage({ colorScheme: 'light', viewport, reducedMotion: 'reduce' });
  try {
    await page.goto(`${server.url}#/data?select=7&adjust=holm&seed=7`);
    await page.getByRole('button', { name: 'A curved relation' }).click();
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('.drawing > svg').length >= 4);
    await page.screenshot({ path: join(images, 'page-results.png') });
    await page.getByRole('link', { name: 'How it works' }).click();
    await page.getByText(/made and tested in your browser/).waitFor({ timeout: 60_000 });
    await page.locator('.picture').screenshot({ path: join(images, 'page-how-it-works.png') });
  } finally {
    await page.close();
    await server.close();
  }
}
