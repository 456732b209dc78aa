/**
 * Procedures with a normal tail and an estimated Σ: block HSIC as in the paper, and incomplete HSIC. The first
 * covarianceShare of the rows serves Σ alone; with a share of 0 the same rows serve both.
 */
import { covarianceColumns, type CovarianceEstimator } from '../covariance/estimator.js';
import { originalOrder, shuffledOrder } from '../data/row-order.js';
import { quote } from '../data/validate.js';
import { InputError } from '../errors.js';
import { fromColumns, type Matrix } from '../numerics/matrix.js';
import { randomStream } from '../numerics/random.js';
import type { ResolvedOptions } from '../options.js';
import { topK } from '../selection/top-k.js';
import { blocksOf } from '../statistics/block.js';
import { drawQuadruples } from '../statistics/incomplete.js';
import { ROUNDING } from '../statistics/rounding.js';
import { featureValues, meansOf } from './feature-values.js';
import { type NormalTest, normalTests } from './normal-test.js';
import {
  type Call,
  type Pass,
  type PassOutcome,
  type Procedure,
  spread,
  type TestedFeature,
} from './pass.js';
import { prepare, type Prepared, requireEnoughFeatures } from './prepare.js';
import type { RunContext } from './run-context.js';

/** Block and incomplete HSIC. */
export const normal: Procedure = {
  sweeps: (call) => new Set(parts(call)).size,
  work({ dataset, rows, options }) {
    // A quadruple has six pairs, each with the overhead of a short row.
    const perRow =
      options.statistic === 'block' ? (options.blockSize ?? 0) / 2 : 30 * (options.incompleteRatio ?? 0);
    return dataset.features.length * rows * perRow;
  },
  plan,
};

/** Rows [start, end) and how many units (blocks, quadruples) they hold. */
export interface Part {
  start: number;
  end: number;
  units: number;
}

async function plan(call: Call, context: RunContext, repeat: number): Promise<Pass> {
  const { caller, dataset, options } = call;
  parts(call);
  const prepared = await prepare(dataset, rowOrder(call, repeat), options, context);
  requireEnoughFeatures(caller, prepared, options.select);
  return () => pass(call, context, prepared, repeat);
}

async function pass(
  call: Call,
  context: RunContext,
  prepared: Prepared,
  repeat: number,
): Promise<PassOutcome> {
  const { caller, dataset, rows, options } = call;
  const [forCovariance, forTest] = parts(call);
  const test = await unitValues(context, prepared, options, forTest, repeat);
  const z = meansOf(test);
  const selected = topK(z, options.select);
  const covarianceUnits =
    forCovariance === forTest ? test : await unitValues(context, prepared, options, forCovariance, repeat);
  const columns = scaledColumns(covarianceUnits, selected, options, forTest.units);
  const tests = normalTests(z, columns, {
    selected,
    condition: caller === 'hsicInf' ? options.condition : undefined,
    alternative: options.alternative,
    alpha: options.alpha,
    rounding: ROUNDING,
  });
  const tested = tests.map((one) => named(one, call, prepared));
  return {
    statistics: spread(z, prepared.usable, dataset.features.length),
    selected: tested,
    excluded: prepared.excluded,
    droppedRows:
      options.statistic === 'block' ? rows - usedRows([...new Set([forCovariance, forTest])], options) : 0,
    targetBandwidth: prepared.target.bandwidth,
    notes: [...prepared.notes, ...untestableNotes(tested)],
  };
}

/** The order of rows under the options. */
export function rowOrder({ rows, options }: Call, repeat: number): Int32Array {
  return options.shuffle === false ? originalOrder(rows) : shuffledOrder(rows, options.seed, repeat);
}

/** The rows for Σ and the rows for selection and test: the same part twice if none are kept apart. */
function parts(call: Call): [Part, Part] {
  const { rows, options } = call;
  // Shares like 1/3 are not exact in binary; a billionth of a row makes ⌊n/3⌋ come out right.
  const kept = Math.floor(rows * (options.covarianceShare ?? 0) + 1e-9);
  const forTest = part(call, kept, rows, kept === 0 ? 2 : 1);
  return [kept === 0 ? forTest : part(call, 0, kept, 2), forTest];
}

/** The rows [start, end) as a part that must hold at least `least` units. */
export function part({ caller, options }: Call, start: number, end: number, least: number): Part {
  const rows = end - start;
  if (options.statistic === 'incomplete') {
    const units = Math.round((options.incompleteRatio ?? 0) * rows);
    if (rows < 4 || units < least) {
      throw new InputError(
        `${caller} requires at least 4 rows and ${least} quadruples in each part, got ${rows} rows and ${units} quadruples`,
      );
    }
    return { start, end, units };
  }
  const size = options.blockSize ?? 0;
  const units = Math.floor(rows / size);
  if (units < least) {
    const purpose = least > 1 ? `${least} blocks to estimate the covariance` : 'one block to test with';
    throw new InputError(
      `${caller} requires rows for at least ${purpose}, got ${rows} rows for it at blockSize ${size}`,
    );
  }
  return { start, end, units };
}

/** Rows that some block of the parts has room for. */
export function usedRows(used: readonly Part[], { blockSize = 0 }: ResolvedOptions): number {
  return used.reduce((sum, { units }) => sum + units * blockSize, 0);
}

/** Per-unit values of the usable features over a part. */
export function unitValues(
  context: RunContext,
  { target, usable, encode }: Prepared,
  { statistic, blockSize = 0, seed }: ResolvedOptions,
  { start, end, units: count }: Part,
  repeat: number,
): Promise<Float64Array[]> {
  const features = { count: usable.length, encode };
  if (statistic === 'block') {
    const shared = blocksOf(target.variable, { blockSize, start, count });
    return featureValues(context, { task: 'block', shared }, features);
  }
  const random = randomStream(seed, 'quadruples', String(repeat), String(start));
  const shared = drawQuadruples(target.variable, { count, start, end }, random);
  return featureValues(context, { task: 'incomplete', shared }, features);
}

/** Σ_{·m} of z for the selected features: the covariance of one unit over the number of units that z averages. */
export function scaledColumns(
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

/** A test with the feature's name and its place in the dataset. */
export function named(test: NormalTest, { dataset }: Call, { usable }: Prepared): TestedFeature {
  const index = usable[test.index];
  return { ...test, name: dataset.features[index].name, index };
}

/** A note for each feature that could not be tested. */
export function untestableNotes(tested: readonly TestedFeature[]): string[] {
  return tested
    .filter(({ standardError }) => standardError <= ROUNDING)
    .map(
      ({ name }) => `${quote(name)} has no variance beyond rounding and cannot be tested: its p-value is 1.`,
    );
}
