/**
 * How columns become a dataset: the options, and the columns they name.
 */
import type { Target } from '@hsicinf/core';
import { shareOfNumbers } from '../csv/header.js';
import type { Table } from '../table.js';
import { quote, suggest } from '@hsicinf/core/support';
import { type Place, TableError } from '../table-error.js';
import { isGlob, matchesGlob } from './glob.js';

/** Columns that are listed where a name is none of them. */
const SHOWN_NAMES = 6;

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

/** So few names are looked for one by one; a set of a million takes longer. */
const FEW = 4;

/** Names of a table's columns, with the errors that asking for others gives. */
export class Names {
  private set: ReadonlySet<string> | undefined;
  private asked = 0;

  constructor(private readonly table: Table) {}

  /** Whether there is a column of that name. */
  has(name: string): boolean {
    if (this.set !== undefined || ++this.asked > FEW) return this.all.has(name);
    const { columns, unreadable } = this.table;
    return columns.some((column) => column.name === name) || unreadable.some((one) => one.name === name);
  }

  private get all(): ReadonlySet<string> {
    const { columns, unreadable } = this.table;
    return (this.set ??= new Set([...columns, ...unreadable].map(({ name }) => name)));
  }

  /** The columns that names and globs stand for, and how many of these stand for none. */
  known(patterns: readonly string[]): { found: Set<string>; unknown: number } {
    const found = new Set<string>();
    let unknown = 0;
    for (const pattern of patterns) {
      const matches = this.matches(pattern);
      if (matches.length === 0) unknown += 1;
      for (const name of matches) found.add(name);
    }
    return { found, unknown };
  }

  private matches(pattern: string): string[] {
    if (this.has(pattern)) return [pattern];
    return isGlob(pattern) ? [...this.all].filter((name) => matchesGlob(name, pattern)) : [];
  }

  /** A pattern that would match: its start, spelled as columns have it. */
  private nearPattern(pattern: string): string | undefined {
    const stem = /^[^*?]*/.exec(pattern)?.[0] ?? '';
    if (stem.length < 3) return undefined;
    const starts = new Set([...this.all].map((name) => name.slice(0, stem.length)));
    const near = suggest(stem, starts);
    return near === undefined ? undefined : `${near}${pattern.slice(stem.length)}`;
  }

  /** The first columns, for someone who does not know them. */
  private listed(): string {
    const shown = [...this.all].slice(0, SHOWN_NAMES);
    const more = this.all.size - shown.length;
    const names = shown.map((name) => quote(name)).join(', ');
    return `the columns are ${names}${more > 0 ? ` and ${more} more` : ''}`;
  }

  /** Requires a column of that name, for a role, or for one of the groups. */
  mustHave(name: string, role: string, group?: string): void {
    if (this.has(name)) return;
    const { columns, namesInFirstRow } = this.table;
    const place = this.placeOf(role, group);
    if (namesInFirstRow?.includes(name) === true) {
      throw new TableError(`to name a column, got ${quote(name)}`, { ...place, remedy: 'names' });
    }
    const first = columns.find(({ type }) => type === 'label');
    if (first?.type === 'label' && first.levels.includes(name)) {
      const where = `which stands in a row, in column ${quote(first.name)}`;
      throw new TableError(`to name a column, got ${quote(name)}, ${where}`, {
        ...place,
        remedy: 'transpose',
      });
    }
    const near = suggest(name, this.all);
    const hint = near === undefined ? `; ${this.listed()}` : `; did you mean ${quote(near)}?`;
    throw new TableError(`to name a column, got ${quote(name)}${hint}`, {
      ...place,
      ...(near === undefined && shareOfNumbers([...this.all]) !== undefined && { remedy: 'header' }),
    });
  }

  /** The columns that names and globs stand for. */
  expand(patterns: readonly string[], role: string, group?: string): Set<string> {
    const found = new Set<string>();
    for (const pattern of patterns) {
      if (!isGlob(pattern) || this.has(pattern)) {
        this.mustHave(pattern, role, group);
        found.add(pattern);
        continue;
      }
      const matches = this.matches(pattern);
      if (matches.length === 0) {
        const near = this.nearPattern(pattern);
        const hint =
          near === undefined || this.matches(near).length === 0 ? '' : `; did you mean ${quote(near)}?`;
        const words = `to match a column, got ${quote(pattern)}, which matches none${hint}`;
        throw new TableError(words, this.placeOf(role, group));
      }
      for (const name of matches) found.add(name);
    }
    return found;
  }

  private placeOf(option: string, group: string | undefined): Place {
    return { file: this.table.name, option, ...(group !== undefined && { group }) };
  }
}

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
