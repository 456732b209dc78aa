/**
 * Columns on few levels of an even grid as codes of one byte. Every value is looked at, and what is off the grid by more
 * than rounding is no such column. Cost O(n) for a column that may be one, O(1) for most others.
 */
import { type Grid, gridTolerance, suggestedGrid } from './grid.js';
import type { GaussianSpace } from '../simd/gaussian.js';
import type { ColumnFacts } from './column-facts.js';

/** The code of the first level. */
export const FIRST_CODE = 128;

/** Values that are coded in one call; the sums of the kernel are exact for these. */
export const PIECE = 2 ** 14;
/** Bytes of codes that are kept of one data set. */
const MOST_KEPT = 2 ** 27;
/** Bytes that are taken at once for them. */
const CHUNK = 2 ** 18;

/** Addresses of room for PIECE values, for their codes and for four facts. */
export interface CodingRoom {
  column: number;
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

/** The facts of a column on few levels, undefined for any other. */
export function levelFacts(
  space: GaussianSpace,
  room: CodingRoom,
  values: Float64Array,
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
    writeSteps(memory, room.column / 8, count === n ? values : values.subarray(from, from + count), grid);
    if (!space.kernels.levelCodes(room.column, count, room.codes, grid.first, room.facts)) return undefined;
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
