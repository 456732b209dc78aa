/** What deserves attention before a run, on the step of the columns. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvOf, mixedColumns } from './support/data.js';
import { site, visit } from './support/page.js';
import { violations } from './support/shown.js';
import { giveRole, openFile } from './support/visitor.js';

const shared = site();

/** A table with subjects, a hostile name, rows that are copies, and the output in another form. */
function troubledCsv(): string {
  const { dose, score } = mixedColumns(60);
  const rows = [...dose.keys(), 3, 4];
  return csvOf({
    subject: rows.map((row) => `s${row % 20}`),
    dose: rows.map((row) => dose[row]),
    '<b>leak</b>': rows.map((row) => 3 * (score[row] as number)),
    score: rows.map((row) => score[row]),
  });
}

describe('advice on data', () => {
  it('comes with the table, and follows the choice of columns', async () => {
    const path = join(shared.folder, 'troubled.csv');
    writeFileSync(path, troubledCsv());
    const { page, errors, close } = await visit(shared, { bypassCSP: true });
    await openFile(page, path);
    const notes = page.locator('.note');
    const told = (): Promise<string[]> => notes.allInnerTexts();
    const copies = expect.stringMatching(/^2 of 62 rows are copies of an earlier row\./) as string;
    const subjects = expect.stringMatching(
      /^"subject" looks like an identifier that repeats \(20 values/,
    ) as string;
    const leak = expect.stringMatching(
      /^Rising or falling with the output, without exception: "<b>leak<\/b>"\./,
    ) as string;
    await expect.poll(told).toEqual([copies, subjects]);
    await giveRole(page, 'score', 'Output');
    await expect.poll(told).toEqual([copies, leak, subjects]);
    expect(await violations(page)).toEqual([]);
    await giveRole(page, '<b>leak</b>', 'Left out');
    await expect.poll(told).toEqual([copies, subjects]);
    await giveRole(page, 'subject', 'Cluster');
    await expect.poll(told).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
