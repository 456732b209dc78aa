/**
 * HSIC-Lasso with inference given its selection (Freidling, Poignard, Climente-González & Yamada, 2021): scores by block or
 * incomplete HSIC, which are normal in the limit, and the features that the lasso takes first. Each has two p-values (lasso-tests):
 * of its association with the output, given that it was selected ('feature') or that the whole set was ('set'), and of its weight
 * beside the other selected features, given the set, without which that has no meaning.
 *
 * Scores and M, the HSIC among features, are divided by the norms of the kernels; M and the norms count as known.
 * Where there are more features than candidates, a quarter of the rows chooses these and takes no further part.
 */
import { originalOrder, shuffledOrder } from '../../data/row-order.js';
import type { RunContext } from '../../engine/run-context.js';
import { quotedNames } from '../../errors.js';
import { truncatedNormalInterval } from '../../inference/confidence-interval.js';
import { topK } from '../../inference/top-k.js';
import { fromColumns, type Matrix, zeros } from '../../numerics/matrix.js';
import { ROUNDING } from '../../numerics/rounding.js';
import { candidateCount } from '../../selection/selection-rule.js';
import { meansOf } from '../../statistics/feature-values.js';
import { sampleCovariance } from '../../statistics/sample-covariance.js';
import { foundBy, identityOf, oneWidthOptions, type PreparedRepeat, prepareRepeat } from '../one-width.js';
import {
  type Call,
  mostSelected,
  type Procedure,
  type RepeatOutcome,
  type TestedFeature,
} from '../procedure.js';
import { type RowRange, rowRange, unitValues } from '../units.js';
import { hsicAmong } from './hsic-among.js';
import { type LassoTest, lassoTests } from './lasso-tests.js';

/** The share of the rows that chooses the candidates, where there is something to choose. */
const SCREENING_SHARE = 1 / 4;

/** Block and incomplete HSIC with selection 'lasso'. */
export const lasso: Procedure = {
  sweeps: (call) => (isScreened(call) ? 2 : 1),
  work(call) {
    const { dataset, rows } = call;
    const candidates = Math.min(dataset.features.length, candidateCount(mostSelected(call)));
    return (30 * dataset.features.length + (candidates ** 2 * rows) / 2) * rows;
  },
  async plan(call, context, repeat) {
    const { rows, options } = call;
    const parts = partsOf(call);
    const order = options.shuffle === false ? originalOrder(rows) : shuffledOrder(rows, options.seed, repeat);
    const prepared = await prepareRepeat(call, context, order);
    return () => carryOut(call, context, { prepared, parts, repeat });
  },
};

interface Parts {
  forScreening?: RowRange;
  forTest: RowRange;
}

function isScreened(call: Call): boolean {
  return call.dataset.features.length > candidateCount(mostSelected(call));
}

function partsOf(call: Call): Parts {
  if (!isScreened(call)) return { forTest: rowRange(call, 0, call.rows, 2) };
  const kept = Math.floor(call.rows * SCREENING_SHARE);
  return { forScreening: rowRange(call, 0, kept, 1), forTest: rowRange(call, kept, call.rows, 2) };
}

async function carryOut(
  call: Call,
  context: RunContext,
  { prepared, parts, repeat }: { prepared: PreparedRepeat; parts: Parts; repeat: number },
): Promise<RepeatOutcome> {
  const { options } = call;
  const { forScreening, forTest } = parts;
  const valuesOf = (some: RowRange): Promise<Float64Array[]> =>
    unitValues(context, prepared, options, some, repeat);
  const candidates =
    forScreening === undefined
      ? prepared.usable.map((_, position) => position)
      : topK(meansOf(await valuesOf(forScreening)), candidateCount(prepared.select)).sort((a, b) => a - b);
  const values = await valuesOf(forTest);
  const z = meansOf(values);
  const columns = [...candidates.map((position) => prepared.feature(position)), prepared.target];
  const among = await hsicAmong(context, { columns, order: prepared.order }, forTest);
  const { norms, likeness } = asCorrelations(among);
  const scores = candidates.map((position, a) => values[position].map((value) => over(value, norms[a])));
  const { condition = 'feature' } = options;
  const tests = lassoTests(
    { relevance: meansOf(scores), likeness, select: prepared.select },
    covarianceOf(scores, likeness, { ...forTest, isIncomplete: options.statistic === 'incomplete' }),
    { condition, alternative: oneWidthOptions(options).alternative, rounding: ROUNDING },
  );
  const tested = tests.map((test, s): TestedFeature => {
    const position = candidates[test.place];
    return {
      ...identityOf(call, prepared, [s, position], z),
      ...inUnits(test, norms[test.place], { statistic: z[position], alpha: options.alpha }),
      coefficient: test.coefficient,
      ...test.own,
      beside: { partialPValue: test.partial, ...(condition !== 'none' && { naivePValue: test.naive }) },
    };
  });
  return foundBy(call, prepared, {
    statistics: z,
    selected: tested,
    droppedRows: options.statistic === 'block' ? call.rows - usedRows(call, parts) : 0,
    notes: notesOf(tested, prepared, candidates.length),
  });
}

/** Standard error, truncation and interval of HSIC itself, which the norms of the kernels divide in the tests. */
function inUnits(
  { sd, truncation }: LassoTest,
  norm: number,
  { statistic, alpha }: { statistic: number; alpha: number },
): Pick<TestedFeature, 'standardError' | 'truncation' | 'interval'> {
  // What rounding moves out of its own interval is put back.
  const intervals = truncation.map(([low, high]): [number, number] => [low * norm, high * norm]);
  const own = intervals.findLast(([low]) => low <= statistic) ?? intervals[0];
  [own[0], own[1]] = [Math.min(own[0], statistic), Math.max(own[1], statistic)];
  return {
    standardError: sd * norm,
    truncation: intervals,
    interval:
      sd <= ROUNDING
        ? [-Infinity, Infinity]
        : truncatedNormalInterval({ statistic, sd: sd * norm, intervals, alpha }),
  };
}

/**
 * The covariance of the mean of the units. Blocks are independent. Quadruples are so given the rows only, and all of them
 * together vary with the rows: where the output is independent of the features, over its shuffles by exactly 2M/(n(n − 3)).
 *
 * Departs: the literature leaves that part out, which at five quadruples a row makes tests at 5 % reject some 7 %.
 */
function covarianceOf(
  scores: readonly Float64Array[],
  likeness: Matrix,
  { units, start, end, isIncomplete }: RowRange & { isIncomplete: boolean },
): Matrix {
  const { data, ...shape } = sampleCovariance(fromColumns(scores, units));
  const rows = end - start;
  const ofRows = isIncomplete ? 2 / (rows * (rows - 3)) : 0;
  return { ...shape, data: data.map((entry, at) => entry / units + ofRows * likeness.data[at]) };
}

/** A feature whose kernel has no norm on these rows has no score. */
function over(value: number, norm: number): number {
  return norm > ROUNDING ? value / norm : 0;
}

/** From HSIC among features and the output, which is the last: correlations among features, and what makes HSIC with the output one. */
function asCorrelations({ rows, data }: Matrix): { norms: number[]; likeness: Matrix } {
  const norms = Array.from({ length: rows }, (_, a) => Math.sqrt(Math.max(0, data[a * rows + a])));
  const count = rows - 1;
  const likeness = zeros(count, count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const value = over(over(data[i * rows + j], norms[i]), norms[j]);
      likeness.data[i * count + j] = i === j ? 1 : value;
    }
  }
  return { norms: norms.slice(0, count).map((norm) => norm * norms[count]), likeness };
}

function usedRows({ options: { blockSize = 0 } }: Call, { forScreening, forTest }: Parts): number {
  return blockSize * (forTest.units + (forScreening?.units ?? 0));
}

function notesOf(
  tested: readonly TestedFeature[],
  { select, usable }: PreparedRepeat,
  candidates: number,
): string[] {
  const untestable = tested.filter(({ standardError }) => standardError <= ROUNDING);
  return [
    ...(candidates < usable.length
      ? [
          `A quarter of the rows chose the ${candidates} features with the largest scores, from which the lasso then selected by the other rows.`,
        ]
      : []),
    ...(tested.length < Math.min(select, candidates)
      ? [
          `The lasso selected ${tested.length} of ${select} features: no other has a weight, whatever the penalty.`,
        ]
      : []),
    ...(untestable.length > 0
      ? [
          `No variance beyond rounding, so that there is nothing to test and the p-value is 1: ${quotedNames(untestable.map(({ name }) => name))}.`,
        ]
      : []),
  ];
}
