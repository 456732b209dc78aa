/**
 * What cross-HSIC asks of the data: enough rows in both parts, and variables that no handful of rows decides.
 */
import { InputError, mention, wording } from '../../errors.js';
import type { PreparedColumn } from '../../data/prepared-column.js';
import { arraysOf, rowsOffMode, type Variable } from '../../kernels/variable.js';
import { rowsWithClusters } from '../few-clusters.js';
import type { ArrangedCall } from '../procedure.js';

const LEAST_ROWS = 40;
const LEAST_PART = 10;
/** What serves instead. */
const EXACT = mention('preset', 'exact');
/** Rows of each part that must differ from the most frequent value there. */
const LEAST_OFF_MODE = 3;

/** The number of rows in part A. */
export function partA(rows: number, share = 0.6): number {
  return Math.floor(share * rows + 0.5);
}

/** The number of rows in part A, once both parts are known to be large enough. */
export function requireParts({ caller, rows, options, arrangement }: ArrangedCall): number {
  if (rows < LEAST_ROWS) {
    const got = rowsWithClusters(rows, arrangement);
    const rule = wording`at least ${LEAST_ROWS} rows for ${mention('statistic', 'cross')}`;
    throw new InputError(caller, rule, got, {
      hint: wording`use ${EXACT}, which is valid for any number of rows`,
    });
  }
  const rowsA = partA(rows, options.crossShare);
  if (rowsA < LEAST_PART || rows - rowsA < LEAST_PART) {
    throw new InputError(
      caller,
      `to leave at least ${LEAST_PART} rows in each part`,
      `${rowsA} and ${rows - rowsA}`,
      { option: 'crossShare' },
    );
  }
  return rowsA;
}

/** The reason to exclude a feature whose few unusual rows would decide everything. */
export function tooFewOffMode(
  feature: PreparedColumn,
  order: Int32Array | undefined,
  { rowsA, rows }: { rowsA: number; rows: number },
): string | undefined {
  // Variables are in order already.
  const isColumn = feature.kernel === 'column';
  const arrays = isColumn ? [feature.values] : arraysOf(feature);
  for (const [part, from, to] of [
    ['A', 0, rowsA],
    ['B', rowsA, rows],
  ] as const) {
    const off = rowsOffMode(arrays, {
      order: isColumn ? order : undefined,
      from,
      to,
      enough: LEAST_OFF_MODE,
    });
    if (off < LEAST_OFF_MODE) {
      return `it is nearly constant: ${off} rows of part ${part} differ from its most frequent value there, and ${LEAST_OFF_MODE} are needed`;
    }
  }
  return undefined;
}

/** Throws for an output that too few rows of a part vary in. */
export function requireVaryingTarget(
  caller: string,
  target: Variable,
  parts: { rowsA: number; rows: number },
): void {
  const reason = tooFewOffMode(target, undefined, parts);
  if (reason !== undefined) {
    throw new InputError(
      caller,
      `a target with at least ${LEAST_OFF_MODE} rows off its most frequent value in each part`,
      `fewer (${reason})`,
      { column: 'target', hint: wording`use ${EXACT}` },
    );
  }
}
