/**
 * Names of rows without a name of their own in the header, as R's write.table leaves them: the header has one field less
 * than every row. A row that ends with a delimiter has one more as well, but that one is empty.
 */
import { recordAt, type RecordRules } from './records.js';

const SAMPLE_RECORDS = 50;

/** What the column of such names is called. */
const NAME = 'rownames';

/** What a note says of it. */
export const ROW_NAMES_NOTE = `the header has one name less than rows have cells: the first cells are taken for names of rows, called "${NAME}"`;

/** Whether the rows of a sample, from a place on, have one field more than the header, and not an empty one at the end. */
export function hasRowNames(
  sample: Uint8Array,
  { from, width }: { from: number; width: number },
  rules: RecordRules,
): boolean {
  let hasLast = false;
  let count = 0;
  for (let at = from; count < SAMPLE_RECORDS; count++) {
    const record = recordAt(sample, at, rules);
    if (record === undefined || typeof record === 'number') break;
    if (record.fields.length !== width + 1) return false;
    const last = record.fields[width];
    hasLast ||= last.end > last.start;
    at = record.next;
  }
  return hasLast;
}

/** The names of all columns, that of the rows first. */
export function withRowNames(names: readonly string[]): string[] {
  let name = NAME;
  while (names.includes(name)) name += "'";
  return [name, ...names];
}
