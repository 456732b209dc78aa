/**
 * How columns become a dataset: the options, and their check, since JavaScript may hand them over without the help of types.
 */
import type { Target } from '@hsicinf/core';
import { quote } from '@hsicinf/core/support';
import { requireKnownOptions } from '../options.js';
import { TableError } from '../table-error.js';
import type { Names } from './names.js';

/** Options of toDataset and plan. */
export interface DatasetOptions {
  /** The output: one column, or several numeric ones, which make a vector. */
  target: readonly string[];
  /**
   * What the output is to be, 'number', 'class', 'vector' or a structured kind that columns can hold, such as 'survival' or
   * 'angle:360'; by default numbers stay numbers and labels are classes.
   */
  targetKind?: string;
  /** An output that is no column of the table: its name, and what it is in some rows of the table, or in all. */
  outside?: { name: string; of: (rows: Int32Array | undefined) => Target<Float64Array> };
  /** Columns that are to be taken for numbers or for classes, whatever they look like. */
  kinds?: ReadonlyMap<string, 'number' | 'class'> | Readonly<Record<string, 'number' | 'class'>>;
  /** Names or globs of the columns to test; all others by default. A name, not a glob, takes in ids and texts too. */
  features?: readonly string[];
  /** The column of batches or sites: rows are compared with those of the same label only. */
  strata?: string;
  /** The column that says which rows belong together, such as the rows of one subject. */
  clusters?: string;
  /** Names or globs of the columns to hold fixed, numbers or classes: features and output lose what these explain. */
  covariates?: readonly string[];
  /**
   * Columns that are tested together, as one feature, by the name of the group: names or globs of numeric columns. Groups may
   * overlap. Columns of a group are no features of their own unless `keepGrouped` says so.
   */
  groups?: ReadonlyMap<string, readonly string[]> | Readonly<Record<string, readonly string[]>>;
  /** Whether columns of groups that the table does not have are passed over, as with files of pathways. */
  partialGroups?: boolean;
  /** Whether columns of groups are features of their own, too. */
  keepGrouped?: boolean;
  /** Names or globs of columns to leave out. */
  exclude?: readonly string[];
  /**
   * What to do about missing cells; 'error' by default. 'drop-rows' leaves rows out where a column in use misses a cell,
   * 'drop-features' leaves such features out. 'class' makes missing a class of its own in features and covariates of
   * classes; rows go where other columns miss a cell. 'per-feature' tests each feature on the rows in which it has a value;
   * rows go where the output or what is held fixed misses a cell.
   */
  missing?: MissingRule;
  /**
   * Features with a larger share of missing cells are left out; rows go where cells are still missing, unless `missing`
   * says otherwise. From 0 to 1.
   */
  maxMissing?: number;
}

/** What may be done about missing cells. */
export const MISSING_RULES = ['error', 'drop-rows', 'drop-features', 'class', 'per-feature'] as const;
/** One of them. */
export type MissingRule = (typeof MISSING_RULES)[number];

/** The kinds that were asked for, checked. */
export function kindsOf(
  names: Names,
  { kinds }: DatasetOptions,
  file: string,
): Map<string, 'number' | 'class'> {
  const asked = new Map(kinds instanceof Map ? kinds : Object.entries(kinds ?? {}));
  for (const [name, kind] of asked) {
    names.mustHave(name, 'kinds');
    if (kind !== 'number' && kind !== 'class') {
      throw new TableError(`requires a kind to be "number" or "class", got ${quote(String(kind))}`, {
        file,
        column: name,
      });
    }
  }
  return asked;
}

const KNOWN: Readonly<Record<keyof DatasetOptions, true>> = {
  target: true,
  targetKind: true,
  outside: true,
  kinds: true,
  features: true,
  strata: true,
  clusters: true,
  covariates: true,
  groups: true,
  partialGroups: true,
  keepGrouped: true,
  exclude: true,
  missing: true,
  maxMissing: true,
};
/** Those that are lists of names. */
const LISTS = ['target', 'features', 'covariates', 'exclude'] as const;

/** Throws for options that are none, and for names that are no list. */
export function checkDatasetOptions(file: string, given: DatasetOptions | undefined): void {
  const options: Partial<DatasetOptions> = given ?? {};
  requireKnownOptions(options, KNOWN, file);
  for (const option of LISTS) {
    const names: unknown = options[option];
    if (names === undefined && option !== 'target') continue;
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) continue;
    const got =
      typeof names === 'string'
        ? `${quote(names)}; write [${quote(names)}]`
        : names === undefined
          ? 'none'
          : typeof names;
    throw new TableError(`to be a list of names of columns, got ${got}`, { file, option });
  }
}
