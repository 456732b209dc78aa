/**
 * Columns with the rows of a stratum side by side, and their numbers without stratum means.
 *
 * Features are standardised when they are prepared, so that one from which nothing is taken off stays as it is: what is known of
 * it holds for its rows in any order, and answers on few levels are still counted. The others are measured anew.
 */
import type { CheckedDataset } from '../data/checked-dataset.js';
import { type ColumnFacts, FactsTable } from '../data/column-facts.js';
import { isOnOneScale, type OwnColumn, type OwnTarget } from '../data/dataset.js';
import { derivedColumn } from '../data/derived-column.js';
import { OwnMeasurer } from '../data/measure-columns.js';
import { reordered } from '../kernels/variable.js';
import type { RowGroups } from '../numerics/row-groups.js';
import { SideBySide } from '../numerics/side-by-side.js';
import { inOrder, mapped } from './by-group.js';
import { pointsWithoutStratumMeans, takeOffStratumMeans, takeOffWhatDiffers } from './stratum-means.js';

/** The order in which rows of a stratum are side by side, and the strata of these. */
export interface InStrata {
  order: Int32Array;
  groups: RowGroups;
}

/** A variable; its numbers are standardised. */
export function inStrata<Variable extends OwnColumn | OwnTarget>(
  variable: Variable,
  { order, groups }: InStrata,
): Variable {
  const ordered = inOrder(variable, order);
  if (isOnOneScale(ordered)) {
    return { ...ordered, values: pointsWithoutStratumMeans(ordered.values, groups) };
  }
  return mapped(
    ordered,
    (values) => {
      takeOffStratumMeans(values, groups);
      return values;
    },
    (labels) => labels,
  );
}

/** Some features of a dataset, and their facts. */
export function featuresInStrata(
  { features: given, facts: known, rows }: Pick<CheckedDataset, 'features' | 'facts' | 'rows'>,
  indices: Int32Array,
  strata: InStrata,
): Pick<CheckedDataset, 'features' | 'facts'> {
  const facts = new FactsTable(indices.length);
  const rooms = {
    measurer: new OwnMeasurer(rows),
    columns: new SideBySide(Float64Array, rows, indices.length),
    codes: new SideBySide(Uint8Array, rows, indices.length),
  };
  const features: OwnColumn[] = [];
  for (let at = 0; at < indices.length; at++) {
    const { column, own } = featureInStrata(given[indices[at]], known.get(indices[at]), strata, rooms);
    features.push(column);
    if (own !== undefined) facts.set(at, own);
  }
  rooms.measurer.end();
  return { features, facts };
}

/** What columns are measured by, and where they and their codes go. */
interface Rooms {
  measurer: OwnMeasurer;
  columns: SideBySide<Float64Array>;
  codes: SideBySide<Uint8Array>;
}

/** A feature with these facts, and those that it has then. */
function featureInStrata(
  feature: OwnColumn,
  facts: ColumnFacts | undefined,
  strata: InStrata,
  { measurer, columns, codes }: Rooms,
): { column: OwnColumn; own: ColumnFacts | undefined } {
  if (feature.kind === 'class' || feature.kind === 'vector' || facts === undefined) {
    const column = inStrata(feature, strata);
    const isOne = column.kind === 'vector' && column.values.length === 1;
    return { column, own: isOne ? measurer.measure(column.values[0]) : undefined };
  }
  const derived = derivedInStrata(feature, facts, strata);
  const values = reordered(feature.values, strata.order, derived ? undefined : columns.next());
  const isTaken = takeOffWhatDiffers(values, strata.groups, facts);
  return {
    column: derived ?? { ...feature, values },
    own: isTaken ? measurer.measure(values) : factsInOrder(facts, strata.order, codes),
  };
}

/** The same column where it lies elsewhere: worked out whenever it is read. */
function derivedInStrata(
  feature: OwnColumn,
  facts: ColumnFacts,
  { order, groups }: InStrata,
): OwnColumn | undefined {
  return derivedColumn(feature, (given) => {
    const values = reordered(given, order);
    takeOffWhatDiffers(values, groups, facts);
    return values;
  });
}

/** The facts of a column whose rows come to lie in an order: it is one of the run's own, that nobody changes. */
function factsInOrder(facts: ColumnFacts, order: Int32Array, room: SideBySide<Uint8Array>): ColumnFacts {
  const { levels } = facts;
  const codes = levels?.codes && codesInOrder(levels.codes, order, room.next());
  return { ...facts, fingerprint: undefined, levels: levels && { ...levels, codes } };
}

function codesInOrder(codes: Uint8Array, order: Int32Array, ordered: Uint8Array): Uint8Array {
  for (let i = 0; i < order.length; i++) ordered[i] = codes[order[i]];
  return ordered;
}
