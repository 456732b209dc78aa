/**
 * What a column is good for, from its cells and its name.
 *
 * Numbers. `empty`: all cells are missing. `mixed`: some are infinite. `constant`: one value. `id`: whole numbers that
 * count the rows one by one, from 0 or 1 where there are at least 10 rows, from anywhere where the name says id or index;
 * or, under such a name, whole numbers without a repeat. All else is `number`.
 *
 * Labels. `empty`, `constant` likewise. `id`: no label repeats. `class`: there are at most half as many labels as cells.
 * All else is `text`.
 */
import type { Column, LabelColumn, NumberColumn, StrayCells } from './table.js';

const ID_NAME =
  /(?:^|[^a-z])(?:id|ids|idx|index|key|row|rows|rownames?|row[ _.]?(?:id|number|num|no|nr)|nr)$/i;
const FEWEST_ROWS_OF_SEQUENCE = 10;

/** A column of numbers; NaN is missing. */
export function numberColumn(name: string, values: Float64Array): NumberColumn {
  let missing = 0;
  let infinite = 0;
  let firstInfinite = -1;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    // Only NaN and the infinite ones differ from themselves here.
    if (value - value === 0) continue;
    if (Number.isNaN(value)) missing++;
    else if (infinite++ === 0) firstInfinite = row;
  }
  const distinct = distinctNumbers(values);
  const column: NumberColumn = { name, type: 'number', kind: 'number', values, missing, distinct };
  if (infinite > 0) {
    const stray: StrayCells = { row: firstInfinite, text: String(values[firstInfinite]), count: infinite };
    return { ...column, kind: 'mixed', stray };
  }
  if (distinct === 0) return { ...column, kind: 'empty' };
  if (distinct === 1) return { ...column, kind: 'constant' };
  return isId(name, values) ? { ...column, kind: 'id' } : column;
}

/** Whether a name says that a column numbers or names the rows. */
export function isIdName(name: string): boolean {
  return ID_NAME.test(name.slice(-40));
}

function isId(name: string, values: Float64Array): boolean {
  const named = isIdName(name);
  const counts = values.every((value, row) => value === values[0] + row) && Number.isInteger(values[0]);
  if (counts)
    return named || (values.length >= FEWEST_ROWS_OF_SEQUENCE && (values[0] === 0 || values[0] === 1));
  return named && values.every(Number.isInteger) && new Set(values).size === values.length;
}

/** A column of labels: codes that are positions in `levels`, in any order, or -1. */
export function labelColumn(
  name: string,
  codes: Int32Array,
  levels: readonly string[],
  stray?: StrayCells,
): LabelColumn {
  // Numbered anew by first rows; levels without a cell go.
  const position = new Int32Array(levels.length).fill(-1);
  const ordered: string[] = [];
  let missing = 0;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row];
    if (code < 0) {
      missing++;
      continue;
    }
    if (position[code] < 0) position[code] = ordered.push(levels[code]) - 1;
    codes[row] = position[code];
  }
  const distinct = ordered.length;
  const column = { name, type: 'label' as const, codes, levels: ordered, missing, distinct };
  const kind = labelKind(distinct, codes.length - missing);
  return stray === undefined ? { ...column, kind } : { ...column, kind, stray };
}

function labelKind(distinct: number, cells: number): LabelColumn['kind'] {
  if (distinct === 0) return 'empty';
  if (distinct === 1) return 'constant';
  if (distinct === cells) return 'id';
  return 2 * distinct <= cells ? 'class' : 'text';
}

/** Whether the cell of a row is missing. */
export function isMissingCell(column: Column, row: number): boolean {
  return column.type === 'number' ? Number.isNaN(column.values[row]) : column.codes[row] < 0;
}

/** Counting stops here: so many or more. */
export const DISTINCT_BOUND = 100;

const SLOTS = 256;
/** Used within a call only: tables have many columns. */
const slots = new Float64Array(SLOTS);
const bits = new Float64Array(1);
const words = new Uint32Array(bits.buffer);

/** The number of different values that are not NaN, at most DISTINCT_BOUND; one pass, which stops there. */
export function distinctNumbers(values: Float64Array): number {
  slots.fill(NaN);
  let count = 0;
  let last = NaN;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    // Runs of one value, and NaN.
    if (value === last || Number.isNaN(value)) continue;
    last = value;
    // 0 and -0 are equal and get one slot.
    bits[0] = value + 0;
    let slot = (Math.imul(words[0] ^ Math.imul(words[1], 0x9e3779b1), 0x85ebca6b) >>> 24) & (SLOTS - 1);
    while (slots[slot] !== value && !Number.isNaN(slots[slot])) slot = (slot + 1) & (SLOTS - 1);
    if (slots[slot] === value) continue;
    slots[slot] = value;
    if (++count === DISTINCT_BOUND) return count;
  }
  return count;
}
