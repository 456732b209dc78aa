/**
 * The provenance of outputs that were tested in one run, each on its own, as that of the run.
 */
import type { ColumnFate, Provenance } from '../provenance.js';
import { piecesText } from './pieces.js';
import { type ProvenanceLine, provenanceLines } from './provenance-words.js';
import { namesOf, sharedBy } from './shared.js';

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
