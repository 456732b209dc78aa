/**
 * The facts of columns and their fingerprints by SIMD where it is loaded, in plain TypeScript otherwise; the two agree to
 * rounding. The fast way also sees whether a column is on few levels.
 */
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';
import { type ColumnFacts, plainFacts } from './column-facts.js';
import { CodeShelf, levelFacts, PIECE } from './column-levels.js';
import { fingerprintRoom, plainFingerprint, simdFingerprint } from './fingerprint.js';

/** Longer columns that are on no levels are looked at where they are. */
const MOST_COPIED = 2 ** 20;

/** Looks at so many columns, one after the other, until it is told to `end`. */
export function columnSurveyor(
  rows: number,
  columns: number,
): {
  look: (values: Float64Array) => ColumnFacts;
  end: () => void;
} {
  const space = borrowSimd();
  if (space === undefined) return { look: plainLook, end: () => undefined };
  const room = {
    column: space.takeNumbers(Math.max(rows <= MOST_COPIED ? rows : 0, PIECE)),
    codes: space.takeBytes(PIECE),
    facts: space.takeNumbers(5),
  };
  const shelf = new CodeShelf(rows, columns);
  const printRoom = fingerprintRoom(space);
  const facts = (values: Float64Array): ColumnFacts => {
    const known = levelFacts(space, room, values, shelf);
    if (known !== undefined) return known;
    if (rows > MOST_COPIED) return plainFacts(values);
    space.memory.set(values, room.column / 8);
    return surveyed(space, room.column, values.length, room.facts);
  };
  return {
    look(values) {
      const seen = facts(values);
      seen.fingerprint = simdFingerprint(space, printRoom, values);
      return seen;
    },
    end: () => space.release(),
  };
}

function plainLook(values: Float64Array): ColumnFacts {
  return { ...plainFacts(values), fingerprint: plainFingerprint(values) };
}

/** The facts of so many numbers in the space. `at` has room for five numbers. */
export function surveyed(space: GaussianSpace, column: number, count: number, at: number): ColumnFacts {
  space.kernels.survey(column, count, at);
  const { memory } = space;
  const first = at / 8;
  return {
    mean: memory[first],
    drift: memory[first + 1],
    squares: memory[first + 2],
    low: memory[first + 3],
    high: memory[first + 4],
  };
}
