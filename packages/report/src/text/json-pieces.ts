/**
 * The text of jsonText in pieces, for results of so many features that they should not be one string. Apart from it, because a
 * page has no use for it.
 */
import type { Result } from '@hsicinf/core';
import { jsonPieces, resultRecord } from '@hsicinf/core/support';
import { besideOf, type JsonSurroundings } from './json-text.js';

/** The result as indented JSON, ended by a line feed, piece by piece. */
export function* jsonTextPieces(result: Result, surroundings: JsonSurroundings): Generator<string> {
  yield* jsonPieces(resultRecord(result, besideOf(surroundings)));
  yield '\n';
}
