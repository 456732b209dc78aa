/**
 * JSON from a text: one value, or a record on each line (NDJSON). Python writes NaN and Infinity, which JSON does not know:
 * they are read as what they mean. Long whole numbers become texts, which keep their digits.
 */
import { quote } from '@hsicinf/core/support';
import { isRecord } from './json-shape.js';
import { TableError, reason } from '../table-error.js';

/** The value, or the records of the lines. */
export function parsedJson(text: string, file: string): unknown {
  const body = text.trim();
  const [first] = body.split('\n', 1);
  if (first.length < body.length && isWhole(first)) return linesOf(body, file);
  try {
    return parsed(body);
  } catch (error) {
    throw new TableError(`is not JSON (${reason(error)})`, { file });
  }
}

/** Whether a line is a record of its own. */
function isWhole(line: string): boolean {
  if (!line.trimStart().startsWith('{')) return false;
  try {
    parsed(line);
    return true;
  } catch {
    return false;
  }
}

function linesOf(body: string, file: string): unknown[] {
  return body.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = { file, line: index + 1 };
    let value: unknown;
    try {
      value = parsed(line);
    } catch (error) {
      throw new TableError(`requires a record in JSON on every line (${reason(error)})`, place);
    }
    if (isRecord(value)) return [value];
    throw new TableError(
      `requires a record in JSON on every line, got ${quote(line.trim().slice(0, 40))}`,
      place,
    );
  });
}

const WORDS = /"(?:[^"\\]|\\.)*"|-?\b(?:Infinity|NaN)\b|(?<![\w.+-])-?\d{16,}(?![\d.eE])/g;

function parsed(text: string): unknown {
  if (!/\b(?:NaN|Infinity)\b|\d{16}/.test(text)) return JSON.parse(text);
  const known = text.replaceAll(WORDS, (word) => {
    if (word.startsWith('"')) return word;
    if (/\d/.test(word)) return `"${word}"`;
    if (word.endsWith('NaN')) return 'null';
    return word.startsWith('-') ? '-1e999' : '1e999';
  });
  return JSON.parse(known);
}
