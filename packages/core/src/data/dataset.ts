/**
 * What a user may hand in: features and an output as plain columns, and matrices. `Values` are the arrays that hold
 * numbers: a Float64Array is read where it is, any other is copied into one at the door (own-input.ts).
 */
import type { StructuredOutput } from '../targets/encode.js';
import type { StructuredTarget } from '../targets/registry.js';

/** An array of numbers. */
export type Numbers =
  | Float64Array
  | Float32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint8ClampedArray
  | Uint16Array
  | Uint32Array
  | readonly number[];

/** One feature. `kind` defaults to 'number'. */
export type Column<Values = Numbers> =
  | { name: string; kind?: 'number'; values: Values }
  /** Unordered labels, compared with the delta kernel (1 if equal, else 0). */
  | { name: string; kind: 'class'; values: readonly (string | number)[] }
  /**
   * Several columns tested as one feature: one array per coordinate, Gaussian kernel with the median bandwidth. `members` are
   * the names of the coordinates, which the result repeats.
   */
  | { name: string; kind: 'vector'; values: Values[]; members?: readonly string[] };

/** An output of numbers or classes. `kind` defaults to 'number'. */
export type PlainTarget<Values = Numbers> =
  | { kind?: 'number'; values: Values }
  /** One array per coordinate. */
  | { kind: 'vector'; values: Values[] }
  | { kind: 'class'; values: readonly (string | number)[] };

/** The output that the features are tested against: numbers, classes, or something structured (targets/registry). */
export type Target<Values = Numbers> = PlainTarget<Values> | StructuredTarget;

/** Which rows belong together: rows with equal labels, strings or whole numbers. */
export interface Labels {
  name: string;
  values: readonly (string | number)[];
}

/** A table: every array has one entry per row. */
export interface Dataset<Values = Numbers> {
  features: Column<Values>[];
  target: Target<Values>;
  /** Batches, sites: rows are compared, and shuffled, within strata only. */
  strata?: Labels;
  /** Rows of one subject, which are not independent of one another. */
  clusters?: Labels;
  /** What is held fixed: features and output lose what these explain. */
  covariates?: Column<Values>[];
  /**
   * What missing cells in features mean, NaN in values and in labels: with 'per-feature' each feature is tested on the rows in
   * which it has a value. They are refused where nothing is said, and always in the output and in what is held fixed.
   */
  missing?: 'per-feature';
}

/** A feature of our own: all numbers in a Float64Array. */
export type OwnColumn = Column<Float64Array>;

/** An output as statistics take it: structured ones have become points or kernel matrices. */
export type OwnTarget = PlainTarget<Float64Array> | StructuredOutput;

/** A dataset of our own with an output of numbers or classes. */
export interface OwnDataset extends Omit<Dataset<Float64Array>, 'target'> {
  target: PlainTarget<Float64Array>;
}

/** The same with any output, encoded. */
export interface EncodedDataset extends Omit<Dataset<Float64Array>, 'target'> {
  target: OwnTarget;
}

/** Coordinates that are on one scale as they are, such as those of points on a circle. */
export function isOnOneScale<Variable extends OwnColumn | OwnTarget>(
  variable: Variable,
): variable is Variable & { kind: 'vector'; values: Float64Array[]; isOnOneScale: true } {
  return variable.kind === 'vector' && 'isOnOneScale' in variable && variable.isOnOneScale;
}

/** The rows of an output that passed its checks. */
export function targetRows(target: OwnTarget): number {
  if (target.kind === 'kernels') return target.values.codes.length;
  return target.kind === 'vector' ? target.values[0].length : target.values.length;
}

/** A dense row-major matrix: entry (i, j) is data[i * columns + j]. */
export interface GivenMatrix {
  rows: number;
  columns: number;
  data: Numbers;
}
