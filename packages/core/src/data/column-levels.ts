/**
 * Columns on few levels of an even grid (0/1/2, Likert scales, counts, halves and tenths) as codes of one byte. The first
 * values suggest the grid; then every value is looked at, and what is off the grid by more than rounding is no such
 * column. Cost O(n) for a column that may be one, O(1) for most others.
 */
import type { GaussianSpace } from '../simd/gaussian.js';
import type { ColumnFacts, Grid } from './column-facts.js';

/** The code of the first level. */
export const FIRST_CODE = 128;

/** Values that are coded in one call; the sums of the kernel are exact for these. */
export const PIECE = 2 ** 14;
/** Bytes of codes that are kept of one data set. */
const MOST_KEPT = 2 ** 27;
/** Bytes that are taken at once for them. */
const CHUNK = 2 ** 18;

/** Addresses of room for PIECE values in steps, for their codes and for four facts. */
export interface CodingRoom {
  steps: number;
  codes: number;
  facts: number;
}

/** The codes of the columns of one data set that are kept, side by side. */
export class KeptCodes {
  readonly #keeps: boolean;
  #chunk = new Uint8Array(0);
  #used = 0;

  constructor(rows: number, columns: number) {
    this.#keeps = rows * columns <= MOST_KEPT;
  }

  /** A place for a column; none where there are too many. */
  place(rows: number): Uint8Array | undefined {
    if (!this.#keeps) return undefined;
    if (this.#used + rows > this.#chunk.length) {
      this.#chunk = new Uint8Array(Math.max(rows, CHUNK));
      this.#used = 0;
    }
    return this.#chunk.subarray(this.#used, this.#used + rows);
  }

  /** The last place given is taken. */
  keep(rows: number): void {
    this.#used += rows;
  }
}

/** The facts of a column on few levels, undefined for any other. Values that are whole numbers are read `at` an address, if given. */
export function levelFacts(
  space: GaussianSpace,
  room: CodingRoom,
  { values, at }: { values: Float64Array; at?: number },
  kept: KeptCodes,
): ColumnFacts | undefined {
  const grid = suggestedGrid(values);
  if (grid === undefined) return undefined;
  const n = values.length;
  const codes = kept.place(n);
  const { memory } = space;
  const facts = room.facts / 8;
  let sum = 0;
  let squares = 0;
  let low = 255;
  let high = 0;
  for (let from = 0; from < n; from += PIECE) {
    const count = Math.min(PIECE, n - from);
    const isThere = grid.step === 1 && at !== undefined;
    const steps = isThere ? at + 8 * from : room.steps;
    if (!isThere) {
      writeSteps(memory, steps / 8, count === n ? values : values.subarray(from, from + count), grid);
    }
    if (!space.kernels.levelCodes(steps, count, room.codes, grid.first, room.facts)) return undefined;
    sum += memory[facts];
    squares += memory[facts + 1];
    low = Math.min(low, memory[facts + 2]);
    high = Math.max(high, memory[facts + 3]);
    codes?.set(space.bytes(room.codes, count), from);
  }
  if (codes !== undefined) kept.keep(n);
  // Whole numbers, exact: sums about the code next to the mean, where nothing cancels.
  const centre = Math.round(sum / n);
  const rest = sum - n * centre;
  const about = squares - 2 * centre * sum + n * centre ** 2;
  const { first, step } = grid;
  const lowest = first - FIRST_CODE;
  return {
    mean: (lowest + centre + rest / n) * step,
    drift: 0,
    squares: (about - rest ** 2 / n) * step ** 2,
    low: (lowest + low) * step,
    high: (lowest + high) * step,
    levels: { first, step, low, high, codes },
  };
}

/** Writes values as steps of a grid: whole numbers, NaN for a value that is off by more than rounding. */
function writeSteps(to: Float64Array, at: number, values: Float64Array, grid: Grid): void {
  const { step } = grid;
  if (step === 1) {
    to.set(values, at);
    return;
  }
  const tolerance = gridTolerance(grid);
  for (let i = 0; i < values.length; i++) {
    const steps = values[i] / step;
    const whole = Math.round(steps);
    to[at + i] = Math.abs(steps - whole) <= tolerance ? whole : NaN;
  }
}

/** Steps from the lowest to the highest level that is seen: codes are bytes. */
const MOST_STEPS = 127;

/** Values may be off their level by this share of the largest magnitude: the rounding of decimal fractions. */
const ROUNDING_SHARE = 4e-15;
/** Steps from 0 up to which that is next to nothing; farther out, levels are whole numbers or none. */
const FAR = 1024;

/** Continuous values show no repeat among so many; 64 levels or fewer nearly always do. */
const FIRST_LOOK = 32;
/** Whole numbers so near to each other need no further look. */
const NARROW = 15;
/** Rows that the step is guessed from, and how many levels may be among them. */
const SECOND_LOOK = 96;
const MOST_SEEN = 64;

/**
 * The grid that the first values suggest; whether all values lie on it is for the caller to check. Undefined for most
 * continuous variables after a look at a few values. Cost O(1).
 */
export function suggestedGrid(values: Float64Array): Grid | undefined {
  const length = Math.min(values.length, FIRST_LOOK);
  const lowest = narrowWholeNumbers(values, length);
  if (lowest !== undefined) return { first: lowest, step: 1 };
  const few = seeDistinct(values, length);
  if (few === length) return undefined;
  // More values are farther apart, and have smaller gaps: steps that are too many stay so.
  if (!(spanOf(few).steps <= MOST_STEPS)) return undefined;
  const count = seeDistinct(values, Math.min(values.length, SECOND_LOOK));
  if (count > MOST_SEEN) return undefined;
  const { levels, range, steps } = spanOf(count);
  // The whole range over its steps has a smaller share of rounding than a single gap.
  const step = range / steps;
  if (!(steps >= 1 && steps <= MOST_STEPS)) return undefined;
  const first = Math.round(levels[0] / step);
  return Math.abs(first) <= FAR || isExact(first, step) ? { first, step } : undefined;
}

/** The first `count` values seen in rising order, how far they reach, and how many of their smallest gaps that is. */
function spanOf(count: number): { levels: Float64Array; range: number; steps: number } {
  const levels = seen.subarray(0, count).sort();
  const range = levels[count - 1] - levels[0];
  let gap = Infinity;
  for (let i = 1; i < count; i++) gap = Math.min(gap, levels[i] - levels[i - 1]);
  return { levels, range, steps: Math.round(range / gap) };
}

/** Whether all levels are whole numbers, which are divided by the step without a doubt. */
function isExact(first: number, step: number): boolean {
  return Number.isInteger(step) && Math.abs(first * step) + MOST_STEPS * step < 2 ** 53;
}

/** By how many steps a value may be off its level. */
export function gridTolerance({ first }: Grid): number {
  return Math.abs(first) <= FAR ? ROUNDING_SHARE * (Math.abs(first) + MOST_STEPS) : 0;
}

/** The smallest of the first `length` values where they are whole numbers, not all the same, that lie near each other. */
function narrowWholeNumbers(values: Float64Array, length: number): number | undefined {
  let low = values[0];
  let high = low;
  for (let i = 0; i < length; i++) {
    const value = values[i];
    if ((value | 0) !== value) return undefined;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high > low && high - low <= NARROW ? low : undefined;
}

/** Values that were seen, for one call at a time, and where each of them is: its place from 1 on, in a slot that it tells. */
const seen = new Float64Array(SECOND_LOOK);
const places = new Uint8Array(256);
/** Takes values that lie near each other to slots that do not. */
const SCATTER = 2654435.769;

/** Sees the first `length` values; returns how many different ones there are. */
function seeDistinct(values: Float64Array, length: number): number {
  places.fill(0);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const value = values[i];
    let slot = (value * SCATTER) & 255;
    while (places[slot] !== 0 && seen[places[slot] - 1] !== value) slot = (slot + 1) & 255;
    if (places[slot] !== 0) continue;
    seen[count++] = value;
    places[slot] = count;
  }
  return count;
}
