/**
 * Data splitting: three consecutive runs of ⌊n/3⌋ rows estimate Σ, select, and test. The test has not seen the
 * selection, so nothing is truncated; the price is a third of the rows for each task.
 */
import { topK } from '../selection/top-k.js';
import { ROUNDING } from '../statistics/rounding.js';
import { meansOf } from './feature-values.js';
import {
  named,
  type Part,
  part,
  rowOrder,
  scaledColumns,
  unitValues,
  untestableNotes,
  usedRows,
} from './normal-procedure.js';
import { normalTests } from './normal-test.js';
import { type Call, type Pass, type PassOutcome, type Procedure, spread } from './pass.js';
import { prepare, type Prepared, requireEnoughFeatures } from './prepare.js';
import type { RunContext } from './run-context.js';

/** Data splitting. */
export const split: Procedure = {
  sweeps: () => 3,
  work: ({ dataset, rows, options }) => (dataset.features.length * rows * (options.blockSize ?? 0)) / 2,
  plan,
};

async function plan(call: Call, context: RunContext, repeat: number): Promise<Pass> {
  const { caller, dataset, options } = call;
  thirds(call);
  const prepared = await prepare(dataset, rowOrder(call, repeat), options, context);
  requireEnoughFeatures(caller, prepared, options.select);
  return () => pass(call, context, prepared, repeat);
}

/** The rows for Σ, for selection and for the test. */
function thirds(call: Call): [Part, Part, Part] {
  const third = Math.floor(call.rows / 3);
  return [part(call, 0, third, 2), part(call, third, 2 * third, 1), part(call, 2 * third, 3 * third, 1)];
}

async function pass(
  call: Call,
  context: RunContext,
  prepared: Prepared,
  repeat: number,
): Promise<PassOutcome> {
  const { dataset, rows, options } = call;
  const [forCovariance, forSelection, forTest] = thirds(call);
  const selected = topK(
    meansOf(await unitValues(context, prepared, options, forSelection, repeat)),
    options.select,
  );
  const z = meansOf(await unitValues(context, prepared, options, forTest, repeat));
  const covarianceUnits = await unitValues(context, prepared, options, forCovariance, repeat);
  const columns = scaledColumns(covarianceUnits, selected, options, forTest.units);
  const { alternative, alpha } = options;
  const tests = normalTests(z, columns, {
    selected,
    condition: undefined,
    alternative,
    alpha,
    rounding: ROUNDING,
  });
  const tested = tests.map((one) => named(one, call, prepared));
  return {
    statistics: spread(z, prepared.usable, dataset.features.length),
    selected: tested,
    excluded: prepared.excluded,
    droppedRows: rows - usedRows([forCovariance, forSelection, forTest], options),
    targetBandwidth: prepared.target.bandwidth,
    notes: [...prepared.notes, ...untestableNotes(tested)],
  };
}
