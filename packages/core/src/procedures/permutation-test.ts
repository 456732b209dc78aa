/**
 * The permutation engine for a statistic of one's own: how often is it as large with the rows of x in another order?
 *
 * The function is given an order, the row of x that comes to lie at each row of y, and answers with a number; large values
 * speak against independence. If x and y are independent all orders are equally likely, so that the p-value needs nothing
 * else: it is exact where all orders are counted (up to 40,320 of them: eight rows), valid to the letter with a number of
 * permutations, and an estimate with the stated error with 'auto' where it is small (permutation/marginal-test).
 *
 * Rows of strata change places within their stratum only. Clusters move as wholes, their rows in the order that they have,
 * and change places with clusters of as many rows (exchangeability blocks: Winkler et al., 2015).
 */
import { checkLabels } from '../data/validate-labels.js';
import type { Labels, OwnDataset } from '../data/dataset.js';
import type { AbortSignalLike } from '../engine/abort-signal.js';
import { Pace } from '../engine/pace.js';
import { completeWithPauses, type Steps } from '../engine/steps.js';
import { describe, InputError } from '../errors.js';
import { QuickOrders } from '../numerics/quick-orders.js';
import { randomStream } from '../numerics/random.js';
import { groupsOf, movableRows, type RowGroups, rowsOfGroups } from '../numerics/row-groups.js';
import { defaults } from '../options/default-options.js';
import { checkOptions, wholeNumber } from '../options/option-rules.js';
import { optionTable, runTable } from '../options/option-table.js';
import { EVERY_ORDER } from '../permutation/admission.js';
import { enumerateOrders, type OrderStatistic, ordersAreFew } from '../permutation/enumerate-orders.js';
import { fromScratch } from '../permutation/from-scratch.js';
import { marginalTest, MOST_ORDERS } from '../permutation/marginal-test.js';
import { TIE_SHARE } from '../permutation/walker.js';

/** The statistic and what is known of the rows. */
export interface OwnStatisticTest {
  /** How many rows there are. */
  rows: number;
  /** The value at an order: the row of x at each row of y. The array is used again: copy it to keep it. */
  statistic: (order: Int32Array) => number;
  /** The stratum of each row. */
  strata?: readonly (string | number)[];
  /** The cluster of each row. */
  clusters?: readonly (string | number)[];
  /** So many orders, to the letter; 'auto' (the default) is as many as the p-value needs. */
  permutations?: number | 'auto';
  /** Smaller p-values are not told apart with 'auto'; 1e-6 unless given. */
  smallestPValue?: number;
  seed?: number;
  signal?: AbortSignalLike;
}

/** What the test found. */
export interface OwnStatisticP {
  /** The statistic at the order that the rows are in. */
  statistic: number;
  pValue: number;
  /** Its Monte-Carlo standard error; 0 where all orders were counted. */
  pValueError: number;
  /** Whether it is an estimate with that error rather than valid to the letter. */
  estimated: boolean;
  /** Whether the p-value is below `pValue`, by how much was not asked. */
  isUpperBound?: boolean;
}

const CALLER = 'permutationTest';
/** Orders that tell how large the statistic is: values closer than a share of that are equal. */
const SCALE_ORDERS = 16;

/**
 * Tests a statistic of one's own.
 *
 * @throws InputError for input that breaks a rule, and for a statistic that is no finite number; the signal's reason when
 * aborted.
 */
export async function permutationTest(given: OwnStatisticTest): Promise<OwnStatisticP> {
  const { permutations, smallestPValue, seed } = optionTable;
  const rule = (holds: (value: unknown) => boolean, words: string) => ({ rule: words, holds });
  const labels = rule(Array.isArray, 'to be an array of labels');
  checkOptions(CALLER, given, {
    rows: wholeNumber(2),
    statistic: rule((value) => typeof value === 'function', 'to be a function'),
    strata: labels,
    clusters: labels,
    permutations,
    smallestPValue,
    seed,
    signal: runTable.signal,
  });
  for (const name of ['rows', 'statistic'] as const) {
    if (given[name] === undefined) throw new InputError(CALLER, 'to be given', 'none', { option: name });
  }
  const { units, groups } = unitsOf(given);
  const pace = new Pace(given.signal);
  return completeWithPauses(testSteps(given, units, groups), () => (pace.isDue ? pace.breathe() : undefined));
}

function* testSteps(
  {
    rows,
    statistic,
    permutations = 'auto',
    smallestPValue: smallest = 1e-6,
    seed = defaults.seed,
  }: OwnStatisticTest,
  units: readonly Int32Array[] | undefined,
  groups: RowGroups,
): Steps<OwnStatisticP> {
  const order = new Int32Array(rows);
  const valueOf = (unitOrder: Int32Array): number => {
    spread(unitOrder, units, order);
    const value: unknown = statistic(order);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw new InputError(CALLER, 'to give a finite number', describe(value), { option: 'statistic' });
  };
  const count = units?.length ?? rows;
  const start = Int32Array.from({ length: count }, (_, i) => i);
  const observed = valueOf(start);
  const orders = new QuickOrders(randomStream(seed, 'scale of the statistic'), groups);
  let scale = Math.abs(observed);
  const other = Int32Array.from(start);
  for (let drawn = 0; drawn < SCALE_ORDERS; drawn++) {
    orders.shuffle(other);
    scale = Math.max(scale, Math.abs(valueOf(other)));
    yield 0;
  }
  const own: OrderStatistic = { rows: count, valueOf, tolerance: TIE_SHARE * scale };
  if (ordersAreFew(groups, MOST_ORDERS)) {
    const { upper } = yield* enumerateOrders(own, EVERY_ORDER, groups);
    return { statistic: observed, pValue: upper, pValueError: 0, estimated: false };
  }
  const terms = { permutations, smallest, seed, name: 'own statistic', groups };
  const { pValue, pValueError, by, isBound } = yield* marginalTest(fromScratch(own), terms);
  return {
    statistic: observed,
    pValue,
    pValueError,
    estimated: by === 'splitting',
    ...(isBound && { isUpperBound: true }),
  };
}

/** What changes places, rows or clusters (the rows of each), and which of these among themselves. */
function unitsOf({ rows, strata, clusters }: OwnStatisticTest): {
  units: readonly Int32Array[] | undefined;
  groups: RowGroups;
} {
  for (const [name, labels] of Object.entries({ strata, clusters })) {
    if (labels === undefined || labels.length === rows) continue;
    throw new InputError(CALLER, `of ${rows} labels, one a row`, `${labels.length}`, { option: name });
  }
  const named = (name: 'strata' | 'clusters', values?: Labels['values']) =>
    values && { [name]: { name, values: Array.from(values) } };
  const dataset = { features: [], ...named('strata', strata), ...named('clusters', clusters) };
  checkLabels(CALLER, dataset as unknown as OwnDataset, rows);
  const stratumOf = (row: number): string => JSON.stringify(strata?.[row] ?? null);
  const units = clusters && rowsOfGroups(groupsOf(clusters));
  const groups =
    units === undefined
      ? groupsOf(Array.from({ length: rows }, (_, row) => stratumOf(row)))
      : groupsOf(units.map((own) => `${own.length} ${stratumOf(own[0])}`));
  if (movableRows(groups) === 0) {
    throw new InputError(CALLER, 'to have some that can change places', 'no two of as many rows', {
      option: 'clusters',
    });
  }
  return { units, groups };
}

/** The order of rows that an order of units makes. */
function spread(unitOrder: Int32Array, units: readonly Int32Array[] | undefined, order: Int32Array): void {
  if (units === undefined) {
    order.set(unitOrder);
    return;
  }
  for (let at = 0; at < units.length; at++) {
    const [places, from] = [units[at], units[unitOrder[at]]];
    for (let i = 0; i < places.length; i++) order[places[i]] = from[i];
  }
}
