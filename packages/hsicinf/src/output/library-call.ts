/**
 * The call of the library that repeats a run: a program that can be pasted and run.
 */
import type { DatasetOptions, ReadOptions } from '@hsicinf/tables';
import { STDIN } from '../input/stdin.js';
import type { RunValues } from '../options/values.js';

/** For a run on a file. */
export function libraryCall(
  file: string,
  { read, columns, run }: { read: ReadOptions; columns: Partial<DatasetOptions>; run: RunValues },
): string {
  const path = literal(file === STDIN ? '/dev/stdin' : file);
  const readWith = Object.keys(read).length > 0 ? `, ${literal(read)}` : '';
  return [
    `import { readFile } from 'node:fs/promises';`,
    `import { blobSource, readTable, toDataset } from '@hsicinf/tables';`,
    `import { ${run.method} } from 'hsicinf';`,
    '',
    `const source = blobSource(new Blob([await readFile(${path})]), ${path});`,
    `const table = await readTable(source${readWith});`,
    `const { dataset } = toDataset(table, ${literal(columns)});`,
    `const result = await ${methodCall(run)};`,
  ].join('\n');
}

/** The call on a dataset. */
export function methodCall({ method, options }: RunValues): string {
  return Object.keys(options).length > 0 ? `${method}(dataset, ${literal(options)})` : `${method}(dataset)`;
}

/** A value as source text. */
export function literal(value: unknown): string {
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
