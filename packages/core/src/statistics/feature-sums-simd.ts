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
import type { CodedLevels } from './level-table-simd.js';
import { levelsWorthATable, tableWidth, takeTable, writeCodes, writeTable } from './level-table-simd.js';
import { pointsOf } from './points-simd.js';
import type { Prints } from './prints-simd.js';

/** A column so many times as long as the rows that are wanted of it is not copied for them. */
const MOST_BESIDE = 8;

/** Addresses of what a computation needs besides its weights. */
export interface BlockRoom {
  column: number;
  /** The order of rows, and room for a column as it is, where the two differ. */
  order: number;
  whole: number;
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
  { size, chunks, order = NO_ORDER }: { size: number; chunks: number; order: Int32Array | undefined },
): BlockRoom {
  const values = chunks * LANES * size;
  let coordinates = 1;
  for (const feature of features) {
    if (feature.kernel === 'gaussian') coordinates = Math.max(coordinates, feature.coordinates.length);
  }
  const room = {
    // A fingerprint takes the rows behind the last block as well, and seven numbers more.
    column: space.takeNumbers(values + size + 8),
    order: space.takeIntegers(order.length),
    whole: space.takeNumbers(Math.min(order.length, MOST_BESIDE * values)),
    points: space.takeNumbers(coordinates * values),
    stride: 8 * values,
    codes: space.takeBytes(values),
    ...takeTable(space),
    facts: space.takeNumbers(5),
    sums: space.takeNumbers(LANES * (size + 1)),
  };
  space.integers(room.order, order.length).set(order);
  return room;
}

const NO_ORDER = new Int32Array(0);

/** Some blocks of rows. */
export interface Slice {
  size: number;
  from: number;
  blocks: number;
  /** The order of rows, for columns; undefined as they come. */
  order: Int32Array | undefined;
  /** Whether no blocks come after these. */
  isLast: boolean;
}

/** Fingerprints that are taken of what is read, and the place of a column among them. */
interface Compared {
  prints: Prints;
  column: number;
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
  compared: Compared | undefined,
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
    if (compared === undefined) load(space, room, feature.values, slice);
    else loadCompared(space, room, feature, slice, compared);
    fillLanes(space, room, slice);
    numberSums(space, room, slice, feature, addresses);
    return;
  }
  const { coordinates, factor } = pointsOf(feature);
  if (coordinates.length === 1) {
    load(space, room, coordinates[0], { ...slice, order: undefined });
    fillLanes(space, room, slice);
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
    fillLanes(space, room, slice);
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

/** Copies the rows of a slice to `room.column`, those behind the last block too, and compares them with what was checked. */
function loadCompared(
  { memory }: GaussianSpace,
  room: BlockRoom,
  feature: PreparedNumbers,
  { size, from, blocks, isLast }: Slice,
  { prints, column }: Compared,
): void {
  const { values } = feature;
  const to = isLast ? values.length : from + size * blocks;
  memory.set(to - from === values.length ? values : values.subarray(from, to), room.column / 8);
  prints.take(column, feature, { at: room.column, from, count: to - from });
}

/** Brings a value that is there anyway to the lanes that no block takes. */
function fillLanes({ memory }: GaussianSpace, room: BlockRoom, { size, blocks }: Slice): void {
  const last = room.column / 8 + size * blocks;
  const end = room.column / 8 + size * LANES * Math.ceil(blocks / LANES);
  if (last < end) memory.fill(memory[last - 1], last, end);
}

/** Copies the rows of a slice to `room.column`. */
function load(
  space: GaussianSpace,
  room: BlockRoom,
  values: Float64Array | Int32Array,
  { size, from, blocks, order }: Slice,
): void {
  const { memory } = space;
  const length = size * blocks;
  const to = room.column / 8;
  if (order === undefined) {
    memory.set(length === values.length ? values : values.subarray(from, from + length), to);
  } else if (values.length <= MOST_BESIDE * length) {
    // As it is first, which is quick: then its values are nearby, whatever their order.
    memory.set(values, room.whole / 8);
    space.kernels.gather(room.whole, room.order + 4 * from, length, room.column);
  } else {
    for (let i = 0; i < length; i++) memory[to + i] = values[order[from + i]];
  }
}
