/**
 * The columns of a table as text: the counts first, then a line for each column, those first that would stop a run. The
 * name comes last on its line, where nothing has to be aligned with it.
 */
import { count, counted } from '@hsicinf/report/text';
import { DISTINCT_BOUND, type PlannedColumn, type Table } from '@hsicinf/tables';
import { heldNames } from '../notes.js';
import { oneLine, quoted, shownName } from '../shown.js';
import type { Colours } from '../io.js';

/** Without --all, no more lines than this. */
const MOST_LINES = 40;
const MOST_REASON = 40;
const LEAST_NAME = 12;

/** The text, each line ended. */
export function inspectionText(
  { name, format, rows }: Table,
  planned: readonly PlannedColumn[],
  { all, colour, width }: { all: boolean; colour: Colours; width: number },
): string {
  const columns = byUrgency(planned);
  const shown = all ? columns : columns.slice(0, MOST_LINES);
  const cells = [HEAD, ...shown.map((column) => cellsOf(column, all))];
  const widths = HEAD.map((_, c) => Math.max(...cells.map((line) => line[c].length)));
  const room = Math.max(LEAST_NAME, width - widths.slice(0, -1).reduce((sum, own) => sum + own + 2, 0));
  const lines = cells.map((line, row) => {
    const text = line.map((cell, c) => placed(cell, c, widths[c], room)).join('  ');
    if (row === 0) return colour.bold(text);
    const { role, problem } = shown[row - 1];
    if (problem !== undefined) return colour.yellow(text);
    if (role === 'target') return colour.green(text);
    return role === 'left out' ? colour.dim(text) : text;
  });
  const more = columns.length - shown.length;
  return [
    `${oneLine(name)}: ${format === 'csv' ? 'text' : format}, ${counted(rows, 'row')}, ${counted(columns.length, 'column')}`,
    ...summary(columns, shown.length),
    '',
    ...lines,
    ...(more > 0 ? [`… and ${counted(more, 'more column', 'more columns')} (to see them: --all)`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** Those that would stop a run, then those with a role of their own, then all others; each in the order of the table. */
function byUrgency(columns: readonly PlannedColumn[]): PlannedColumn[] {
  const urgency = ({ problem, role }: PlannedColumn): number => {
    if (problem !== undefined) return 0;
    return role === 'feature' || role === 'left out' ? 2 : 1;
  };
  return [...columns].sort((a, b) => urgency(a) - urgency(b));
}

const HEAD = ['kind', 'missing', 'values', 'in a run', 'column'];

function cellsOf(column: PlannedColumn, all: boolean): string[] {
  const { kind, missing, distinct, name, rule } = column;
  const values = distinct >= DISTINCT_BOUND && kind !== 'class' ? `${DISTINCT_BOUND}+` : count(distinct);
  // What stops a run is said in full below the table.
  const isWhole = all && rule === undefined;
  const words = isWhole ? oneLine(fate(column)) : shownName(fate(column), MOST_REASON);
  return [kind, count(missing), values, words, name];
}

function fate({ role, use, reason, rule }: PlannedColumn): string {
  if (rule !== undefined) return `stops: ${rule}`;
  if (reason !== undefined) return `${role}: ${reason.split(':')[0]}`;
  return role === 'stratum' || role === 'cluster' ? role : `${role} (${use})`;
}

function placed(cell: string, c: number, width: number, room: number): string {
  if (c === HEAD.length - 1) return shownName(cell, room);
  return c === 1 || c === 2 ? cell.padStart(width) : cell.padEnd(width);
}

/** How many columns serve what, and what would stop a run. */
function summary(columns: readonly PlannedColumn[], shown: number): string[] {
  const of = (role: string): PlannedColumn[] => columns.filter((column) => column.role === role);
  const features = of('feature');
  const classes = features.filter(({ use }) => use === 'class').length;
  const targets = of('target').map(({ name, use }) => `${quoted(name)} (${use})`);
  const named = (role: string): string[] => of(role).map(({ name }) => name);
  const held = heldNames({
    strata: named('stratum').at(0),
    clusters: named('cluster').at(0),
    covariates: named('covariate'),
  });
  const stops = columns.filter(({ problem }) => problem !== undefined).length;
  return [
    ...(targets.length > 0 ? [`output: ${targets.join(', ')}`] : []),
    ...(held === undefined ? [] : [`held fixed: ${held}`]),
    `features: ${count(features.length)} (${count(features.length - classes)} numeric, ${count(classes)} with classes)`,
    `left out: ${count(of('left out').length)}`,
    ...(stops > 0 ? [`a run would stop at: ${counted(stops, 'column')}, ${whichStand(stops, shown)}`] : []),
  ];
}

/** Where to find those columns. */
function whichStand(stops: number, shown: number): string {
  if (stops > shown) return `the first ${count(shown)} of them below (to see all: --all)`;
  return stops === 1 ? 'the first one below' : 'the first ones below';
}
