/**
 * The cross procedure (docs/method.md): cross-HSIC between two parts of the rows, the top k, truncation by what the
 * per-row values say of their covariance, and a tail from the exact moments under shuffling. A closed form, for many rows.
 */
import { covarianceColumns } from '../covariance/estimator.js';
import { originalOrder, shuffledOrder, stratifiedOrder } from '../data/row-order.js';
import { quote } from '../data/validate.js';
import { InputError } from '../errors.js';
import { truncatedNormalInterval } from '../inference/confidence-interval.js';
import { pValueOfTails, UNTESTABLE } from '../inference/p-value.js';
import { skewNormalTails } from '../inference/skew-normal-tail.js';
import { truncatedStudentTails } from '../inference/truncated-student.js';
import { rowsOffMode, type Variable } from '../kernels/variable.js';
import { columnOf, fromColumns } from '../numerics/matrix.js';
import { topK } from '../selection/top-k.js';
import { type Truncation, untruncated } from '../selection/truncation.js';
import { crossParts } from '../statistics/cross.js';
import type { CrossMoments } from '../statistics/cross-moments.js';
import { featureValues, meansOf } from './feature-values.js';
import { type Call, type PassOutcome, type Procedure, spread, type TestedFeature } from './pass.js';
import { prepare, type Prepared, requireEnoughFeatures } from './prepare.js';
import type { RunContext } from './run-context.js';
import { complementOf, truncate } from './truncate.js';

const LEAST_ROWS = 40;
const FEW_ROWS = 60;
const LEAST_PART = 10;
/** Rows of each part that must differ from the most frequent value. */
export const LEAST_OFF_MODE = 3;

export const cross: Procedure = {
  work({ dataset, rows, options }) {
    const a = partA(rows, options.crossShare);
    return dataset.features.length * a * (rows - a) + options.select * a * a * (rows - a);
  },
  pass,
};

/** The number of rows in part A. */
export function partA(rows: number, share = 0.6): number {
  return Math.floor(share * rows + 0.5);
}

async function pass(call: Call, context: RunContext, repeat: number): Promise<PassOutcome> {
  const { caller, dataset, rows, options } = call;
  const rowsA = requireParts(call);
  const prepared = prepare(dataset, rowOrder(call, rowsA, repeat), options, (feature) =>
    tooFewOffMode(feature, rowsA, rows),
  );
  requireVaryingTarget(caller, prepared.target.variable, rowsA, rows);
  requireEnoughFeatures(caller, prepared, options.select);
  const { target, usable, excluded, encode } = prepared;
  const parts = crossParts(target.variable, rowsA);
  const values = await featureValues(
    context,
    { task: 'cross', shared: parts },
    { count: usable.length, encode },
  );
  const z = meansOf(values);
  const selected = topK(z, options.select);
  const moments = await context.run('p-values', {
    task: 'crossMoments',
    shared: parts,
    count: selected.length,
    units: selected.length,
    item: (s) => encode(selected[s]),
  });
  const columns = covarianceColumns(fromColumns(values, rowsA), selected, { kind: 'sample' });
  const rejected = complementOf(selected, z.length);
  const condition = caller === 'hsicInf' ? options.condition : undefined;
  const tested = selected.map((position, s): TestedFeature => {
    const covarianceColumn = columnOf(columns, s);
    const variance = covarianceColumn[position];
    const testable = variance > 0 && moments[s].sd > 0;
    const truncation = testable
      ? truncate(condition, { statistics: z, covarianceColumn, feature: position, selected, rejected })
      : untruncated();
    const name = dataset.features[usable[position]].name;
    return {
      rank: s + 1,
      name,
      index: usable[position],
      statistic: z[position],
      ...crossTest(z[position], moments[s], {
        truncation,
        testable,
        options,
        plugInSd: Math.sqrt(variance / rowsA),
        rowsA,
      }),
    };
  });
  return {
    statistics: spread(z, usable, dataset.features.length),
    selected: tested,
    excluded,
    droppedRows: 0,
    targetBandwidth: target.bandwidth,
    notes: crossNotes(rows, prepared, tested, moments),
  };
}

/** The order of rows; classes are shared out evenly over the parts, which looks at the output only. */
function rowOrder({ dataset: { target }, rows, options }: Call, rowsA: number, repeat: number): Int32Array {
  if (options.shuffle === false) return originalOrder(rows);
  const order = shuffledOrder(rows, options.seed, repeat);
  return target.kind === 'class' ? stratifiedOrder(target, rowsA, order) : order;
}

function requireParts({ caller, rows, options }: Call): number {
  if (rows < LEAST_ROWS) {
    throw new InputError(
      `${caller} requires at least ${LEAST_ROWS} rows for statistic 'cross', got ${rows}: use preset 'exact', which holds at any size`,
    );
  }
  const rowsA = partA(rows, options.crossShare);
  if (rowsA < LEAST_PART || rows - rowsA < LEAST_PART) {
    throw new InputError(
      `${caller} requires crossShare to leave at least ${LEAST_PART} rows in each part, got ${rowsA} and ${rows - rowsA}`,
    );
  }
  return rowsA;
}

/** The reason to exclude a feature whose few unusual rows would decide everything. */
export function tooFewOffMode(feature: Variable, rowsA: number, rows: number): string | undefined {
  for (const [part, from, to] of [
    ['A', 0, rowsA],
    ['B', rowsA, rows],
  ] as const) {
    const off = rowsOffMode(feature, from, to);
    if (off < LEAST_OFF_MODE) {
      return `it is nearly constant: ${off} rows of part ${part} differ from its most frequent value there, ${LEAST_OFF_MODE} are needed`;
    }
  }
  return undefined;
}

function requireVaryingTarget(caller: string, target: Variable, rowsA: number, rows: number): void {
  const reason = tooFewOffMode(target, rowsA, rows);
  if (reason !== undefined) {
    throw new InputError(
      `${caller} requires a target with at least ${LEAST_OFF_MODE} rows off its most frequent value in each part, but ${reason}: use preset 'exact'`,
    );
  }
}

type CrossTest = Omit<TestedFeature, 'rank' | 'name' | 'index' | 'statistic'>;

function crossTest(
  z: number,
  moments: CrossMoments,
  {
    truncation,
    testable,
    options: { alternative = 'greater', alpha },
    plugInSd,
    rowsA,
  }: { truncation: Truncation; testable: boolean; options: Call['options']; plugInSd: number; rowsA: number },
): CrossTest {
  const { sd } = moments;
  const skewness = Math.max(0, moments.skewness);
  const common = { standardError: sd, skewness, truncation };
  if (!testable) return { ...common, ...UNTESTABLE };
  const test: CrossTest = {
    ...common,
    ...pValueOfTails(skewNormalTails(z, { sd, skewness, truncation }), alternative),
    interval: truncatedNormalInterval({
      statistic: z,
      sd: plugInSd,
      intervals: truncation,
      level: 1 - alpha,
    }),
  };
  if (isDoubtful(moments)) {
    const scale = Math.max(plugInSd, sd);
    const intervals = truncation.map(([lower, upper]): [number, number] => [lower / scale, upper / scale]);
    const tails = truncatedStudentTails(z / scale, { degrees: rowsA - 1, intervals });
    test.strictPValue = pValueOfTails(tails, alternative).pValue;
  }
  return test;
}

/** Where few entries carry the statistic, the corrected normal tail is not to be trusted alone. */
function isDoubtful({ skewness, concentration }: CrossMoments): boolean {
  return Math.abs(skewness) > 0.5 || concentration > 1;
}

function crossNotes(
  rows: number,
  prepared: Prepared,
  tested: readonly TestedFeature[],
  moments: readonly CrossMoments[],
): string[] {
  const notes = [
    ...prepared.notes,
    'Intervals are for the mean of the cross statistic given part B, which is not HSIC itself.',
  ];
  if (rows < FEW_ROWS) {
    notes.push(
      `${rows} rows are few for statistic 'cross' (below ${FEW_ROWS}): preset 'exact' holds at any size.`,
    );
  }
  tested.forEach((feature, s) => {
    if (feature.strictPValue !== undefined) {
      notes.push(
        `${quote(feature.name)} rests on few rows (skewness ${moments[s].skewness.toFixed(2)}, concentration ${moments[s].concentration.toFixed(2)}): see its strictPValue.`,
      );
    } else if (feature.interval === undefined) {
      notes.push(
        `${quote(feature.name)} has no variance under independence and cannot be tested: its p-value is 1.`,
      );
    }
  });
  return notes;
}
