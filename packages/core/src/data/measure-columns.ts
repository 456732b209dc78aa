/**
 * The facts of columns and their fingerprints by SIMD where it is loaded, in plain TypeScript otherwise; the two agree to
 * rounding. The fast way also sees whether a column is on few levels.
 */
import { borrowSimd, type GaussianSpace } from '../simd/gaussian.js';
import { type ColumnFacts, factsAt, FactsTable, plainFacts } from './column-facts.js';
import { type CodingRoom, KeptCodes, levelFacts, PIECE } from './column-levels.js';
import type { OwnColumn } from './dataset.js';
import { fingerprinterIn, plainFingerprint } from './fingerprint.js';
import { isStored, storedFacts } from './stored-column.js';

/** Longer columns are copied in pieces, or looked at where they are. */
const MOST_COPIED = 2 ** 20;
/** Numbers behind a column that its fingerprint sets to 0. */
const BEHIND = 8;

/**
 * The facts of the features that are numbers, or vectors of one coordinate: one look at each column. Where codes that are kept
 * are all that is read later, these have no fingerprint beside them.
 */
export function measureColumns(
  features: readonly OwnColumn[],
  rows: number,
  { codesSuffice = false }: { codesSuffice?: boolean } = {},
): FactsTable {
  const facts = new FactsTable(features.length, (column) => storedFacts(features[column])?.facts);
  const measurer = measurerOf({ rows, columns: features.length, codesSuffice });
  for (let index = 0; index < features.length; index++) {
    const values = numbersToMeasure(features[index]);
    if (values !== undefined) facts.set(index, measurer.measure(values));
  }
  measurer.end();
  return facts;
}

/** The numbers of a column that has no facts yet, where it is one of numbers. */
function numbersToMeasure(feature: OwnColumn): Float64Array | undefined {
  if (feature.kind === 'class' || isStored(feature)) return undefined;
  if (feature.kind !== 'vector') return feature.values;
  return feature.values.length === 1 ? feature.values[0] : undefined;
}

/** Measures columns, one after the other, until it is told to `end`. */
interface Measurer {
  measure: (values: Float64Array) => ColumnFacts;
  end: () => void;
}

/** Measures so many columns; what it gives can be handed on one by one. */
export function columnMeasurer(rows: number, columns: number): Measurer {
  const measurer = measurerOf({ rows, columns, codesSuffice: false });
  return { measure: (values) => measurer.measure(values), end: () => measurer.end() };
}

/** What is measured: so many columns. */
interface Measured {
  rows: number;
  columns: number;
  codesSuffice: boolean;
}

function measurerOf(columns: Measured): Measurer {
  const space = borrowSimd();
  if (space === undefined) return { measure: measuredPlainly, end: () => undefined };
  return new MeasurerInSpace(space, columns);
}

/** By SIMD. A class, whose methods stay compiled from run to run: functions that a run makes are gone with it. */
class MeasurerInSpace implements Measurer {
  readonly #space: GaussianSpace;
  readonly #isShort: boolean;
  readonly #room: CodingRoom & { column: number };
  readonly #kept: KeptCodes;
  readonly #fingerprint: ReturnType<typeof fingerprinterIn>;
  readonly #codesSuffice: boolean;

  constructor(space: GaussianSpace, { rows, columns, codesSuffice }: Measured) {
    this.#space = space;
    this.#codesSuffice = codesSuffice;
    this.#isShort = rows <= MOST_COPIED;
    this.#room = {
      column: space.takeNumbers(this.#isShort ? rows + BEHIND : 0),
      steps: space.takeNumbers(PIECE),
      codes: space.takeBytes(PIECE),
      facts: space.takeNumbers(5),
    };
    this.#kept = new KeptCodes(rows, columns);
    this.#fingerprint = fingerprinterIn(space);
  }

  measure(values: Float64Array): ColumnFacts {
    return this.#isShort ? this.#inSpace(values) : this.#inPieces(values);
  }

  end(): void {
    this.#space.release();
  }

  #inSpace(values: Float64Array): ColumnFacts {
    const space = this.#space;
    const { column, facts: at } = this.#room;
    // One copy serves the fingerprint and the facts.
    space.memory.set(values, column / 8);
    const facts =
      levelFacts(space, this.#room, { values, at: column }, this.#kept) ??
      factsInSpace(space, column, values.length, at);
    if (this.#needsPrint(facts)) facts.fingerprint = this.#fingerprint.at(column, values.length);
    return facts;
  }

  #inPieces(values: Float64Array): ColumnFacts {
    const facts = levelFacts(this.#space, this.#room, { values }, this.#kept) ?? plainFacts(values);
    if (this.#needsPrint(facts)) facts.fingerprint = this.#fingerprint.of(values);
    return facts;
  }

  #needsPrint({ levels }: ColumnFacts): boolean {
    return !this.#codesSuffice || levels?.codes === undefined;
  }
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
