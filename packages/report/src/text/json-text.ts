/**
 * The whole result as JSON for a file: indented, with the names of output and features and where it comes from, and read
 * back by `resultJson.parse` or `larInfJson.parse`.
 */
import { type BesideResult, larInfJson, type LarInfResult, type Result, resultJson } from '@hsicinf/core';
import { jsonPieces, resultRecord } from '@hsicinf/core/support';
import type { ReportInput } from '../input.js';
import type { Provenance } from '../provenance.js';

/** What is written beside the numbers. */
export type JsonSurroundings = Partial<Pick<ReportInput, 'targetName' | 'dataset' | 'provenance'>>;

/** The result as indented JSON, ended by a line feed. */
export function jsonText(result: Result, surroundings: JsonSurroundings = {}): string {
  return `${resultText(result, surroundings, 2)}\n`;
}

/** The same without any space, to be carried along. */
export function compactJson(result: Result, surroundings: JsonSurroundings): string {
  return resultText(result, surroundings);
}

function resultText(result: Result, surroundings: JsonSurroundings, space?: number): string {
  return resultJson.stringify(result, space, besideOf(surroundings));
}

/** What stands beside a result, under the names that the library has for it. */
function besideOf({ targetName, dataset, provenance }: JsonSurroundings): BesideResult {
  return { featureNames: dataset?.features.map(({ name }) => name), target: targetName, provenance };
}

/** The same for a result of larInf. */
export function larJsonText(
  result: LarInfResult,
  { targetName, provenance }: { targetName?: string | undefined; provenance?: Provenance | undefined } = {},
): string {
  return `${larInfJson.stringify(result, 2, { target: targetName, provenance })}\n`;
}

/** A provenance by itself, for a file beside a table that has no room for it. */
export function provenanceText(provenance: Provenance): string {
  return `${JSON.stringify(provenance, null, 2)}\n`;
}

/** The same of one output or of several, each tested on its own. */
export function eachProvenanceText(provenances: readonly Provenance[]): string {
  if (provenances.length === 1) return provenanceText(provenances[0]);
  return `${JSON.stringify({ outputs: provenances }, null, 2)}\n`;
}

/** The same piece by piece, for results of so many features that they should not be one string. */
export function* jsonTextPieces(result: Result, surroundings: JsonSurroundings): Generator<string> {
  yield* jsonPieces(resultRecord(result, besideOf(surroundings)));
  yield '\n';
}
