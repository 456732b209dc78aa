/**
 * The program that gives the same numbers: it can be pasted and run with Node.
 */
import { methodOptions } from '../options/values.js';
import { commandOf, type Run } from './command.js';

/** The text of the program. */
export function libraryCallOf(run: Run): string {
  const { file, example, read, columns, options } = run;
  const path = literal(file);
  const given = methodOptions(options);
  const readWith = Object.keys(read).length > 0 ? `, ${literal(read)}` : '';
  const runWith = Object.keys(given).length > 0 ? `, ${literal(given)}` : '';
  return [
    ...(example === undefined ? [] : [`// The file: ${commandOf(run).split('\n')[0]}`]),
    `import { readFile } from 'node:fs/promises';`,
    `import { blobSource, readTable, toDataset } from '@hsicinf/tables';`,
    `import { hsicInf } from 'hsicinf';`,
    '',
    `const source = blobSource(new Blob([await readFile(${path})]), ${path});`,
    `const table = await readTable(source${readWith});`,
    `const { dataset } = toDataset(table, ${literal(columns)});`,
    `const result = await hsicInf(dataset${runWith});`,
  ].join('\n');
}

/** A value as source text. */
function literal(value: unknown): string {
  if (value instanceof Map) return `new Map(${literal([...(value as Map<unknown, unknown>)])})`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, own]) => own !== undefined);
  return `{ ${entries.map(([key, own]) => `${key}: ${literal(own)}`).join(', ')} }`;
}

function stringLiteral(text: string): string {
  const json = JSON.stringify(text);
  return text.includes("'") || json.includes('\\') ? json : `'${text}'`;
}
