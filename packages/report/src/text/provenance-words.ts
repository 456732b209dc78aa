/**
 * The provenance of a result in words: what was left out and why, and the record as lines for a list.
 */
import type { ColumnFate, Provenance } from '../provenance.js';
import { count, counted } from './numbers.js';
import { listed, type Piece, piecesText } from './pieces.js';

const MOST_REASONS = 5;

/** What was left out, rows first, in pieces: a sentence each; none where nothing was. */
export function leftOutPieces({ rows, columns }: Pick<Provenance, 'rows' | 'columns'>): Piece[][] {
  const lost = rows.leftOut.filter((group) => group.rows > 0);
  const left = columns.filter(({ role }) => role === 'left out');
  return [
    ...lost.map(({ rows: some, reason }): Piece[] => [
      `${count(some)} of ${counted(rows.read, 'row')} ${some === 1 ? 'was' : 'were'} left out: ${reason}.`,
    ]),
    ...(left.length === 0 ? [] : [columnPieces(left, columns.length)]),
  ];
}

/** The same as text. */
export function leftOutSentences(provenance: Pick<Provenance, 'rows' | 'columns'>): string[] {
  return leftOutPieces(provenance).map(piecesText);
}

/** "2 of 12 columns were left out: id (looks like an id), note (holds text)." Columns with one reason stand together. */
function columnPieces(left: Provenance['columns'], all: number): Piece[] {
  const byReason = new Map<string, string[]>();
  for (const { name, reason = '' } of left) {
    const names = byReason.get(reason);
    if (names === undefined) byReason.set(reason, [name]);
    else names.push(name);
  }
  const groups = [...byReason].map(([reason, names]): Piece[] => [
    ...listed(names.map((name) => ({ name }))),
    reason === '' ? '' : ` (${reason})`,
  ]);
  const shown = groups.slice(0, MOST_REASONS).flatMap((group, i) => (i === 0 ? group : ['; ', ...group]));
  const more = groups.length > MOST_REASONS ? '; and others' : '';
  return [
    `${count(left.length)} of ${counted(all, 'column')} ${left.length === 1 ? 'was' : 'were'} left out: `,
    ...shown,
    `${more}.`,
  ];
}

/** One line of the record: what it is, and what stands there. */
export type ProvenanceLine = readonly [term: string, value: string];

/** The record for a list: the file, its fingerprint, the software, rows and columns. */
export function provenanceLines(provenance: Provenance): ProvenanceLine[] {
  const { software, date, file, targetFile, rows, columns } = provenance;
  const of = (role: string): number => columns.filter((column) => column.role === role).length;
  const held = of('stratum') + of('cluster') + of('covariate');
  const parts = [
    counted(of('feature'), 'feature'),
    ...(of('grouped') > 0 ? [`${count(of('grouped'))} in groups`] : []),
    counted(of('output'), 'output'),
    ...(held > 0 ? [`${count(held)} held fixed`] : []),
    ...(of('left out') > 0 ? [`${count(of('left out'))} left out`] : []),
  ];
  const lost = rows.leftOut.reduce((sum, group) => sum + group.rows, 0);
  return [
    ...(file === undefined
      ? []
      : ([
          ['File', file.name],
          ['Size', `${counted(file.bytes, 'byte')} (${file.format})`],
          ['SHA-256', file.sha256],
        ] as const)),
    ...(targetFile === undefined
      ? []
      : ([['File of the output', `${targetFile.name} (SHA-256 ${targetFile.sha256})`]] as const)),
    ['Software', `hsicinf ${software.version}`],
    ['Day', date],
    ['Rows', `${count(rows.read)} read, ${count(rows.used)} used, ${count(lost)} left out`],
    ['Columns', `${count(columns.length)}: ${parts.join(', ')}`],
  ];
}

/** What became of a column: "feature (number), 3 missing". */
export function fateWords({ role, as, groups = [], missing, reason }: ColumnFate): string {
  const used = as === undefined || role === 'left out' ? role : `${role} (${as})`;
  const what = groups.length === 0 ? used : `${used} in ${groups.join(', ')}`;
  const cells = missing === undefined ? '' : `, ${count(missing)} missing`;
  return `${what}${reason === undefined ? '' : `: ${reason}`}${cells}`;
}
