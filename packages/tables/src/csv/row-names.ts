/**
 * Names of rows without a name of their own in the header, as R's write.table leaves them: the header has one field less
 * than every row. A row that ends with a delimiter has one more as well, but that one is empty.
 */
import { recordAt, type RecordRules } from './records.js';

const SAMPLE_RECORDS = 50;

/** What the column of such names is called. */
const NAME = 'rownames';

/** What a note says of it. */
export const ROW_NAMES_NOTE = `the header has one name fewer than the rows have cells: the first cell of each row is taken as its name, in column "${NAME}"`;

/**
 * What the one field is that the rows of a sample, from a place on, have more than the header: names of rows in front, or an
 * empty field at the end, where rows end with a delimiter and the header does not. Undefined where they have not.
 */
export function fieldTooMany(
  sample: Uint8Array,
  { from, width }: { from: number; width: number },
  rules: RecordRules,
): 'row names' | 'empty end' | undefined {
  let hasLast = false;
  let count = 0;
  for (let at = from; count < SAMPLE_RECORDS; count++) {
    const record = recordAt(sample, at, rules);
    if (record === undefined || typeof record === 'number') break;
    if (record.fields.length !== width + 1) return undefined;
    const last = record.fields[width];
    hasLast ||= last.end > last.start;
    at = record.next;
  }
  if (count === 0) return undefined;
  return hasLast ? 'row names' : 'empty end';
}

/** The names of all columns, that of the rows first. */
export function withRowNames(names: readonly string[]): string[] {
  let name = NAME;
  while (names.includes(name)) name += "'";
  return [name, ...names];
}
