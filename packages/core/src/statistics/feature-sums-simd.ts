/**
 * The sums Σ weight · kernel of one feature over many blocks, by the SIMD kernels: a column of numbers is copied in
 * and standardised on its way into blocks; on few levels of a grid it goes by a table of the kernel.
 */
import { surveyed } from '../data/column-facts.js';
import type { Standardization } from '../data/standardize.js';
import type { Feature } from '../kernels/feature.js';
import { GRID_TOLERANCE, type Grid, gridKernel, MOST_CODE, suggestedGrid } from '../kernels/grid.js';
import type { Variable } from '../kernels/variable.js';
import { type GaussianSpace, LANES, NEAR, UNIT } from '../simd/gaussian.js';
import { pointsOf } from './points-simd.js';

/** Addresses of what a computation needs besides its weights. */
export interface Room {
  column: number;
  points: number;
  /** Bytes from one coordinate to the next in `points`. */
  stride: number;
  table: number;
  /** Five numbers about a column. */
  facts: number;
  sums: number;
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
    column: space.take(values),
    points: space.take(coordinates * values),
    stride: 8 * values,
    table: space.take(TABLE_LENGTH),
    facts: space.take(5),
    sums: space.take(LANES * (size + 1)),
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
  /** The order of rows, for columns; undefined as they come. */
  order: Int32Array | undefined;
}

/** Where the weights are and the sums go. */
interface Addresses {
  weights: number;
  out: number;
}

/** Leaves the sums of a feature at `out`. */
export function featureSums(
  space: GaussianSpace,
  room: Room,
  feature: Feature,
  slice: Slice,
  addresses: Addresses,
): void {
  if (feature.kernel === 'column') {
    const { values, by, low, high } = feature;
    load(space, room, values, slice);
    const levels = { grid: suggestedGrid(values), step: by.unit * by.factor };
    numberSums(space, room, slice, { by, low, high, levels }, addresses);
    return;
  }
  const { coordinates, factor } = pointsOf(feature);
  if (coordinates.length === 1) {
    load(space, room, coordinates[0], { ...slice, order: undefined });
    const { mean, low, high } = surveyed(space, room.column, slice.size * slice.blocks, room.facts);
    // Classes are a grid so wide that the kernel between levels is 0.
    const levels =
      feature.kernel === 'delta'
        ? { grid: { origin: 0, step: 1 }, step: WIDE_STEP }
        : { grid: Number.isFinite(mean) ? suggestedGrid(feature.coordinates[0]) : undefined, step: 1 };
    const by = { unit: 1, mean: 0, correction: 0, factor: factor / UNIT };
    // Not near if one of them is NaN: the way for distant points can take it.
    const top = Number.isFinite(mean) ? high : Infinity;
    numberSums(space, room, slice, { by, low, high: top, levels }, addresses);
    return;
  }
  arrangePoints(space, room, feature, slice);
  const { size, chunks } = sizes(slice);
  const { weights, out } = addresses;
  space.exports.blockSums(room.points, coordinates.length, room.stride, 0, size, chunks, weights, out);
}

/** Brings the points of a variable into `room.points`. */
export function arrangePoints(space: GaussianSpace, room: Room, variable: Variable, slice: Slice): void {
  const { coordinates, factor } = pointsOf(variable);
  const { size, chunks } = sizes(slice);
  coordinates.forEach((values, c) => {
    load(space, room, values, { ...slice, order: undefined });
    space.exports.arrange(room.column, room.points + c * room.stride, size, chunks, 1, 0, 0, factor);
  });
}

function sizes({ size, blocks }: Slice): { size: number; chunks: number } {
  return { size, chunks: Math.ceil(blocks / LANES) };
}

/** How a column of numbers becomes points; its range; the grid that it may lie on, a unit of which is `step` of the points. */
interface Conversion {
  by: Standardization;
  low: number;
  high: number;
  levels: { grid: Grid | undefined; step: number };
}

/** The sums of a variable of one coordinate that lies in `room.column`. */
function numberSums(
  space: GaussianSpace,
  room: Room,
  slice: Slice,
  { by, low, high, levels }: Conversion,
  { weights, out }: Addresses,
): void {
  const { column, points } = room;
  const { size, chunks } = sizes(slice);
  if (levels.grid !== undefined) {
    const { origin, step } = levels.grid;
    const first = Math.round((low - origin) / step);
    const last = Math.round((high - origin) / step);
    if (first >= -MOST_CODE && last <= MOST_CODE) {
      const centre = tabulate(space, room, levels.step * step, last - first);
      const off = space.exports.levelSums(column, points, size, chunks, origin, step, centre, weights, out);
      if (off <= GRID_TOLERANCE * (Math.abs(origin) / step + MOST_CODE)) return;
    }
  }
  const { unit, mean, correction } = by;
  const factor = UNIT * by.factor;
  const isNear = (high * unit - low * unit) * factor <= NEAR ? 1 : 0;
  space.exports.arrange(column, points, size, chunks, unit, mean, correction, factor);
  space.exports.blockSums(points, 1, 0, isNear, size, chunks, weights, out);
}

/** Brings the kernel between levels into `room.table`; the address of that of equal levels. */
function tabulate({ memory }: GaussianSpace, { table }: Room, step: number, most: number): number {
  const kernel = gridKernel(step, most);
  const centre = table / 8 + most;
  for (let difference = 0; difference <= most; difference++) {
    memory[centre + difference] = kernel[difference];
    memory[centre - difference] = kernel[difference];
  }
  return 8 * centre;
}

/** Copies the rows of a slice to `room.column`, and a value that is there anyway to the lanes that no block takes. */
function load(
  { memory }: GaussianSpace,
  room: Room,
  values: Float64Array | Int32Array,
  { size, from, blocks, order }: Slice,
): void {
  const length = size * blocks;
  const to = room.column / 8;
  if (order === undefined) {
    memory.set(length === values.length ? values : values.subarray(from, from + length), to);
  } else {
    for (let i = 0; i < length; i++) memory[to + i] = values[order[from + i]];
  }
  const end = to + size * LANES * Math.ceil(blocks / LANES);
  if (to + length < end) memory.fill(memory[to + length - 1], to + length, end);
}
