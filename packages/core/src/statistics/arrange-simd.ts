/**
 * Variables brought into the arrangement of the SIMD kernels for many blocks, [chunk of 32 blocks][position][block]:
 * as points, or as codes of a grid with its kernel in a table.
 */
import { GRID_TOLERANCE, gridKernel, MOST_CODE, suggestedGrid } from '../kernels/grid.js';
import type { ClassCodes } from '../kernels/delta.js';
import type { GaussianPoints } from '../kernels/gaussian.js';
import type { Variable } from '../kernels/variable.js';
import { type GaussianSpace, LANES, NEAR } from '../simd/gaussian.js';
import { paddedWidth, pointsOf } from './points-simd.js';

/** Addresses of what a computation needs besides its weights. */
export interface Room {
  column: number;
  points: number;
  /** Bytes from one coordinate to the next in `points`. */
  stride: number;
  table: number;
  sums: number;
  out: number;
}

/** Room for any of the variables. */
export function roomFor(
  space: GaussianSpace,
  variables: readonly Variable[],
  { size, chunks }: { size: number; chunks: number },
): Room {
  const values = chunks * LANES * size;
  const coordinates = Math.max(...variables.map((variable) => pointsOf(variable).coordinates.length));
  return {
    column: space.take(values + 4),
    points: space.take(coordinates * values),
    stride: 8 * values,
    table: space.take(TABLE_LENGTH),
    sums: space.take(LANES * (size + 1)),
    out: space.take(chunks * LANES),
  };
}

/** Both signs of a difference of codes. */
const TABLE_LENGTH = 4 * MOST_CODE + 1;

/** exp(−32²) is 0. */
const WIDE_STEP = 32;

/** Blocks of rows. */
interface Slice {
  size: number;
  from: number;
  blocks: number;
}

/** Brings points into `room.points`. Whether all are near each other, so that no distance needs a clamp. */
export function arrange(space: GaussianSpace, room: Room, variable: Variable, slice: Slice): boolean {
  const { coordinates, factor } = pointsOf(variable);
  const { size, blocks } = slice;
  const ranges = coordinates.map((values, c) => {
    copy(space, room, values, slice);
    return space.exports.arrange(room.column, room.points + c * room.stride, size, blocks, factor);
  });
  return ranges.length === 1 && ranges[0] <= NEAR;
}

function copy(space: GaussianSpace, room: Room, values: Float64Array | Int32Array, slice: Slice): void {
  const length = slice.size * slice.blocks;
  space.numbers(room.column, length).set(values.subarray(slice.from, slice.from + length));
}

/**
 * Brings codes of points on a grid, or of classes, into `room.points` and their kernel into `room.table`. Returns the
 * address of the kernel of equal codes, or undefined where the variable has no codes or too many.
 */
export function arrangeCodes(
  space: GaussianSpace,
  room: Room,
  variable: Variable,
  slice: Slice,
): number | undefined {
  const { size, blocks } = slice;
  const step =
    variable.kernel === 'delta'
      ? copyClasses(space, room, variable, slice)
      : codeLevels(space, room, variable, slice);
  if (step === undefined) return undefined;
  const most = space.exports.arrangeCodes(room.column, room.points, size, blocks) >>> 0;
  if (most > 2 * MOST_CODE) return undefined;
  const kernel = gridKernel(step, most);
  const table = space.numbers(room.table, 2 * most + 1);
  for (let difference = 0; difference <= most; difference++) {
    table[most + difference] = kernel[difference];
    table[most - difference] = kernel[difference];
  }
  return room.table + 8 * most;
}

/** Copies class codes, which are a grid so wide that the kernel between levels is 0. */
function copyClasses(space: GaussianSpace, room: Room, { codes }: ClassCodes, slice: Slice): number {
  const length = slice.size * slice.blocks;
  space.integers(room.column, length).set(codes.subarray(slice.from, slice.from + length));
  return WIDE_STEP;
}

/** Turns numbers into codes; the step between levels, or undefined where one of them is off the grid. */
function codeLevels(
  space: GaussianSpace,
  room: Room,
  { coordinates }: GaussianPoints,
  slice: Slice,
): number | undefined {
  const grid = coordinates.length === 1 ? suggestedGrid(coordinates[0]) : undefined;
  if (grid === undefined) return undefined;
  copy(space, room, coordinates[0], slice);
  const { origin, step } = grid;
  const count = slice.size * slice.blocks;
  const padded = paddedWidth(count);
  space.numbers(room.column + 8 * count, padded - count).fill(origin);
  const off = space.exports.encodeGrid(room.column, padded, origin, step, MOST_CODE);
  const largest = Math.abs(origin) + MOST_CODE * step;
  return off <= GRID_TOLERANCE * largest ? step : undefined;
}
