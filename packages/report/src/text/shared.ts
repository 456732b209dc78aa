/**
 * What is said of several outputs: what holds for all of them once, what holds for some with their names.
 */
import { listed, type Piece, piecesText } from './pieces.js';

/** An output by its name. */
interface Named {
  targetName: string;
}

/** Something that is said of an output, and all outputs that it is said of. */
export interface Shared<Said, Input> {
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
