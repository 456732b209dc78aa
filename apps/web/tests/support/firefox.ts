/** The built page in Firefox, as it comes: driven by WebDriver BiDi. */
import { type Browser, launch, type Page } from 'puppeteer-core';
import { firefoxPath } from '../../../../scripts/firefox.mjs';

/** Whether there is a Firefox to try the page in. */
export const hasFirefox = firefoxPath !== undefined;

/** Starts it, with a dark desktop. */
export function firefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    ...(firefoxPath !== undefined && { executablePath: firefoxPath }),
    extraPrefsFirefox: { 'ui.systemUsesDarkTheme': 1 },
  });
}

/** Opens the page, and collects what goes wrong on it. */
export async function visitFirefox(
  browser: Browser,
  address: string,
): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.evaluateOnNewDocument(keepFiles);
  // Other tests share the machine.
  page.setDefaultTimeout(90_000);
  await page.goto(address);
  await page.waitForSelector('h1');
  return { page, errors };
}

/** In the page: what is offered for download is kept. */
function keepFiles(): void {
  const original = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file: Blob) => {
    Object.assign(window, { lastFile: file });
    return original(file);
  };
}

/** Clicks what has these words, when it can be; not by its place, which moves while a busy machine draws the page. */
export async function clickOn(page: Page, words: string, kind = 'button'): Promise<void> {
  const found = await page.waitForSelector(`${kind} ::-p-text(${words}), ${kind}::-p-text(${words})`);
  await page.waitForFunction((one) => one?.closest('button')?.disabled !== true, {}, found);
  await found?.evaluate((one) => (one as HTMLElement).click());
}

/** The text of a file that a button gives. */
export async function savedFile(page: Page, button: string): Promise<string> {
  await page.evaluate(() => Object.assign(window, { lastFile: undefined }));
  await clickOn(page, button);
  await page.waitForFunction(() => (window as { lastFile?: Blob }).lastFile !== undefined);
  return page.evaluate(() => (window as { lastFile?: Blob }).lastFile?.text() ?? '');
}
