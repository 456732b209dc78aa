/**
 * larInf as `run` carries it out: a table in every format, no report and no plots.
 */
import { type Dataset, larInf, resolveLarInfOptions } from '@hsicinf/core';
import { UsageError } from '../errors.js';
import { rowsOf } from '../input/load-table.js';
import { asUsage } from '../options/check-options.js';
import { LAR_STEPS } from '../options/lar-flags.js';
import { larValues, outputValues } from '../options/values.js';
import { deliver, remarks } from '../output/deliver.js';
import type { ProcedureCommand } from './procedure-command.js';

/** hsicinf run --method larinf. */
export const runLar: ProcedureCommand = {
  check(values) {
    for (const [name, thing] of [
      ['report', 'a report'],
      ['plots', 'plots'],
    ]) {
      if (values[name] === undefined) continue;
      throw new UsageError(
        `--${name} requires a method that has ${thing}, got --method larinf, which has a table only (--out writes it)`,
      );
    }
    for (const name of ['strata', 'clusters', 'covariates']) {
      if (values[name] === undefined) continue;
      throw new UsageError(
        `--${name} requires a method that can hold columns fixed, got --method larinf, which takes rows as independent`,
      );
    }
    asUsage(() => resolveLarInfOptions({ steps: LAR_STEPS, ...larValues(values) }));
  },
  async analyse(session, values, { dataset, targetName }) {
    const options = { steps: defaultSteps(dataset), ...larValues(values), signal: session.io.signal };
    const input = { result: await larInf(dataset, options), targetName };
    // Loaded now, not before, as in analysis.ts.
    const [{ larResultText }, { larSigmaWords, larSummary }] = await Promise.all([
      import('../output/result-text.js'),
      import('@hsicinf/report'),
    ]);
    const words = [larSummary(input), larSigmaWords(input.result)];
    await deliver(session, outputValues(values), {
      text: (format, terminal) => larResultText(input, format, terminal),
      unsaid: (format) => [...(format === 'csv' ? words : []), ...remarks(input.result)],
    });
  },
};

/** No more than a path can have, so that there is no note on steps that nobody asked for. */
function defaultSteps(dataset: Dataset): number {
  return Math.max(1, Math.min(LAR_STEPS, dataset.features.length, rowsOf(dataset) - 1));
}
