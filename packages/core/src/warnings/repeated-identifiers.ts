/**
 * Columns that name a subject, and whose values repeat: rows of one subject are not independent of one another. They are told by
 * their names, and labels such as P-003 by their values. Few different values are classes rather than names. Cost O(n) for
 * each column of such a name or with such labels.
 */
import type { OwnColumn, EncodedDataset } from '../data/dataset.js';
import { quote } from '../errors.js';
import { type NamedRole, nameWords, roleOfName } from './column-names.js';
import type { DataWarning } from './warning.js';

/** Fewer different values make no identifier, unless the name says subject. */
const FEWEST_NAMES = 8;
/** Of subjects there may be few; two are groups. */
const FEWEST_SUBJECTS = 3;
/** Words are names of subjects from here on, and names of classes below: a patient is new or known. */
const FEWEST_WORDS = 5;
/** Names of classes up to FEWEST_NAMES: an animal is a cat or a dog, a subject history or physics. */
const KINDS = new Set('animal subject student employee customer client user'.split(' '));

/** More columns of codes under names that say nothing are data of that kind, such as alleles or diagnoses. */
export const MOST_CODED = 3;

/** What the values of a column are told by. */
interface ColumnValues {
  different: number;
  rows: number;
  /** The different labels; none for numbers. */
  labels?: readonly string[];
}

/** A warning for each such feature. */
export function repeatedIdentifiers({ features }: EncodedDataset): DataWarning[] {
  const found = features.flatMap((feature): DataWarning[] => {
    if (!mayIdentify(feature) || !isWhole(feature)) return [];
    const values = new Set<string | number>(feature.values);
    // Numbers stay numbers where they are classes.
    const labels = Array.from(values).filter((value) => typeof value === 'string');
    const text = repeatedIdentifier(feature.name, {
      different: values.size,
      rows: feature.values.length,
      ...(labels.length > 0 && { labels }),
    });
    return text === undefined ? [] : [{ kind: 'repeated identifier', columns: [feature.name], text }];
  });
  const named = found.filter(({ columns: [name] }) => roleOfName(name) !== undefined);
  return found.length - named.length > MOST_CODED ? named : found;
}

/** The warning in words on a column of labels or whole numbers, if they are names that repeat. */
export function repeatedIdentifier(name: string, values: ColumnValues): string | undefined {
  const { different, rows } = values;
  if (different >= rows) return undefined;
  const looks = `${quote(name)} looks like an identifier that repeats (${different} values in ${rows} rows).`;
  const role = roleOfName(name);
  if (role === 'clusters' || role === 'id') {
    if (different < fewestOf(name, role, values.labels)) return undefined;
    return `${looks} Rows of one subject are not independent, which makes p-values too small: declare it as clusters.`;
  }
  if (!repeatAsNames(values) || !areCodes(role, values.labels)) return undefined;
  return `${looks} If rows with the same value belong together, they are not independent, which makes p-values too small: declare it as clusters.`;
}

/** How many different values there must be under a name that tells. */
function fewestOf(name: string, role: 'clusters' | 'id', labels: readonly string[] | undefined): number {
  if (role === 'id') return FEWEST_NAMES;
  if (labels === undefined || !labels.every((label) => WORD.test(label))) return FEWEST_SUBJECTS;
  return nameWords(name).some((word) => KINDS.has(word)) ? FEWEST_NAMES : FEWEST_WORDS;
}

const WORD = /^[\p{L}\s-]{3,}$/u;

/** Whether there are as many values as names would have: not few, not few among many rows, and most of them repeat. */
function repeatAsNames({ different, rows }: ColumnValues): boolean {
  return different >= FEWEST_NAMES && 2 * different <= rows && different > rows / 20;
}

/** Letters, then a number. */
const CODE = /^(\p{L}{1,8})([-_ .#:/]?)\d{1,12}$/u;
/** The share of labels that are of one shape. */
const MOST = 0.8;

/**
 * Whether values look like codes: labels such as P-003, S12 or A_07, most of one shape. Whole numbers only where the name
 * says so, since ages and counts are whole numbers, too; and where the name says batch, week or age, labels are that.
 */
function areCodes(role: NamedRole | undefined, labels: readonly string[] | undefined): boolean {
  if (labels === undefined) return role === 'code';
  if (role !== undefined && role !== 'code') return false;
  const shapes = new Map<string, number>();
  for (const label of labels) {
    const [, letters, sign] = CODE.exec(label) ?? [];
    // The name of a week or a stage, spelt out in every label.
    if (letters === undefined || roleOfName(letters) === 'ordered' || roleOfName(letters) === 'visits')
      continue;
    const shape = `${letters.length}${sign}`;
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  return Math.max(0, ...shapes.values()) >= MOST * labels.length;
}

/** A quick look: by the name, or by the first label. */
function mayIdentify(column: OwnColumn): boolean {
  const role = roleOfName(column.name);
  if (role === 'clusters' || role === 'id' || role === 'code') return true;
  // Numbers are not touched: those of a stored column would be read for nothing.
  if (role !== undefined || column.kind !== 'class') return false;
  return column.values.slice(0, 8).some((label) => CODE.test(String(label)));
}

function isWhole(feature: OwnColumn): feature is Exclude<OwnColumn, { kind: 'vector' }> {
  if (feature.kind === 'vector') return false;
  return feature.kind === 'class' || feature.values.every(Number.isInteger);
}
