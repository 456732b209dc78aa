/**
 * Features of few distinct values where rows are in groups, those of a group side by side. Values that meet in a group are
 * numbered side by side: what a stratum adds to a feature gives it values of its own there, so that what groups say of pairs of
 * values lies near the diagonal. Levels that are known from the facts of a feature need no look at its values.
 */
import type { PreparedColumn } from '../../data/prepared-column.js';
import { type DistinctValues, distinctValues } from '../../kernels/levels-of.js';
import { rowsInOrder } from '../../kernels/variable.js';
import type { WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { SideBySide } from '../../numerics/side-by-side.js';
import { writeCodes } from '../../statistics/level-table-simd.js';
import { levelFeature } from './level-values.js';

/** A feature by its values. */
export interface ValuesFeature {
  /** The value of each row, by its number. */
  codes: Int32Array;
  /** How many there are. */
  count: number;
  /** The values themselves, with their widths. */
  wide: WideVariable;
  /** How far apart two values that meet in a group are at most, by their numbers. */
  reach: number;
}

/** A variable by its values, if there are at most so many. */
export function valuesFeature(
  { variable, widths, groups }: WideVariable & { groups: RowGroups },
  most: number,
): ValuesFeature | undefined {
  const distinct = distinctValues(variable, most);
  if (distinct === undefined) return undefined;
  const { codes, first, reach } = withCompanions(distinct, groups);
  return { codes, count: first.length, reach, wide: { variable: rowsInOrder(variable, first), widths } };
}

/** Levels up to which it does no harm that some of them may have no rows. */
const MOST_LEVELS = 16;

/** The codes of a column in bytes, for one call at a time. */
let bytes = new Uint8Array(0);

/** A column on that few levels by these, in so many rows that come in an order; undefined for any other. Its codes go to a `room`. */
export function levelsAsValues(
  column: PreparedColumn,
  {
    rows,
    order,
    widths,
    room,
  }: { rows: number; order: Int32Array | undefined; widths: readonly number[]; room: SideBySide<Int32Array> },
): ValuesFeature | undefined {
  if (column.kernel !== 'column' || column.facts.levels === undefined) return undefined;
  const level = levelFeature(column, rows);
  if (level === undefined || level.levels > MOST_LEVELS) return undefined;
  const { feature, low, levels: count } = level;
  if (bytes.length !== rows) bytes = new Uint8Array(rows);
  writeCodes(feature, { order, from: 0, to: rows }, bytes);
  const codes = room.next();
  for (let i = 0; i < rows; i++) codes[i] = bytes[i] - low;
  // The kernel sees differences alone.
  const step = column.facts.levels.step * column.by.unit * column.by.factor;
  const points = new Float64Array(count);
  for (let a = 0; a < count; a++) points[a] = a * step;
  const variable = { kernel: 'gaussian' as const, coordinates: [points] };
  return { codes, count, reach: count - 1, wide: { variable, widths } };
}

/** The same values, those that meet in a group, be it through others, side by side. */
function withCompanions(
  { codes, first }: DistinctValues,
  { sizes }: RowGroups,
): DistinctValues & { reach: number } {
  const count = first.length;
  const leader = companionsOf(codes, count, sizes);
  const counts = new Int32Array(count + 1);
  for (let v = 0; v < count; v++) counts[leader[v] + 1] += 1;
  let most = 0;
  for (let v = 0; v < count; v++) {
    most = Math.max(most, counts[v + 1]);
    counts[v + 1] += counts[v];
  }
  if (most === count) return { codes, first, reach: count - 1 };
  const places = leader.map((own) => counts[own]++);
  const moved = new Int32Array(count);
  for (let v = 0; v < count; v++) moved[places[v]] = first[v];
  return { codes: codes.map((code) => places[code]), first: moved, reach: most - 1 };
}

/** For each value the lowest of all that it meets, be it through others. */
function companionsOf(codes: Int32Array, count: number, sizes: Int32Array): Int32Array {
  const leader = new Int32Array(count);
  for (let v = 0; v < count; v++) leader[v] = v;
  let row = 0;
  for (const size of sizes) {
    const end = row + size;
    let own = leaderOf(leader, codes[row]);
    for (row++; row < end; row++) {
      const other = leaderOf(leader, codes[row]);
      if (other === own) continue;
      leader[Math.max(own, other)] = Math.min(own, other);
      own = Math.min(own, other);
    }
  }
  for (let v = 0; v < count; v++) leader[v] = leader[leader[v]];
  return leader;
}

function leaderOf(leader: Int32Array, value: number): number {
  let own = value;
  while (leader[own] !== own) own = leader[own];
  return own;
}
