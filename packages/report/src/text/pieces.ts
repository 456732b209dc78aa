/**
 * Sentences in pieces, so that a page can mark names up and plain text can isolate them; of several outputs, what holds for all of
 * them is said once, and what holds for some with their names.
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

/** An output by its name. */
interface Named {
  targetName: string;
}

/** Something that is said of an output, and all outputs that it is said of. */
interface Shared<Said, Input> {
  said: Said;
  of: Input[];
}

/** Everything that is said of some output, in order, each once. */
export function sharedBy<Input, Said>(
  inputs: readonly Input[],
  saidOf: (input: Input) => readonly Said[],
): Shared<Said, Input>[] {
  const all = new Map<string, Shared<Said, Input>>();
  for (const input of inputs) {
    for (const said of saidOf(input)) {
      const key = JSON.stringify(said);
      const known = all.get(key);
      if (known === undefined) all.set(key, { said, of: [input] });
      else known.of.push(input);
    }
  }
  return [...all.values()];
}

/** Sentences; those that do not hold for all outputs begin with the names of those that they hold for. */
export function sharedSentences<Input extends Named>(
  inputs: readonly Input[],
  sentencesOf: (input: Input) => readonly string[],
): string[] {
  return sharedBy(inputs, sentencesOf).map(({ said, of }) =>
    of.length === inputs.length ? said : piecesText(['For ', ...namesOf(of), ': ', said]),
  );
}

/** The names of outputs as in "a, b and c". */
export function namesOf(outputs: readonly Named[]): Piece[] {
  return listed(outputs.map(({ targetName: name }) => ({ name })));
}
