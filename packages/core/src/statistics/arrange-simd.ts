/**
 * Features brought into the arrangement of the SIMD kernels for many blocks, [chunk of 8 blocks][position][block]: as
 * points, or as codes of a grid with its kernel in a table. A column of numbers is standardised on the way.
 */
import { standardization, type Standardization, standardizationFrom } from '../data/standardize.js';
import { type Feature, type NumberColumn, pointFactor } from '../kernels/feature.js';
import { GRID_TOLERANCE, gridKernel, MOST_CODE, suggestedGrid } from '../kernels/grid.js';
import { type GaussianSpace, LANES, NEAR, UNIT } from '../simd/gaussian.js';
import { pointsOf } from './points-simd.js';

/** Addresses of what a computation needs besides its weights. */
export interface Room {
  column: number;
  points: number;
  /** Bytes from one coordinate to the next in `points`. */
  stride: number;
  table: number;
  /** Three numbers about a column, or one whole number. */
  facts: number;
  sums: number;
  out: number;
}

/** Room for any of the features in some chunks of blocks. */
export function roomFor(
  space: GaussianSpace,
  features: readonly Feature[],
  { size, chunks }: { size: number; chunks: number },
): Room {
  const values = chunks * LANES * size;
  let coordinates = 1;
  for (const feature of features) {
    if (feature.kernel === 'gaussian') coordinates = Math.max(coordinates, feature.coordinates.length);
  }
  return {
    // A whole column may have rows that no block has room for.
    column: space.take(values + size),
    points: space.take(coordinates * values),
    stride: 8 * values,
    table: space.take(TABLE_LENGTH),
    facts: space.take(3),
    sums: space.take(LANES * (size + 1)),
    out: space.take(chunks * LANES),
  };
}

/** Both signs of a difference of codes. */
const TABLE_LENGTH = 4 * MOST_CODE + 1;

/** exp(−32²) is 0. */
const WIDE_STEP = 32;

/** Some blocks of rows. */
export interface Slice {
  size: number;
  from: number;
  blocks: number;
  /** Whether the slice, with the rows behind its last block, is all there is. */
  isWhole: boolean;
  /** The order of rows, for columns; undefined as they come. */
  order: Int32Array | undefined;
}

/** A feature in its place: points, and whether all are near each other, so that no distance needs a clamp; or codes. */
export type Arranged =
  | { as: 'points'; coordinates: number; isNear: boolean }
  /** `centre` is the address of the kernel of equal codes. */
  | { as: 'codes'; centre: number };

/** Brings a feature into `room.points`. `known` says how columns are standardised, once that is known. */
export function arrange(
  space: GaussianSpace,
  room: Room,
  feature: Feature,
  slice: Slice,
  known: Map<Feature, Standardization>,
): Arranged {
  if (feature.kernel === 'column') return arrangeColumn(space, room, feature, slice, known);
  const { coordinates, factor } = pointsOf(feature);
  if (coordinates.length === 1) {
    copy(space, room, coordinates[0], { ...slice, order: undefined });
    const isClass = feature.kernel === 'delta';
    // Classes are a grid so wide that the kernel between levels is 0.
    const grid = isClass ? { origin: 0, step: 1 } : suggestedGrid(coordinates[0] as Float64Array);
    const codes = grid && arrangeCodes(space, room, slice, { ...grid, scale: isClass ? WIDE_STEP : 1 });
    if (codes !== undefined) return codes;
  }
  return arrangePoints(space, room, feature, slice, factor);
}

/** Brings the points of a variable into `room.points`. */
export function arrangePoints(
  space: GaussianSpace,
  room: Room,
  variable: Parameters<typeof pointsOf>[0],
  slice: Slice,
  factor = pointsOf(variable).factor,
): Arranged {
  const { coordinates } = pointsOf(variable);
  const ranges = coordinates.map((values, c) => {
    copy(space, room, values, { ...slice, order: undefined });
    pad(space, room, slice);
    const to = room.points + c * room.stride;
    return space.exports.arrange(room.column, to, slice.size, chunksOf(slice), 1, 0, 0, factor);
  });
  return { as: 'points', coordinates: coordinates.length, isNear: ranges.length === 1 && ranges[0] <= NEAR };
}

function arrangeColumn(
  space: GaussianSpace,
  room: Room,
  feature: NumberColumn,
  slice: Slice,
  known: Map<Feature, Standardization>,
): Arranged {
  const { values } = feature;
  copy(space, room, values, slice);
  let how = known.get(feature);
  if (how === undefined) {
    how = slice.isWhole ? surveyed(space, room, values) : standardization(values);
    if (how === undefined)
      throw new RangeError('A column that is constant up to rounding cannot be arranged');
    if (!slice.isWhole) known.set(feature, how);
  }
  const { unit, mean, correction } = how;
  const factor = how.factor * pointFactor(feature);
  const grid = suggestedGrid(values);
  const codes = grid && arrangeCodes(space, room, slice, { ...grid, scale: unit * factor });
  if (codes !== undefined) return codes;
  pad(space, room, slice);
  const { column, points } = room;
  const scale = UNIT * factor;
  const range = space.exports.arrange(
    column,
    points,
    slice.size,
    chunksOf(slice),
    unit,
    mean,
    correction,
    scale,
  );
  return { as: 'points', coordinates: 1, isNear: range <= NEAR };
}

/** How a column that lies in `room.column` is standardised. */
function surveyed(space: GaussianSpace, room: Room, values: Float64Array): Standardization | undefined {
  space.exports.survey(room.column, values.length, room.facts);
  const [mean, drift, squares] = space.numbers(room.facts, 3);
  return standardizationFrom(values, { mean, drift, squares });
}

function chunksOf({ blocks }: Slice): number {
  return Math.ceil(blocks / LANES);
}

/** Copies rows of a slice, all rows of a whole one, to `room.column`. */
function copy(
  space: GaussianSpace,
  room: Room,
  values: Float64Array | Int32Array,
  { size, from, blocks, isWhole, order }: Slice,
): void {
  const length = isWhole ? values.length : size * blocks;
  const { memory } = space;
  const to = room.column / 8;
  if (order === undefined) {
    memory.set(length === values.length ? values : values.subarray(from, from + length), to);
    return;
  }
  for (let i = 0; i < length; i++) memory[to + i] = values[order[from + i]];
}

/** Fills the lanes of `room.column` that no block takes with a value that is there anyway. */
function pad({ memory }: GaussianSpace, room: Room, slice: Slice): void {
  const used = room.column / 8 + slice.size * slice.blocks;
  const end = room.column / 8 + slice.size * LANES * chunksOf(slice);
  if (used < end) memory.fill(memory[used - 1], used, end);
}

/**
 * Turns the column into codes of a grid and brings their kernel into `room.table`; undefined where a value is off the
 * grid or there are too many codes. A step of the grid is `scale` steps of the points.
 */
function arrangeCodes(
  space: GaussianSpace,
  room: Room,
  slice: Slice,
  { origin, step, scale }: { origin: number; step: number; scale: number },
): Arranged | undefined {
  pad(space, room, slice);
  const { column, points, facts, table } = room;
  const chunks = chunksOf(slice);
  const off = space.exports.arrangeLevels(column, points, slice.size, chunks, origin, step, MOST_CODE, facts);
  const largest = Math.abs(origin) + MOST_CODE * step;
  if (!(off <= GRID_TOLERANCE * largest)) return undefined;
  const [most] = space.integers(facts, 1);
  const kernel = gridKernel(step * scale, most);
  const { memory } = space;
  for (let difference = 0; difference <= most; difference++) {
    memory[table / 8 + most + difference] = kernel[difference];
    memory[table / 8 + most - difference] = kernel[difference];
  }
  return { as: 'codes', centre: table + 8 * most };
}
