/** The set of nuisances: files as people have them, and what must come out of each. The manifest explains its fields. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReadOptions } from '@hsicinf/tables';

/** One file. */
export interface Nuisance {
  file: string;
  nuisance: string;
  read?: ReadOptions;
  error?: string;
  target?: string;
  stops?: string;
  flag?: string;
  fixedBy?: ReadOptions;
  rows?: number;
  blankRows?: number;
  format?: string;
  columns?: { name: string; kind: string; first: (number | string | null)[] }[];
  columnCount?: number;
  notes?: string[];
  codes?: { column: string; code: number; count: number }[];
  leftOut?: Record<string, string>;
  warning?: string;
  same?: boolean;
}

const folder = new URL('../nuisances/', import.meta.url);

/** All of them. */
export const nuisances = (
  JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as { cases: Nuisance[] }
).cases;

/** The path of a file. */
export function pathOf({ file }: Nuisance): string {
  return fileURLToPath(new URL(`files/${file}`, folder));
}

/** The options with which a file is read as it is, and those with which it is read well. */
export function optionsOf({ read, fixedBy, error, stops }: Nuisance): {
  given: ReadOptions;
  well: ReadOptions;
} {
  const well = { ...read, ...fixedBy };
  return { given: error === undefined && stops === undefined ? well : { ...read }, well };
}
