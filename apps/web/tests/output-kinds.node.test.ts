/** Outputs that are more than numbers or classes: chosen on the page, run there, and the same as the printed command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { csvOf, mixedColumns } from './support/data.js';
import { QUICK, site, visit } from './support/page.js';
import { printed, saved } from './support/shown.js';
import { giveRole, openFile, run } from './support/visitor.js';
import { inShell } from './support/in-shell.js';
import { expectSame } from './support/same.js';

const shared = site();

/** Times until an event, which some rows were censored before, and grades. */
function table(): string {
  const { score, age, dose } = mixedColumns();
  const path = join(shared.folder, 'patients.csv');
  const rows = score.map((_, row) => row);
  const time = rows.map((row) => 1 + ((row * 37) % 50) / 10);
  const seen = rows.map((row) => (row % 4 === 0 ? 0 : 1));
  const grade = rows.map((row) => ['low', 'middle', 'high'][row % 3]);
  writeFileSync(path, csvOf({ time, seen, grade, score, age, dose }));
  return path;
}

describe('an output of another kind', () => {
  it('is run as the printed command runs it, with its parameter', async () => {
    const { page, errors, close } = await visit(shared, QUICK);
    await openFile(page, table());
    await page.getByRole('grid').waitFor();
    await giveRole(page, 'time', 'Output');
    await giveRole(page, 'seen', 'Add to output');
    await page.getByLabel('What it is').selectOption('survival');
    await run(page);
    const command = await printed(page, 'Command line');
    expect(command).toContain('--target time,seen');
    expect(command).toContain('--target-kind survival');
    const result = resultJson.parse(await saved(page, 'Result (JSON)'));
    expect(result).toMatchObject({ structuredTarget: { kind: 'survival' } });
    expectSame(result, resultJson.parse(await inShell(command, shared.folder, '--format json --quiet')));
    expect(errors).toEqual([]);
    await close();
  });

  it('says what it cannot be made of, in the words of a table', async () => {
    const { page, close } = await visit(shared, QUICK);
    await openFile(page, table());
    await page.getByRole('grid').waitFor();
    await giveRole(page, 'grade', 'Output');
    await page.getByLabel('What it is').selectOption('ordinal');
    await page.getByLabel('Levels from low to high').fill('low,middle');
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page
      .getByText(/levels that the order names, got "high" in the target \(row 3 of those used\)/)
      .waitFor();
    await close();
  });
});
