/** What a visitor does on the page, from a file to results. */
import type { Page } from 'playwright';
import { results } from './shown.js';

/** Opens a file through the input. */
export async function openFile(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
}

/** Opens an example, whose output is chosen already. */
export async function openExample(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('grid').waitFor();
}

/** Gives a column a role, by the words of the list. */
export async function giveRole(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: `Role of ${name}`, exact: true }).selectOption({ label: role });
}

/** Says what to do about missing cells. */
export async function chooseMissing(page: Page, answer: 'rows' | 'features'): Promise<void> {
  await page.getByRole('radio', { name: `Leave out the ${answer} that have them` }).check();
}

/** From the columns to the results. */
export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to the options' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await results(page);
}
