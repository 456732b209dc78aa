/**
 * The kinds of outputs that columns can hold: numbers, classes and vectors, and those that the library reads from columns.
 */
import type { Target } from '@hsicinf/core';
import { askedKind, columnKinds, quote, suggest, targetFromColumns } from '@hsicinf/core/support';
import { TableError } from '../table-error.js';

/** The kinds that take columns as they are. */
const PLAIN_KINDS = ['number', 'class', 'vector'];

/** All kinds by name. */
export const TARGET_KINDS: readonly string[] = [...PLAIN_KINDS, ...columnKinds.map(({ kind }) => kind)];

/** Whether a kind that was asked for is read from columns by the library. */
export function isStructuredKind(asked: string | undefined): asked is string {
  return asked !== undefined && !PLAIN_KINDS.includes(asked);
}

/** Throws for a kind that there is not, or that takes nothing after a colon. */
export function checkTargetKind(asked: string, file: string): void {
  const { kind, parameter } = askedKind(asked);
  if (TARGET_KINDS.includes(kind) && !(PLAIN_KINDS.includes(kind) && parameter !== undefined)) return;
  const near = suggest(kind, TARGET_KINDS);
  const hint = near === undefined || near === kind ? '' : `; did you mean ${quote(near)}?`;
  const rule = `to be ${TARGET_KINDS.slice(0, -1).join(', ')} or ${TARGET_KINDS.at(-1)}`;
  throw new TableError(`${rule}, got ${quote(asked)}${hint}`, { file, option: 'targetKind' });
}

/** A column of the output: its cells, of the rows that are used, and the place of each of them in the table. */
interface OutputColumn {
  name: string;
  cells: (string | number)[];
}

/** The output that columns hold. */
export function structuredTarget(
  asked: string,
  columns: readonly OutputColumn[],
  { file, rowOf }: { file: string; rowOf: (row: number) => number },
): Target<Float64Array> {
  return targetFromColumns(asked, columns, (rule, got, row) => {
    const place = row === undefined ? '' : ` in data row ${rowOf(row) + 1}`;
    const column = columns.length === 1 ? { column: columns[0].name } : {};
    return new TableError(`requires ${rule}, got ${got}${place}`, { file, ...column });
  });
}
