/**
 * What stands in the way of a run, as text: the first errors that it would end with, in the words of the command line, and
 * what missing cells cost.
 */
import { count, counted, indentedLines } from '@hsicinf/report/text';
import type { MissingCosts } from '@hsicinf/tables';
import { advice } from '../errors.js';
import { oneLine, shownName } from '../shown.js';
import type { Colours } from '../io.js';

const MOST_ERRORS = 3;
const MOST_COLUMNS = 8;
const INDENT = 2;
const TO_SEE = '(to see them: --all)';
const HEAD = ['missing', 'rows left without it', 'column'];

/** How the text is set; `all` leaves nothing out. */
interface Layout {
  all: boolean;
  colour: Colours;
  width: number;
}

/** The first errors; none where there are none. */
export function errorsText(errors: readonly string[], { all, colour, width }: Layout): string {
  if (errors.length === 0) return '';
  const first = all ? errors : errors.slice(0, MOST_ERRORS);
  const shown = first.flatMap((error) => indentedLines(oneLine(error), INDENT, width));
  const more = errors.length - first.length;
  const rest = more > 0 ? [`  … and ${counted(more, 'more column', 'more columns')} ${TO_SEE}`] : [];
  return text(['', colour.bold('What would stop a run:'), ...shown, ...rest]);
}

/** Which columns cost how many rows; none where no cell is missing. */
export function missingText(
  { rows, whole, columns }: MissingCosts,
  stops: boolean,
  { all, colour, width }: Layout,
): string {
  if (columns.length === 0) return '';
  const shown = all ? columns : columns.slice(0, MOST_COLUMNS);
  const cells = [HEAD, ...shown.map(({ missing, without, name }) => [count(missing), count(without), name])];
  const widths = HEAD.map((_, c) => Math.max(...cells.map((line) => line[c].length)));
  const room = Math.max(12, width - widths[0] - widths[1] - 3 * INDENT);
  const lines = cells.map(
    ([missing, without, name]) =>
      `  ${missing.padStart(widths[0])}  ${without.padStart(widths[1])}  ${shownName(name, room)}`,
  );
  const more = columns.length - shown.length;
  return text([
    '',
    colour.bold(`Missing cells: ${count(whole)} of ${count(rows)} rows are whole in the columns in use`),
    ...lines,
    ...(more > 0
      ? [`  … and ${counted(more, 'more column', 'more columns')} with missing cells ${TO_SEE}`]
      : []),
    ...(stops ? indentedLines(`To run: ${advice.missing}.`, INDENT, width) : []),
  ]);
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
