/**
 * A table for a terminal: no frame, a line under the head, two spaces between columns. The second column holds names, of
 * any kind and length, which have the room that the others leave; a column without a title is set to the left.
 */
import Table from 'cli-table3';
import { clip, isRightToLeft } from './names.js';

const NAME = 1;
const LEAST_NAME = 8;
/** cli-table3 gives codes of a terminal no width, but marks of isolation one: they travel as codes that do not exist. */
const ISOLATE = ['\u001b[8001m', '\u001b[8002m'] as const;
const CHARS = Object.fromEntries(
  ['top', 'bottom', 'left', 'right'].flatMap((side) =>
    [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((name) => [name, '']),
  ),
);

/** The lines of the table. Cells are plain text but for names, which are cut and made visible here. */
export function terminalTable(
  head: readonly string[],
  cells: readonly (readonly string[])[],
  columns: number,
): { titles: string; rule: string; rows: string[] } {
  const taken = head.reduce(
    (sum, title, c) =>
      c === NAME ? sum : sum + 2 + Math.max(title.length, ...cells.map((line) => line[c].length)),
    0,
  );
  const room = Math.max(LEAST_NAME, columns - taken);
  const table = new Table({
    head: [...head],
    colAligns: head.map((title, c) => (c === NAME || title === '' ? 'left' : 'right')),
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    chars: { ...CHARS, mid: '─', 'mid-mid': '──', middle: '  ' },
  });
  for (const line of cells) table.push(line.map((cell, c) => (c === NAME ? nameCell(cell, room) : cell)));
  const [titles, rule, ...rows] = table
    .toString()
    .replaceAll(ISOLATE[0], '\u2068')
    .replaceAll(ISOLATE[1], '\u2069')
    .split('\n')
    .map((line) => line.trimEnd());
  return { titles, rule, rows };
}

function nameCell(name: string, room: number): string {
  const shown = clip(name, room);
  return isRightToLeft(shown) ? ISOLATE[0] + shown + ISOLATE[1] : shown;
}
