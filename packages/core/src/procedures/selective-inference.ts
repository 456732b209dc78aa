/**
 * The general doors: any vector of independence measures z ~ N(μ, Σ) can use Theorem 1 and Theorem 2 of the paper.
 */
import type { GivenMatrix } from '../data/dataset.js';
import { ownMatrix } from '../data/own-input.js';
import { describe, InputError } from '../errors.js';
import { type Alternative, pValueOfTails } from '../inference/p-value.js';
import { logTails } from '../inference/truncated-normal.js';
import { columnMeans, type Matrix, zeros } from '../numerics/matrix.js';
import { checkOptions } from '../options/option-rules.js';
import { optionTable } from '../options/option-table.js';
import type { Condition } from '../inference/truncate.js';
import { centredUnits, checkUnits, sampleColumns } from '../statistics/sample-covariance.js';
import { polyhedralLimits } from '../inference/polyhedral.js';
import { topK } from '../inference/top-k.js';
import { type NormalTest, normalTests } from '../inference/normal-test.js';

const { condition, alternative, alpha } = optionTable;

/** What is tested: z and Σ, or the values that they are worked out from. */
export type SelectiveInput =
  | { statistics: ArrayLike<number>; covariance: GivenMatrix }
  /** Units × features, such as an estimate of each block of rows: z is their mean, Σ their covariance divided by the units. */
  | { values: GivenMatrix };

/**
 * Selects the `select` largest of z ~ N(μ, Σ) and tests each for a mean of 0 given its selection ('feature', the
 * default), that of the whole set ('set', the paper's Theorem 2) or nothing ('none', which ignores the selection). The intervals have level 1 − `alpha`.
 *
 * With `values` of one's own, units × features, z is the mean of the units, which must be independent of one another, and
 * normal by the central limit theorem.
 */
export function selectiveInference(
  input: SelectiveInput & {
    select: number;
    condition?: Condition;
    alternative?: Alternative;
    alpha?: number;
  },
): NormalTest[] {
  const caller = 'selectiveInference';
  if (input === null || typeof input !== 'object') {
    throw new InputError(
      caller,
      'an object with values, or statistics and their covariance',
      describe(input),
    );
  }
  const { select, ...options } = input;
  const { statistics, columnsOf } =
    'values' in input ? ofValues(caller, input.values) : ofNormal(caller, input);
  for (const name of ['values', 'statistics', 'covariance'])
    delete (options as Record<string, unknown>)[name];
  checkOptions(caller, options, { condition, alternative, alpha });
  const d = statistics.length;
  if (!(Number.isInteger(select) && select >= 1 && select < d)) {
    throw new InputError(caller, `of at least 1 and below the ${d} statistics`, describe(select), {
      option: 'select',
    });
  }
  const selected = topK(statistics, select);
  return normalTests(statistics, columnsOf(selected), {
    selected,
    condition: options.condition ?? condition.default,
    alternative: options.alternative ?? alternative.default,
    alpha: options.alpha ?? alpha.default,
  });
}

/** z, and the columns of Σ that belong to some of it, side by side. */
interface NormalInput {
  statistics: ArrayLike<number>;
  columnsOf: (selected: readonly number[]) => Matrix;
}

function ofNormal(
  caller: string,
  { statistics, covariance: given }: { statistics: ArrayLike<number>; covariance: GivenMatrix },
): NormalInput {
  const covariance = ownMatrix(given);
  checkNormalInput(caller, statistics, covariance);
  const d = statistics.length;
  return {
    statistics,
    columnsOf(selected) {
      const columns = zeros(d, selected.length);
      for (let i = 0; i < d; i++) {
        selected.forEach((m, s) => (columns.data[i * selected.length + s] = covariance.data[i * d + m]));
      }
      return columns;
    },
  };
}

/** Of d × d covariances only the columns of selected features are made. */
function ofValues(caller: string, given: GivenMatrix): NormalInput {
  const units = ownMatrix(given);
  checkUnits(caller, units);
  return {
    statistics: columnMeans(units),
    columnsOf(selected) {
      const columns = sampleColumns(centredUnits(units), selected);
      columns.data.forEach((value, at) => (columns.data[at] = value / units.rows));
      return columns;
    },
  };
}

/** The test of one direction. */
export interface PolyhedralTest {
  /** V⁻ and V⁺, between which ηᵀz may lie. */
  lower: number;
  upper: number;
  pValue: number;
  logPValue: number;
}

/** Tests ηᵀμ = 0 for z ~ N(μ, Σ) given A z ≤ b (the paper's Theorem 1); `direction` is η. */
export function polyhedralTest(input: {
  statistics: ArrayLike<number>;
  covariance: GivenMatrix;
  A: GivenMatrix;
  b: ArrayLike<number>;
  direction: ArrayLike<number>;
  alternative?: Alternative;
}): PolyhedralTest {
  const caller = 'polyhedralTest';
  const { statistics, b, direction, covariance: given, A: rows, ...options } = input;
  const [covariance, A] = [ownMatrix(given), ownMatrix(rows)];
  checkOptions(caller, options, { alternative });
  checkNormalInput(caller, statistics, covariance);
  checkEvent(caller, statistics, A, b);
  if (direction?.length !== statistics.length) {
    throw new InputError(caller, `a direction of length ${statistics.length}`, describe(direction?.length));
  }
  const bad = Array.from(direction).findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new InputError(caller, 'a finite direction', `${describe(direction[bad])} at index ${bad}`);
  }
  const { value, variance, lower, upper } = polyhedralLimits(statistics, covariance, { A, b, direction });
  if (!(variance > 0)) {
    throw new InputError(caller, 'a direction along which the variance is above 0', `variance ${variance}`);
  }
  const tails = logTails(value, { mean: 0, sd: Math.sqrt(variance), intervals: [[lower, upper]] });
  return { lower, upper, ...pValueOfTails(tails, options.alternative ?? alternative.default) };
}

function checkNormalInput(caller: string, statistics: ArrayLike<number>, covariance: Matrix): void {
  const d = statistics?.length ?? 0;
  if (d === 0) throw new InputError(caller, 'at least one statistic', describe(statistics));
  const bad = Array.from(statistics).findIndex((value) => !Number.isFinite(value));
  if (bad >= 0)
    throw new InputError(caller, 'finite statistics', `${describe(statistics[bad])} at index ${bad}`);
  if (covariance?.rows !== d || covariance.columns !== d || covariance.data?.length !== d * d) {
    throw new InputError(
      caller,
      `a ${d} x ${d} covariance`,
      `${describe(covariance?.rows)} x ${describe(covariance?.columns)}`,
    );
  }
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      const entry = covariance.data[i * d + j];
      const mirrored = covariance.data[j * d + i];
      if (!Number.isFinite(entry) || !Number.isFinite(mirrored)) {
        throw new InputError(caller, 'a finite covariance', `${describe(entry)} at (${i}, ${j})`);
      }
      if (Math.abs(entry - mirrored) > 1e-8 * Math.max(Math.abs(entry), Math.abs(mirrored))) {
        throw new InputError(caller, 'a symmetric covariance', `${entry} and ${mirrored} at (${i}, ${j})`);
      }
    }
    if (covariance.data[i * d + i] < 0) {
      throw new InputError(caller, 'variances of at least 0', `${covariance.data[i * d + i]} at index ${i}`);
    }
  }
}

/** A z ≤ b must hold, up to rounding: otherwise the event that is conditioned on did not happen. */
function checkEvent(caller: string, statistics: ArrayLike<number>, A: Matrix, b: ArrayLike<number>): void {
  const d = statistics.length;
  if (A?.columns !== d || A.data?.length !== A.rows * d || b?.length !== A.rows) {
    throw new InputError(
      caller,
      `A with ${d} columns and as many rows as b`,
      `${describe(A?.rows)} x ${describe(A?.columns)} and ${describe(b?.length)}`,
    );
  }
  const bad = A.data.findIndex((entry) => !Number.isFinite(entry));
  if (bad >= 0) {
    const where = `(${Math.floor(bad / d)}, ${bad % d})`;
    throw new InputError(caller, 'a finite A', `${describe(A.data[bad])} at ${where}`);
  }
  for (let r = 0; r < A.rows; r++) {
    if (typeof b[r] !== 'number' || Number.isNaN(b[r])) {
      throw new InputError(caller, 'numbers in b', `${describe(b[r])} at index ${r}`);
    }
    let az = 0;
    let size = Math.abs(b[r]);
    for (let j = 0; j < d; j++) {
      const term = A.data[r * d + j] * statistics[j];
      az += term;
      size = Math.max(size, Math.abs(term));
    }
    if (!(az - b[r] <= 1e-10 * size)) {
      throw new InputError(caller, 'A z <= b', `${az} > ${b[r]} in row ${r}`);
    }
  }
}
