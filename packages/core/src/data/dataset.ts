/**
 * A dataset of our own: what was handed in, with all numbers in a Float64Array.
 */
import type * as given from './given.js';

/** One feature. `kind` defaults to 'number'. */
export type Column = given.Column<Float64Array>;

/** The output that the features are tested against. `kind` defaults to 'number'. */
export type Target = given.Target<Float64Array>;

/** A table: every array has one entry per row. */
export type Dataset = given.Dataset<Float64Array>;
