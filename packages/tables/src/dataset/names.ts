/**
 * The columns of a table by name, or by pattern: `*` stands for any characters, `?` for one.
 */
import { quote, suggest } from '@hsicinf/core/support';
import { shareOfNumbers } from '../csv/header.js';
import { type Place, TableError } from '../table-error.js';
import type { Table } from '../table.js';

/** Columns that are listed where a name is none of them. */
const SHOWN_NAMES = 6;

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

/** Whether a text is a pattern rather than a name. */
function isGlob(text: string): boolean {
  return /[*?]/.test(text);
}

/** Whether a name matches a pattern as a whole. Linear in practice, whatever the pattern. */
export function matchesGlob(name: string, pattern: string): boolean {
  let n = 0;
  let p = 0;
  // Where to go on when a guess on the last star fails.
  let star = -1;
  let afterStar = 0;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++;
      afterStar = n;
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n])) {
      p++;
      n++;
    } else if (star >= 0) {
      p = star + 1;
      n = ++afterStar;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
