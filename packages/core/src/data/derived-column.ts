/**
 * Columns that are worked out from columns that lie elsewhere (stored-column.ts), whenever they are asked for, and not kept:
 * their rows in another order, some of them, or what is left of their values. What is known of them is measured as that of a
 * column in memory, in one look.
 */
import type { OwnColumn } from './dataset.js';
import { storedFacts } from './stored-column.js';

/** Under this name a column says that reading its values takes work; the same in every copy of this package. */
const DERIVED: unique symbol = Symbol.for('hsicinf.derived') as never;

/** A column by a column that lies elsewhere; classes and vectors are no such columns. */
class DerivedColumn {
  readonly kind = 'number';
  readonly [DERIVED] = true;
  readonly #source: { readonly name: string; readonly values: Float64Array };
  readonly #map: (values: Float64Array) => Float64Array;

  constructor(
    source: { readonly name: string; readonly values: Float64Array },
    map: (values: Float64Array) => Float64Array,
  ) {
    this.#source = source;
    this.#map = map;
  }

  get name(): string {
    return this.#source.name;
  }

  get values(): Float64Array {
    return this.#map(this.#source.values);
  }
}

/** Whether the values of a column are worked out when they are asked for. */
export function isDerived(column: object): boolean {
  return DERIVED in column;
}

/** A column whose values are those of another, mapped; undefined where that one is in memory. */
export function derivedColumn<Column extends object>(
  column: Column,
  map: (values: Float64Array) => Float64Array,
): Column | undefined {
  if (storedFacts(column) === undefined && !isDerived(column)) return undefined;
  return new DerivedColumn(column as OwnColumn & { kind: 'number' }, map) as unknown as Column;
}
