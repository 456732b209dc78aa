/** A table of all kinds as a text, for tests of packing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable, type Table } from '@hsicinf/tables';
import { testFolder } from '../support/folder.js';

/** A folder for the tests of a file. */
export const folder = testFolder();

/** Rows of the table. */
export const ROWS = 60;

/** Numbers of all sizes, few levels, classes, gaps, a constant, an id. */
function csvText(): string {
  const lines = ['id,y,group,x1,x2,small,gaps,one,many'];
  for (let row = 0; row < ROWS; row++) {
    const x = Math.sin(row * 7.7);
    const gap = row % 9 === 4 ? '' : (x * 1e-7).toExponential(9);
    lines.push(
      [
        `s${row}`,
        (x * x + 0.1 * Math.cos(row * 3)).toFixed(7),
        'abc'[row % 3],
        x.toFixed(9),
        (row * 3) % 4,
        ((row * 5) % 7) / 10,
        gap,
        3,
        `"long, ""label"" ${row % 20}"`,
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The table as a file. */
export const csv = join(folder, 'data.csv');
writeFileSync(csv, csvText());

/** A file, read as a whole. */
export async function inMemory(path: string): Promise<Table> {
  return readTable({
    name: path,
    async *stream() {
      yield new Uint8Array(readFileSync(path));
    },
  });
}
