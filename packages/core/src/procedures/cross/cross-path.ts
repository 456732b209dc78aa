/**
 * Which way cross-HSIC is computed: from all pairs of rows, exactly, or from thin factors of the kernels, in time linear
 * in the rows (statistics/cross-low-rank.ts). The way depends on the data alone, never on the machine or its load, so
 * that results are the same everywhere.
 *
 * The break-evens are measured by bench/break-even-cross.mjs on one thread, with SIMD in the exact pass: for g between
 * 4,000 and 6,000 rows with an output of numbers (3,000 and 4,000 with classes), for the moments between 100 and 150.
 */
import { type Variable, variableRows } from '../../kernels/variable.js';
import { type CrossMoments, momentsTask } from './cross-moments.js';
import { lowRankMomentsTask } from './cross-moments-low-rank.js';
import { crossParts, crossTask } from './cross-values.js';
import { type BoundTask, bind } from '../../engine/task.js';
import type { ValuesWay } from '../../statistics/feature-values.js';
import { lowRankCrossTask, lowRankParts } from './cross-low-rank.js';
import { completeWithPauses } from '../../engine/steps.js';

/** From so many rows on, factors are the faster way to g where feature and output are numbers. */
const VALUES_BREAK_EVEN = 5000;

/** The same for the moments, well above their break-even: below it the exact way takes some 30 ms, and every digit is right. */
const MOMENTS_BREAK_EVEN = 600;

/** Columns that the factors of a number have at the break-even of g. */
const TYPICAL_RANK = 26;

/** Factors of one variable are kept below this many values (800 MB) unless they have few columns. */
const FACTOR_VALUES = 1e8;
const FEW_COLUMNS = 40;

/** With more columns than this, the small matrices of the moments are no longer small. */
const MANY_COLUMNS = 400;

/** The tasks of cross-HSIC, each with what its items share. */
export interface CrossPath {
  values: ValuesWay;
  moments: BoundTask<Variable, CrossMoments>;
}

/** The way for an output; the first `rowsA` rows are part A. A feature with too many columns goes its own, slower way. */
export async function crossPath(
  target: Variable,
  rowsA: number,
  breathe: () => Promise<void>,
): Promise<CrossPath> {
  const rows = variableRows(target);
  const rowsB = rows - rowsA;
  if (rows < MOMENTS_BREAK_EVEN) {
    const shared = crossParts(target, rowsA);
    return { values: bind(crossTask, shared), moments: bind(momentsTask, shared) };
  }
  const maxRank = momentsRank(rows);
  const lowRank = await completeWithPauses(lowRankParts(target, rowsA, maxRank), breathe);
  const featureRank = lowRank === undefined ? 0 : valuesRank(rows, lowRank.columns.length);
  return {
    values:
      lowRank !== undefined && rows >= VALUES_BREAK_EVEN && featureRank >= TYPICAL_RANK
        ? bind(lowRankCrossTask, { ...lowRank, maxRank: featureRank })
        : bind(crossTask, crossParts(target, rowsA)),
    moments: bind(lowRankMomentsTask, lowRank ?? { target, rowsA, rowsB, columns: undefined, maxRank }),
  };
}

/** The columns r up to which factors pay for g: r²/2 + r·outputRank products a row, as many as rows/4 at the break-even. */
function valuesRank(rows: number, outputRank: number): number {
  return Math.floor(Math.min(Math.sqrt(outputRank ** 2 + rows / 2) - outputRank, affordable(rows)));
}

/** The columns up to which factors of a kernel pay for the moments, against its rows as they are (cross-sides.ts). */
function momentsRank(rows: number): number {
  return Math.floor(Math.min(Math.max(FEW_COLUMNS, 2.5 * Math.sqrt(rows)), MANY_COLUMNS, affordable(rows)));
}

function affordable(rows: number): number {
  return Math.max(FEW_COLUMNS, FACTOR_VALUES / rows);
}

/** What the way costs, in kernel values: of g for one feature, and of the moments for one. */
export function crossWork(rows: number, rowsA: number): { values: number; moments: number } {
  const pairs = rowsA * (rows - rowsA);
  return {
    values: rows < VALUES_BREAK_EVEN ? pairs : 200 * rows,
    moments: rows < MOMENTS_BREAK_EVEN ? rowsA * pairs : 400 * rows,
  };
}
