/**
 * Sentences in pieces, so that a page can mark names up and plain text can isolate them.
 */
import { clip, isolated } from './names.js';
import { count } from './numbers.js';

/** A run of words, or a name that comes from the data. */
export type Piece = string | { name: string };

const MOST_NAMES = 10;
const NAME_COLUMNS = 60;

/** Pieces as plain text. */
export function piecesText(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : isolated(clip(piece.name, NAME_COLUMNS))))
    .join('');
}

/** Names as in "a, b and c"; beyond ten, how many more there are. */
export function listed(names: readonly Piece[]): Piece[] {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES) : names;
  const rest = names.length - shown.length;
  return shown
    .flatMap((name, i) => {
      if (i === 0) return [name];
      return [i === shown.length - 1 && rest === 0 ? ' and ' : ', ', name];
    })
    .concat(rest > 0 ? [` and ${count(rest)} more`] : []);
}
