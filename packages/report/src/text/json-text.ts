/**
 * The whole result as JSON for a file: indented, and read back by `resultJson.parse` or `larInfJson.parse`.
 */
import { type LarInfResult, larInfJson, type Result, resultJson } from '@hsicinf/core';

/** The result as indented JSON, ended by a line feed. */
export function jsonText(result: Result): string {
  return `${resultJson.stringify(result, 2)}\n`;
}

/** The same for a result of larInf. */
export function larJsonText(result: LarInfResult): string {
  return `${larInfJson.stringify(result, 2)}\n`;
}
