/**
 * The call of the library that repeats a run on a file: a program that can be pasted and run with Node.
 */
import type { DescribedRun } from './described-run.js';

/** The text of the program. */
export function libraryCall({ file, read, columns, method, options }: DescribedRun): string {
  const path = literal(file);
  return [
    `import { readFile } from 'node:fs/promises';`,
    `import { blobSource, readTable, toDataset } from '@hsicinf/tables';`,
    `import { ${method} } from 'hsicinf';`,
    '',
    `const source = blobSource(new Blob([await readFile(${path})]), ${path});`,
    `const table = await readTable(source${further(read)});`,
    `const { dataset } = toDataset(table, ${literal(columns)});`,
    `const result = await ${method}(dataset${further(options)});`,
  ].join('\n');
}

/** Options as a further argument; none where there are none. */
function further(options: object): string {
  return Object.keys(options).length > 0 ? `, ${literal(options)}` : '';
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
