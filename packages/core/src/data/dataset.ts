/**
 * What a user hands in: features and an output, as plain columns.
 */

/** One feature. `kind` defaults to 'number'. */
export type Column =
  | { name: string; kind?: 'number'; values: Float64Array }
  /** Unordered labels, compared with the delta kernel (1 if equal, else 0). */
  | { name: string; kind: 'class'; values: readonly (string | number)[] }
  /** Several columns tested as one feature: one array per coordinate, Gaussian kernel with the median bandwidth. */
  | { name: string; kind: 'vector'; values: Float64Array[] };

/** The output that the features are tested against. `kind` defaults to 'number'. */
export type Target =
  | { kind?: 'number'; values: Float64Array }
  /** One array per coordinate. */
  | { kind: 'vector'; values: Float64Array[] }
  | { kind: 'class'; values: readonly (string | number)[] };

/** A table: every array has one entry per row. */
export interface Dataset {
  features: Column[];
  target: Target;
}
