/**
 * Procedures with a normal tail and an estimated Σ: block HSIC as in the paper, and incomplete HSIC. Options say which
 * rows serve what (row-parts) and what is conditioned on.
 */
import { quote } from '../../errors.js';
import { covarianceColumns, type CovarianceEstimator } from './estimator.js';
import { originalOrder, shuffledOrder } from '../../data/row-order.js';
import { fromColumns, type Matrix } from '../../numerics/matrix.js';
import type { ResolvedOptions } from '../../options/options.js';
import { topK } from '../../inference/top-k.js';
import { ROUNDING } from '../../numerics/rounding.js';
import { meansOf } from '../../statistics/feature-values.js';
import { normalPValues, normalTests } from '../../inference/normal-test.js';
import type { PValue } from '../../inference/p-value.js';
import type { Condition } from '../../inference/truncate.js';
import { foundBy, oneWidthOptions, type PreparedRepeat, prepareRepeat, identityOf } from '../one-width.js';
import {
  type Call,
  conditionsOf,
  type Procedure,
  type RepeatOutcome,
  type TestedFeature,
} from '../procedure.js';
import { type RowRange, unitValues } from '../units.js';
import { distinctParts, rowParts } from './row-parts.js';
import type { RunContext } from '../../engine/run-context.js';

/** Block and incomplete HSIC. */
export const normal: Procedure = {
  sweeps: (call) => distinctParts(rowParts(call)).length,
  work({ dataset, rows, options }) {
    // A quadruple has six pairs, each with the overhead of a short row.
    const perRow =
      options.statistic === 'block' ? (options.blockSize ?? 0) / 2 : 30 * (options.incompleteRatio ?? 0);
    return dataset.features.length * rows * perRow;
  },
  async plan(call, context, repeat) {
    const { rows, options } = call;
    const order = options.shuffle === false ? originalOrder(rows) : shuffledOrder(rows, options.seed, repeat);
    const prepared = await prepareRepeat(call, context, order);
    return () => carryOut(call, context, prepared, repeat);
  },
};

async function carryOut(
  call: Call,
  context: RunContext,
  prepared: PreparedRepeat,
  repeat: number,
): Promise<RepeatOutcome> {
  const { rows, options } = call;
  const parts = rowParts(call);
  const values = new Map<RowRange, Float64Array[]>();
  for (const part of distinctParts(parts)) {
    values.set(part, await unitValues(context, prepared, options, part, repeat));
  }
  const valuesOf = (part: RowRange): Float64Array[] => values.get(part) ?? [];
  const selected = topK(meansOf(valuesOf(parts.forSelection)), prepared.select);
  const z = meansOf(valuesOf(parts.forTest));
  const columns = scaledColumns(valuesOf(parts.forCovariance), selected, options, parts.forTest.units);
  const { own, beside } = conditionsOf(options);
  const { alternative } = oneWidthOptions(options);
  const terms = { selected, alternative, rounding: ROUNDING };
  const pValues = (condition: Condition): PValue[] => normalPValues(z, columns, { ...terms, condition });
  const selective = beside && pValues(beside);
  const unselective = own === 'none' ? undefined : pValues('none');
  const tests = normalTests(z, columns, { ...terms, condition: own, alpha: options.alpha });
  const tested = tests.map((test, s) => ({
    ...test,
    ...identityOf(call, prepared, [s, test.index], z),
    beside: {
      ...(selective && { selectivePValue: selective[s] }),
      ...(unselective && { naivePValue: unselective[s] }),
    },
  }));
  return foundBy(call, prepared, {
    statistics: z,
    selected: tested,
    droppedRows: options.statistic === 'block' ? rows - usedRows([...values.keys()], options) : 0,
    notes: untestableNotes(tested),
  });
}

/** Rows that some block of the parts has room for. */
function usedRows(parts: readonly RowRange[], { blockSize = 0 }: ResolvedOptions): number {
  return parts.reduce((sum, { units }) => sum + units * blockSize, 0);
}

/** Σ_{·m} of z for the selected features: the covariance of one unit over the number of units that z averages. */
function scaledColumns(
  values: readonly Float64Array[],
  selected: readonly number[],
  options: ResolvedOptions,
  units: number,
): Matrix {
  const columns = covarianceColumns(fromColumns(values, values[0].length), selected, estimatorOf(options));
  return { ...columns, data: columns.data.map((entry) => entry / units) };
}

function estimatorOf({ covariance, poet }: ResolvedOptions): CovarianceEstimator {
  if (covariance === 'poet' || covariance === 'poet-cran') return { kind: 'poet', options: poet ?? {} };
  return { kind: covariance ?? 'sample' };
}

/** A note for each feature that could not be tested. */
function untestableNotes(tested: readonly TestedFeature[]): string[] {
  return tested
    .filter(({ standardError }) => standardError <= ROUNDING)
    .map(
      ({ name }) => `${quote(name)} has no variance beyond rounding and cannot be tested: its p-value is 1.`,
    );
}
