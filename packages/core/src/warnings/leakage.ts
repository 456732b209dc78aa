/**
 * Features that are the output in another form: equal to it, a rising or falling function of it, classes that are its ranges,
 * or classes that tell the output exactly, or are told by it. Such a feature explains nothing, and its p-value is as small as the rows allow.
 *
 * What would be so by accident, or is trivially so, is left alone (Surprise, below): constants, few rows, and measurements,
 * which never repeat and so "tell" every output. Of these only rising and falling functions of the output count, and its ranges. Groups
 * are looked for where the output has few values, ROWS_A_VALUE rows each on average, and where rows are independent: a
 * column that tells subjects apart tells everything that is constant in a subject.
 *
 * Cost: one sort of the output, then O(1) for most features, since the walk ends at the first exception; O(n) at most.
 * Of many rows an even part is looked at first, and all of them for the features that are left; of stored features a few (glance.ts).
 */
import type { OwnColumn, EncodedDataset } from '../data/dataset.js';
import { isStored, type StoredColumn, valuesInPassing } from '../data/stored-column.js';
import { quotedNames } from '../errors.js';
import { risingOrder } from '../numerics/rising-order.js';
import { roleOfName } from './column-names.js';
import { codesOf, comparable, type Comparable, thinned } from './comparable.js';
import { FirstCodes } from './first-codes.js';
import { Glance } from './glance.js';
import type { DataWarning } from './warning.js';

const ROWS_A_VALUE = 5;

const RELATIONS = {
  equal: 'Equal to the output in every row',
  monotone: 'Rising or falling with the output, without exception',
  ranges: 'Each class is a range of the output, without exception',
  tells: 'Each value goes with one value of the output, without exception',
  told: 'The same in all rows that have the same output',
};
type Relation = keyof typeof RELATIONS;

const ADVICE =
  'A feature that was derived from the output, or becomes known only together with it, explains nothing, however small its p-value is: leave it out.';

/** A warning for each kind of relation that there is. */
export function leakage({ features, target, clusters }: EncodedDataset): DataWarning[] {
  const how = {
    isOrdered: target.kind !== 'class' && target.kind !== 'kernels',
    isGrouped: clusters === undefined,
    features: features.length,
  };
  const outputs = comparable(target);
  const some = outputs.map((values) => new Output(thinned(values), how));
  const suspects: OwnColumn[] = [];
  const glances = outputs.map((values) => new Glance(values));
  for (let f = 0; f < features.length; f++) {
    const feature = features[f];
    if (isStored(feature) && isExcluded(feature, glances, some)) continue;
    if (relationOf(feature, some) !== undefined) suspects.push(feature);
  }
  const all = suspects.length === 0 ? [] : outputs.map((values) => new Output(values, how));
  const found = new Map<Relation, string[]>();
  for (const feature of suspects) {
    const relation = relationOf(feature, all);
    if (relation === undefined) continue;
    const names = found.get(relation);
    if (names === undefined) found.set(relation, [feature.name]);
    else names.push(feature.name);
  }
  return Array.from(found, ([relation, columns]) => ({
    kind: 'leakage',
    columns,
    text: `${RELATIONS[relation]}: ${quotedNames(columns)}. ${ADVICE}`,
  }));
}

function relationOf(feature: OwnColumn, outputs: readonly Output[]): Relation | undefined {
  const arrays = isStored(feature) ? [valuesInPassing(feature)] : comparable(feature);
  for (let a = 0; a < arrays.length; a++) {
    const values = arrays[a];
    for (let o = 0; o < outputs.length; o++) {
      const part = outputs[o].rows < values.length ? thinned(values) : values;
      const relation = outputs[o].relation(part, feature.kind === 'class' ? 'class' : 'number');
      // What tells subjects apart has a warning of its own.
      if (relation !== undefined && !(relation === 'tells' && isIdentifier(feature))) return relation;
    }
  }
  return undefined;
}

/** Whether a few rows of a stored feature show that it is none of the outputs in another form. */
function isExcluded(feature: StoredColumn, glances: readonly Glance[], outputs: readonly Output[]): boolean {
  if (feature.readAt === undefined) return false;
  for (let o = 0; o < outputs.length; o++) if (!glances[o].excludes(feature, outputs[o])) return false;
  return true;
}

function isIdentifier({ name }: OwnColumn): boolean {
  const role = roleOfName(name);
  return role === 'clusters' || role === 'id';
}

/** One coordinate of the output, with what is asked of it for every feature. */
class Output {
  readonly rows: number;
  /** Whether its values have an order. */
  readonly isOrdered: boolean;
  /** Whether it has few values. */
  readonly isOfGroups: boolean;
  readonly #values: Comparable;
  readonly #order: Int32Array | undefined;
  readonly #codes: Int32Array;
  readonly #counts: readonly number[];
  readonly #surprise: Surprise;
  /** Used within a call only: there are many features. */
  readonly #firsts: FirstCodes;

  constructor(
    values: Comparable,
    { isOrdered, isGrouped, features }: { isOrdered: boolean; isGrouped: boolean; features: number },
  ) {
    this.rows = values.length;
    this.#values = values;
    this.isOrdered = isOrdered;
    this.#order = isOrdered ? risingOrder(values) : undefined;
    const { codes, counts } = codesOf(values);
    this.#codes = codes;
    this.#counts = counts;
    this.#surprise = new Surprise(values.length, features);
    this.#firsts = new FirstCodes(values.length / ROWS_A_VALUE + 1);
    this.isOfGroups = isGrouped && ROWS_A_VALUE * counts.length <= values.length;
  }

  /** How the values of a feature are this output in another form. */
  relation(feature: Comparable, kind: 'number' | 'class'): Relation | undefined {
    if (kind === 'number' && this.#order !== undefined && this.#isMonotone(feature, this.#order)) {
      return feature.every((value, row) => value === this.#values[row]) ? 'equal' : 'monotone';
    }
    if (kind === 'class' && this.#order !== undefined && this.#hasRanges(feature, this.#order))
      return 'ranges';
    if (!this.isOfGroups) return undefined;
    if (this.#tells(feature)) return 'told';
    return this.#isToldBy(feature) ? 'tells' : undefined;
  }

  /** Whether the feature only rises or only falls along the output, and is the same where the output is. */
  #isMonotone(feature: Comparable, order: Int32Array): boolean {
    const values = this.#values;
    let direction = 0;
    for (let i = 1; i < order.length; i++) {
      const now = feature[order[i]];
      const before = feature[order[i - 1]];
      if (now === before) continue;
      const step = now > before ? 1 : -1;
      if (direction === -step || values[order[i]] === values[order[i - 1]]) return false;
      direction = step;
    }
    return direction !== 0 && this.#surprise.inOrder(runsAlong(feature, order));
  }

  /**
   * Whether each class of the feature comes once along the output, rows of one output are of one class, and classes hold several
   * different outputs each: what tells subjects apart holds one.
   */
  #hasRanges(feature: Comparable, order: Int32Array): boolean {
    const values = this.#values;
    const left = new Set<number>();
    for (let i = 1; i < order.length; i++) {
      const now = feature[order[i]];
      const before = feature[order[i - 1]];
      if (now === before) continue;
      left.add(before);
      if (left.has(now) || values[order[i]] === values[order[i - 1]]) return false;
    }
    const hasSeveral = ROWS_A_VALUE * (left.size + 1) <= this.#counts.length;
    return left.size > 0 && hasSeveral && this.#surprise.inRanges(runsAlong(feature, order));
  }

  /** Whether the feature is the same in all rows in which the output is. */
  #tells(feature: Comparable): boolean {
    const known: (number | undefined)[] = [];
    for (let row = 0; row < feature.length; row++) {
      const value = (known[this.#codes[row]] ??= feature[row]);
      if (value !== feature[row]) return false;
    }
    const counts = new Map<number, number>();
    known.forEach((value = 0, code) => counts.set(value, (counts.get(value) ?? 0) + this.#counts[code]));
    return counts.size > 1 && this.#surprise.inGroups([...counts.values()], this.#counts.length);
  }

  /** Whether the output is the same in all rows in which the feature is, and these are several on average. */
  #isToldBy(feature: Comparable): boolean {
    const firsts = this.#firsts;
    const most = feature.length / ROWS_A_VALUE;
    firsts.begin();
    for (let row = 0; row < feature.length; row++) {
      const code = this.#codes[row];
      if (firsts.first(feature[row], code) !== code || firsts.size > most) return false;
    }
    return this.#surprise.inGroups(this.#counts, firsts.size);
  }
}

/** How often each value comes one after the other along an order. */
function runsAlong(values: Comparable, order: Int32Array): number[] {
  const runs: number[] = [];
  let start = 0;
  for (let i = 1; i <= order.length; i++) {
    if (i < order.length && values[order[i]] === values[order[start]]) continue;
    runs.push(i - start);
    start = i;
  }
  return runs;
}

/** Agreement less likely than this is no accident. */
const SMALL = 1e-6;

/**
 * How surprising it is that a feature and the output agree without an exception: bounds on the chance of it when the rows of
 * one are shuffled, in so many rows and over so many features. Values with counts c₁, c₂, … in n rows have n!/(c₁! c₂! …)
 * different orders, all equally likely.
 */
class Surprise {
  readonly #logFactorials: Float64Array;
  readonly #limit: number;

  constructor(rows: number, features: number) {
    this.#logFactorials = new Float64Array(rows + 1);
    for (let n = 1; n <= rows; n++) this.#logFactorials[n] = this.#logFactorials[n - 1] + Math.log(n);
    this.#limit = Math.log(SMALL) - Math.log(features);
  }

  /** Whether it is no accident that values with these counts are in rising or in falling order: 2 orders of all. */
  inOrder(counts: readonly number[]): boolean {
    return Math.log(2) - this.#logOrders(counts) < this.#limit;
  }

  /** Whether it is no accident that classes with these counts come one after the other: in as many orders as there are of classes. */
  inRanges(counts: readonly number[]): boolean {
    return this.#logFactorials[counts.length] - this.#logOrders(counts) < this.#limit;
  }

  /**
   * Whether it is no accident that values with these counts are the same in all rows of each of so many groups: of all
   * orders at most (number of values)^groups are so.
   */
  inGroups(counts: readonly number[], groups: number): boolean {
    return groups * Math.log(counts.length) - this.#logOrders(counts) < this.#limit;
  }

  #logOrders(counts: readonly number[]): number {
    const rows = this.#logFactorials.length - 1;
    return counts.reduce((sum, count) => sum - this.#logFactorials[count], this.#logFactorials[rows]);
  }
}
