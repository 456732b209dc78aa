/**
 * The sums Σ weight · kernel of one feature over many blocks, by the SIMD kernels: a column of numbers is copied in
 * and standardised on its way into blocks; on few levels of a grid it goes by a table of the kernel.
 */
import type { Standardization } from '../data/standardize.js';
import { factsInSpace } from '../data/measure-columns.js';
import type { ClassCodes } from '../kernels/delta.js';
import type { PreparedColumn, PreparedNumbers } from '../data/prepared-column.js';
import type { Variable } from '../kernels/variable.js';
import { type GaussianSpace, LANES, NEAR, UNIT } from '../simd/gaussian.js';
import {
  type CodedLevels,
  levelsWorthATable,
  tableWidth,
  takeTable,
  writeCodes,
  writeTable,
} from './level-table-simd.js';
import { pointsOf } from './points-simd.js';

/** Addresses of what a computation needs besides its weights. */
export interface BlockRoom {
  column: number;
  points: number;
  /** Bytes from one coordinate to the next in `points`. */
  stride: number;
  /** Bytes of codes. */
  codes: number;
  /** The kernel between levels, and between the levels of two blocks. */
  singles: number;
  table: number;
  /** Five numbers about a column. */
  facts: number;
  sums: number;
}

/** Room for any of the features in some chunks of blocks. */
export function roomFor(
  space: GaussianSpace,
  features: readonly PreparedColumn[],
  { size, chunks }: { size: number; chunks: number },
): BlockRoom {
  const values = chunks * LANES * size;
  let coordinates = 1;
  for (const feature of features) {
    if (feature.kernel === 'gaussian') coordinates = Math.max(coordinates, feature.coordinates.length);
  }
  return {
    column: space.takeNumbers(values),
    points: space.takeNumbers(coordinates * values),
    stride: 8 * values,
    codes: space.takeBytes(values),
    ...takeTable(space),
    facts: space.takeNumbers(5),
    sums: space.takeNumbers(LANES * (size + 1)),
  };
}

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
  room: BlockRoom,
  feature: PreparedColumn,
  slice: Slice,
  addresses: Addresses,
): void {
  if (feature.kernel === 'column' || feature.kernel === 'delta') {
    const { size, blocks } = slice;
    const levels = levelsWorthATable(feature, (blocks * size * (size - 1)) / 2);
    if (levels !== undefined) {
      loadCodes(space, room, feature, slice);
      levelSums(space, room, slice, levels, addresses);
      return;
    }
  }
  if (feature.kernel === 'column') {
    load(space, room, feature.values, slice);
    numberSums(space, room, slice, feature, addresses);
    return;
  }
  const { coordinates, factor } = pointsOf(feature);
  if (coordinates.length === 1) {
    load(space, room, coordinates[0], { ...slice, order: undefined });
    const { mean, low, high } = factsInSpace(space, room.column, slice.size * slice.blocks, room.facts);
    const by = { ...AS_THEY_ARE, factor: factor / UNIT };
    // Not near if one of them is NaN: the way for distant points can take it.
    const top = Number.isFinite(mean) ? high : Infinity;
    numberSums(space, room, slice, { by, facts: { low, high: top } }, addresses);
    return;
  }
  arrangePoints(space, room, feature, slice);
  const { size, chunks } = sizes(slice);
  space.kernels.blockSums({
    points: room.points,
    coordinates: coordinates.length,
    stride: room.stride,
    near: 0,
    size,
    chunks,
    ...addresses,
  });
}

/** Points are standardised already. */
const AS_THEY_ARE = { unit: 1, mean: 0, correction: 0 };

/** Brings the points of a variable into `room.points`. */
export function arrangePoints(space: GaussianSpace, room: BlockRoom, variable: Variable, slice: Slice): void {
  const { coordinates, factor } = pointsOf(variable);
  const { size, chunks } = sizes(slice);
  coordinates.forEach((values, c) => {
    load(space, room, values, { ...slice, order: undefined });
    const to = room.points + c * room.stride;
    space.kernels.arrange({ from: room.column, to, size, chunks, ...AS_THEY_ARE, factor });
  });
}

function sizes({ size, blocks }: Slice): { size: number; chunks: number } {
  return { size, chunks: Math.ceil(blocks / LANES) };
}

/** The sums of a variable whose codes lie in `room.codes`. */
function levelSums(
  space: GaussianSpace,
  room: BlockRoom,
  slice: Slice,
  levels: CodedLevels,
  addresses: Addresses,
): void {
  const { size, chunks } = sizes(slice);
  const centre = writeTable(space, room, levels);
  const width = tableWidth(levels);
  const { codes, points: arranged } = room;
  space.kernels.levelSums({ codes, arranged, size, chunks, width, centre, ...addresses });
}

/** How a column of numbers becomes points, and its range. */
interface Conversion {
  by: Standardization;
  facts: { low: number; high: number };
}

/** The sums of a variable of one coordinate that lies in `room.column`. */
function numberSums(
  space: GaussianSpace,
  { column, points }: BlockRoom,
  slice: Slice,
  { by, facts: { low, high } }: Conversion,
  addresses: Addresses,
): void {
  const { size, chunks } = sizes(slice);
  const { unit, mean, correction } = by;
  const factor = UNIT * by.factor;
  const near = (high * unit - low * unit) * factor <= NEAR ? 1 : 0;
  space.kernels.arrange({ from: column, to: points, size, chunks, unit, mean, correction, factor });
  space.kernels.blockSums({ points, coordinates: 1, stride: 0, near, size, chunks, ...addresses });
}

/** Brings the codes of a slice to `room.codes`, and one that is there anyway to the lanes that no block takes. */
function loadCodes(
  space: GaussianSpace,
  { codes }: BlockRoom,
  feature: PreparedNumbers | ClassCodes,
  { size, from, blocks, order }: Slice,
): void {
  const length = size * blocks;
  const bytes = space.bytes(codes, size * LANES * Math.ceil(blocks / LANES));
  writeCodes(feature, { order, from, to: from + length }, bytes);
  bytes.fill(bytes[length - 1], length);
}

/** Copies the rows of a slice to `room.column`, and a value that is there anyway to the lanes that no block takes. */
function load(
  { memory }: GaussianSpace,
  room: BlockRoom,
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
