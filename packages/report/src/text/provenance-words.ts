/**
 * The provenance of a result in words: what was left out and why, and the record as lines for a list; the same of outputs that
 * were tested in one run, each on its own.
 */
import type { ColumnFate, Provenance, RowsLeftOut } from '../provenance.js';
import { count, counted } from './numbers.js';
import { listed, namesOf, type Piece, piecesText, sharedBy } from './pieces.js';

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

/** An output and where its result comes from. */
export interface RecordedOutput {
  targetName: string;
  provenance: Provenance;
}

/** The outputs of a run that have a record; in the record of each, the others are outputs too, and not left out. */
export function recordedOutputs<Input extends { targetName: string; provenance?: Provenance | undefined }>(
  inputs: readonly Input[],
): (Input & RecordedOutput)[] {
  const names = new Set(inputs.map(({ targetName }) => targetName));
  return inputs.flatMap((input) => {
    const { provenance } = input;
    if (provenance === undefined) return [];
    const columns = provenance.columns.map(({ reason, ...column }): ColumnFate => {
      if (names.has(column.name)) return { ...column, role: 'output' };
      return reason === undefined ? column : { ...column, reason };
    });
    return [{ ...input, provenance: { ...provenance, columns } }];
  });
}

/** The lines of all records by their terms; one that does not hold for all outputs names those that it holds for. */
export function sharedLines<Output extends RecordedOutput>(
  outputs: readonly Output[],
  linesOf: (output: Output) => readonly ProvenanceLine[] = ({ provenance }) => provenanceLines(provenance),
): ProvenanceLine[] {
  const all = sharedBy(outputs, linesOf);
  const terms = new Set(all.map(({ said: [term] }) => term));
  return [...terms].flatMap((term) =>
    all
      .filter(({ said }) => said[0] === term)
      .map(({ said: [, value], of }): ProvenanceLine => [
        of.length === outputs.length ? term : piecesText([`${term} for `, ...namesOf(of)]),
        value,
      ]),
  );
}

const MOST_BLAMED = 5;

/** What became of the rows of a table: see `toDataset` of `@hsicinf/tables`. */
interface FatesOfRows {
  blank: number;
  leftOut: readonly { reason: string; count: number; columns: readonly { name: string; rows: number }[] }[];
}

/** The rows that were left out because they are blank or cells are missing; none where all are whole. */
export function missingRows({ blank, leftOut }: FatesOfRows): RowsLeftOut[] {
  return [
    ...(blank === 0
      ? []
      : [{ rows: blank, reason: blank === 1 ? 'it has no values' : 'they have no values' }]),
    ...leftOut.map(({ reason, count: rows, columns }) => ({
      rows,
      reason: `${reason} (${blamed(columns)})`,
    })),
  ];
}

/** The columns at fault, those that lack most cells first. */
function blamed(columns: FatesOfRows['leftOut'][0]['columns']): string {
  const costly = [...columns].sort((a, b) => b.rows - a.rows);
  const named = costly
    .slice(0, MOST_BLAMED)
    .map(({ name, rows }) => piecesText([`${rows} in "`, { name }, '"']));
  return `${named.join(', ')}${costly.length > MOST_BLAMED ? ', …' : ''}`;
}
