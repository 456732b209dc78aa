/**
 * The cross procedure (docs/method.md): cross-HSIC between two parts of the rows, the top k, truncation by what the
 * per-row values say of their covariance, and a tail from the exact moments under shuffling. A closed form, for many rows.
 */
import { originalOrder, shuffledOrder, stratifiedOrder } from '../../data/row-order.js';
import { untruncated } from '../../inference/truncation.js';
import { ROUNDING } from '../../numerics/rounding.js';
import { partA, requireParts, requireVaryingTarget, tooFewOffMode } from './cross-guards.js';
import { crossPath, crossWork } from './cross-path.js';
import { crossSelection, crossSweeps } from './cross-selection.js';
import { crossNotes, crossTest } from './cross-test.js';
import {
  type Call,
  type PlannedRepeat,
  type RepeatOutcome,
  type Procedure,
  amongAll,
  type TestedFeature,
} from '../procedure.js';
import { prepare, type Prepared, requireEnoughFeatures } from '../../data/prepare.js';
import type { RunContext } from '../../engine/run-context.js';
import { complementOf, truncate } from '../../inference/truncate.js';
import { optionTable } from '../../options/option-table.js';

/** Cross-HSIC. */
export const cross: Procedure = {
  work({ dataset, rows, options }) {
    const { values, moments } = crossWork(rows, partA(rows, options.crossShare));
    return dataset.features.length * values + options.select * moments;
  },
  sweeps: ({ dataset, rows, options }) =>
    crossSweeps(dataset.features.length, partA(rows, options.crossShare)),
  plan,
};

async function plan(call: Call, context: RunContext, repeat: number): Promise<PlannedRepeat> {
  const { caller, dataset, rows, options } = call;
  const rowsA = requireParts(call);
  const prepared = await prepare(dataset, rowOrder(call, rowsA, repeat), options, {
    breathe: () => context.breathe(),
    screen: (feature, order) => tooFewOffMode(feature, order, { rowsA, rows }),
  });
  requireVaryingTarget(caller, prepared.target, { rowsA, rows });
  requireEnoughFeatures(caller, prepared, options.select);
  return () => carryOut(call, context, prepared, rowsA);
}

async function carryOut(
  call: Call,
  context: RunContext,
  prepared: Prepared,
  rowsA: number,
): Promise<RepeatOutcome> {
  const { dataset, rows, options } = call;
  const { target, usable, excluded, variable } = prepared;
  const path = await crossPath(target, rowsA, () => context.breathe());
  const { select } = options;
  const found = await crossSelection(context, path.values, prepared, { rowsA, select });
  const { statistics: z, selected, covariances } = found;
  const moments = await context.run('p-values', {
    ...path.moments,
    count: selected.length,
    units: selected.length,
    work: select * crossWork(rows, rowsA).moments,
    item: (s) => variable(selected[s]),
  });
  const rejected = complementOf(selected, z.length);
  const { condition = optionTable.condition.default } = options;
  const tested = selected.map((position, s): TestedFeature => {
    const covarianceColumn = covariances[s];
    const plugInSd = Math.sqrt(covarianceColumn[position] / rowsA);
    const testable = plugInSd > ROUNDING && moments[s].sd > ROUNDING;
    const truncation = testable
      ? truncate(condition, { statistics: z, covarianceColumn, feature: position, selected, rejected })
      : untruncated();
    return {
      rank: s + 1,
      name: dataset.features[usable[position]].name,
      index: usable[position],
      statistic: z[position],
      ...crossTest(z[position], moments[s], {
        truncation,
        testable,
        alternative: options.alternative,
        alpha: options.alpha,
        plugInSd,
        rowsA,
      }),
    };
  });
  return {
    statistics: amongAll(z, usable, dataset.features.length),
    selected: tested,
    excluded,
    droppedRows: 0,
    targetBandwidth: target.bandwidth,
    notes: [...prepared.notes, ...crossNotes(rows, tested, moments)],
  };
}

/** The order of rows; classes are shared out evenly over the parts, which looks at the output only. */
function rowOrder({ dataset: { target }, rows, options }: Call, rowsA: number, repeat: number): Int32Array {
  if (options.shuffle === false) return originalOrder(rows);
  const order = shuffledOrder(rows, options.seed, repeat);
  return target.kind === 'class' ? stratifiedOrder(target, rowsA, order) : order;
}
