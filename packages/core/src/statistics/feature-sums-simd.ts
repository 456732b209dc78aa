/**
 * The sums Σ weight · kernel of one feature over many blocks, by the SIMD kernels: a column of numbers is copied in
 * and standardised on its way into blocks; on few levels of a grid it goes by a table of the kernel.
 */
import type { Levels } from '../data/column-facts.js';
import { writeSteps } from '../data/column-levels.js';
import type { Standardization } from '../data/standardize.js';
import { surveyed } from '../data/survey.js';
import type { Feature } from '../kernels/feature.js';
import { writeLevelKernel } from '../kernels/level-kernel.js';
import type { Variable } from '../kernels/variable.js';
import { type GaussianSpace, LANES, NEAR, UNIT } from '../simd/gaussian.js';
import { pointsOf } from './points-simd.js';

/** Addresses of what a computation needs besides its weights. */
export interface Room {
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
    codes: space.take(values / 8),
    singles: space.take(MOST_WIDTH),
    table: space.take(2 * MOST_WIDTH ** 2),
    facts: space.take(5),
    sums: space.take(LANES * (size + 1)),
  };
}

/** Both signs of a difference of codes: a table of 250 kB. */
const MOST_WIDTH = 127;

/** A table with more entries than this share of the kernel values costs more than it saves. */
const WORTHWHILE = 1 / 4;

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
    const { values, by, low, high, levels } = feature;
    if (levels !== undefined && isWorthATable(levels, slice)) {
      loadLevels(space, room, values, levels, slice);
      levelSums(space, room, slice, { ...levels, step: levels.step * by.unit * by.factor }, addresses);
      return;
    }
    load(space, room, values, slice);
    numberSums(space, room, slice, { by, low, high }, addresses);
    return;
  }
  if (feature.kernel === 'delta') {
    const high = largest(feature.codes);
    // A grid so wide that the kernel between levels is 0.
    const levels = { low: 0, high, step: WIDE_STEP };
    if (isWorthATable(levels, slice)) {
      loadCodes(space, room, feature.codes, { ...slice, order: undefined });
      levelSums(space, room, slice, levels, addresses);
      return;
    }
  }
  const { coordinates, factor } = pointsOf(feature);
  if (coordinates.length === 1) {
    load(space, room, coordinates[0], { ...slice, order: undefined });
    const { mean, low, high } = surveyed(space, room.column, slice.size * slice.blocks, room.facts);
    const by = { unit: 1, mean: 0, correction: 0, factor: factor / UNIT };
    // Not near if one of them is NaN: the way for distant points can take it.
    const top = Number.isFinite(mean) ? high : Infinity;
    numberSums(space, room, slice, { by, low, high: top }, addresses);
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

/** Codes of levels, and the step from one to the next in points. */
type CodedLevels = Pick<Levels, 'low' | 'high' | 'step'>;

/** Entries that differences of codes take in one direction. */
function tableWidth({ low, high }: CodedLevels): number {
  return 2 * (high - low) + 1;
}

function isWorthATable(levels: CodedLevels, { size, blocks }: Slice): boolean {
  const width = tableWidth(levels);
  return width <= MOST_WIDTH && width ** 2 <= (WORTHWHILE * blocks * size * (size - 1)) / 2;
}

/** The sums of a variable whose codes lie in `room.codes`. */
function levelSums(
  space: GaussianSpace,
  room: Room,
  slice: Slice,
  levels: CodedLevels,
  { weights, out }: Addresses,
): void {
  const { size, chunks } = sizes(slice);
  const width = tableWidth(levels);
  const most = levels.high - levels.low;
  // The weights of a block sum to 0, so that the kernel less 1 serves as well; blocks of one level have exactly 0.
  writeLevelKernel(space.memory, room.singles / 8 + most, levels.step, most);
  space.exports.pairTable(room.singles, width, room.table);
  const centre = room.table + 16 * most * (width + 1);
  space.exports.levelSums(room.codes, room.points, size, chunks, width, centre, weights, out);
}

/** How a column of numbers becomes points, and its range. */
interface Conversion {
  by: Standardization;
  low: number;
  high: number;
}

/** The sums of a variable of one coordinate that lies in `room.column`. */
function numberSums(
  space: GaussianSpace,
  { column, points }: Room,
  slice: Slice,
  { by, low, high }: Conversion,
  { weights, out }: Addresses,
): void {
  const { size, chunks } = sizes(slice);
  const { unit, mean, correction } = by;
  const factor = UNIT * by.factor;
  const isNear = (high * unit - low * unit) * factor <= NEAR ? 1 : 0;
  space.exports.arrange(column, points, size, chunks, unit, mean, correction, factor);
  space.exports.blockSums(points, 1, 0, isNear, size, chunks, weights, out);
}

/** Brings the codes of a column to `room.codes`, where need be from its values. */
function loadLevels(
  space: GaussianSpace,
  room: Room,
  values: Float64Array,
  levels: Levels,
  slice: Slice,
): void {
  if (levels.codes !== undefined) {
    loadCodes(space, room, levels.codes, slice);
    return;
  }
  load(space, room, values, slice);
  const { size, chunks } = sizes(slice);
  const length = chunks * LANES * size;
  const column = space.numbers(room.column, length);
  writeSteps(column, 0, column, levels);
  space.exports.levelCodes(room.column, length, room.codes, levels.first, room.facts);
}

/** Copies the codes of a slice to `room.codes`, and one that is there anyway to the lanes that no block takes. */
function loadCodes(
  space: GaussianSpace,
  { codes: to }: Room,
  codes: Uint8Array | Int32Array,
  { size, from, blocks, order }: Slice,
): void {
  const length = size * blocks;
  const bytes = space.bytes(to, size * LANES * Math.ceil(blocks / LANES));
  if (order === undefined) {
    bytes.set(length === codes.length ? codes : codes.subarray(from, from + length));
  } else {
    for (let i = 0; i < length; i++) bytes[i] = codes[order[from + i]];
  }
  bytes.fill(bytes[length - 1], length);
}

function largest(codes: Int32Array): number {
  let most = 0;
  for (let i = 0; i < codes.length; i++) most = Math.max(most, codes[i]);
  return most;
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
