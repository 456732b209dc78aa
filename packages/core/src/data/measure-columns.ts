/**
 * The facts of columns and their fingerprints by SIMD where it is loaded, in plain TypeScript otherwise; the two agree to
 * rounding. The fast way also sees whether a column is on few levels.
 */
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';
import { type ColumnFacts, factsAt, FactsTable, plainFacts } from './column-facts.js';
import { KeptCodes, levelFacts, PIECE } from './column-levels.js';
import type { OwnColumn } from './dataset.js';
import { fingerprinterIn, plainFingerprint } from './fingerprint.js';
import { isStored, storedFacts } from './stored-column.js';

/** Longer columns are copied in pieces, or looked at where they are. */
const MOST_COPIED = 2 ** 20;
/** Numbers behind a column that its fingerprint sets to 0. */
const BEHIND = 8;

/** The facts of the features that are numbers, or vectors of one coordinate: one look at each column. */
export function measureColumns(features: readonly OwnColumn[], rows: number): FactsTable {
  const facts = new FactsTable(features.length, (column) => storedFacts(features[column])?.facts);
  const { measure, end } = columnMeasurer(rows, features.length);
  features.forEach((feature, index) => {
    if (feature.kind === 'class' || isStored(feature)) return;
    const coordinates = feature.kind === 'vector' ? feature.values : [feature.values];
    if (coordinates.length === 1) facts.set(index, measure(coordinates[0]));
  });
  end();
  return facts;
}

/** Measures so many columns, one after the other, until it is told to `end`. */
export function columnMeasurer(
  rows: number,
  columns: number,
): {
  measure: (values: Float64Array) => ColumnFacts;
  end: () => void;
} {
  const space = borrowSimd();
  if (space === undefined) return { measure: measuredPlainly, end: () => undefined };
  const isShort = rows <= MOST_COPIED;
  const room = {
    column: space.takeNumbers(isShort ? rows + BEHIND : 0),
    steps: space.takeNumbers(PIECE),
    codes: space.takeBytes(PIECE),
    facts: space.takeNumbers(5),
  };
  const kept = new KeptCodes(rows, columns);
  const fingerprint = fingerprinterIn(space);
  const measureInSpace = (values: Float64Array): ColumnFacts => {
    // One copy serves the fingerprint and the facts.
    space.memory.set(values, room.column / 8);
    const print = fingerprint.at(room.column, values.length);
    const facts =
      levelFacts(space, room, { values, at: room.column }, kept) ??
      factsInSpace(space, room.column, values.length, room.facts);
    facts.fingerprint = print;
    return facts;
  };
  const measureInPieces = (values: Float64Array): ColumnFacts => {
    const facts = levelFacts(space, room, { values }, kept) ?? plainFacts(values);
    facts.fingerprint = fingerprint.of(values);
    return facts;
  };
  return { measure: isShort ? measureInSpace : measureInPieces, end: () => space.release() };
}

/**
 * Measures columns that the run made for itself, one after the other, until its end: they are on no grid, and nobody else changes
 * them, so that they need no fingerprint.
 */
export class OwnMeasurer {
  readonly #space: GaussianSpace | undefined;
  readonly #column: number;
  readonly #facts: number;

  constructor(rows: number) {
    this.#space = rows <= MOST_COPIED ? borrowSimd() : undefined;
    this.#column = this.#space?.takeNumbers(rows) ?? 0;
    this.#facts = this.#space?.takeNumbers(5) ?? 0;
  }

  measure(values: Float64Array): ColumnFacts {
    const space = this.#space;
    if (space === undefined) return plainFacts(values);
    space.memory.set(values, this.#column / 8);
    return factsInSpace(space, this.#column, values.length, this.#facts);
  }

  end(): void {
    this.#space?.release();
  }
}

function measuredPlainly(values: Float64Array): ColumnFacts {
  return { ...plainFacts(values), fingerprint: plainFingerprint(values) };
}

/** The facts of so many numbers in the space. `at` has room for five numbers. */
export function factsInSpace(space: GaussianSpace, column: number, count: number, at: number): ColumnFacts {
  space.kernels.columnFacts(column, count, at);
  return factsAt(space.memory, at / 8);
}
