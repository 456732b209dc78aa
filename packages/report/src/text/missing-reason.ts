/**
 * Why rows were left out: which columns lack cells.
 */
import type { RowsLeftOut } from '../provenance.js';
import { piecesText } from './pieces.js';

const MOST_BLAMED = 5;

/** What became of the rows of a table: see `toDataset` of `@hsicinf/tables`. */
export interface FatesOfRows {
  blank: number;
  leftOut: readonly { reason: string; count: number; columns: readonly { name: string; rows: number }[] }[];
}

/** The rows that were left out because they are blank or cells are missing; none where all are whole. */
export function missingRows({ blank, leftOut }: FatesOfRows): RowsLeftOut[] {
  return [
    ...(blank === 0
      ? []
      : [{ rows: blank, reason: blank === 1 ? 'it has no values' : 'they have no values' }]),
    ...leftOut.map(({ reason, count, columns }) => ({
      rows: count,
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
