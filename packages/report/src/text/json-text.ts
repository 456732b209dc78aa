/**
 * The whole result as JSON for a file: indented, and read back by `resultJson.parse`.
 */
import { type Result, resultJson } from '@hsicinf/core';

/** The result as indented JSON, ended by a line feed. */
export function jsonText(result: Result): string {
  return `${resultJson.stringify(result, 2)}\n`;
}
