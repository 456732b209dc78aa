/**
 * Why rows were left out: which columns lack cells.
 */
import type { PlannedFate, RowsLeftOut } from '../provenance.js';
import { piecesText } from './pieces.js';

const MOST_BLAMED = 5;

/** The rows that were left out because they are blank or cells are missing; none where all are whole. */
export function missingRows(rows: number, columns: readonly PlannedFate[], blank = 0): RowsLeftOut[] {
  return [
    ...(blank === 0 ? [] : [{ rows: blank, reason: 'no cell has a value' }]),
    ...(rows === 0 ? [] : [{ rows, reason: missingReason(columns) }]),
  ];
}

/** The columns in use that lack cells, those that lack most first. */
function missingReason(columns: readonly PlannedFate[]): string {
  const costly = columns
    .filter(({ role, missing }) => role !== 'left out' && missing > 0)
    .sort((a, b) => b.missing - a.missing);
  const named = costly
    .slice(0, MOST_BLAMED)
    .map(({ name, missing }) => piecesText([`${missing} in "`, { name }, '"']));
  const more = costly.length > MOST_BLAMED ? ', …' : '';
  return `missing cells (${named.join(', ')}${more})`;
}
