/**
 * larInf as `run` carries it out: a table in every format, no report and no plots.
 */
import { type Dataset, larInf, type LarInfResult, resolveLarInfOptions } from '@hsicinf/core';
import { UsageError } from '../errors.js';
import { rowsOf } from '../input/load-table.js';
import { inFlags } from '../notes.js';
import { asUsage } from '../options/check-options.js';
import { LAR_STEPS } from '../options/lar-flags.js';
import { larValues, outputValues, type Values } from '../options/values.js';
import { deliver, remarks } from '../output/deliver.js';
import type { Session } from '../session.js';
import { version } from '../version.js';
import type { ProcedureCommand } from './procedure-command.js';

/** hsicinf run --method larinf. */
export const runLar: ProcedureCommand = {
  check(values) {
    if (outputValues(values).reports !== undefined && values['report'] === undefined)
      throw new UsageError('--out requires a file other than HTML, got --method larinf, which has no report');
    for (const [name, thing] of [
      ['report', 'a report'],
      ['plots', 'plots'],
      ['scores', 'a score for every feature'],
    ]) {
      if (values[name] === undefined) continue;
      throw new UsageError(
        `--${name} requires a method that has ${thing}, got --method larinf, which has a table only (--out writes it)`,
      );
    }
    if (values['each'] === true) {
      throw new UsageError(
        '--each requires a procedure by HSIC, got --method larinf, which takes one output',
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
  async analyse(session, values, { outputs: [{ dataset, targetName, provenance }] }) {
    const result = await larResult(session, values, dataset);
    const input = { result, targetName, provenance: provenance(result) };
    // Loaded now, not before, as in analysis.ts.
    const [{ larResultText }, { larMethodsText, larSigmaWords, larSummary, provenanceText }] =
      await Promise.all([import('../output/result-text.js'), import('@hsicinf/report/tables')]);
    const words = [larSummary(input), larSigmaWords(input.result)];
    await deliver(session, outputValues(values), {
      text: (format, terminal) => larResultText(input, format, terminal),
      provenance: () => provenanceText(input.provenance),
      methods: () => larMethodsText({ ...input, version }),
      unsaid: (format) => [...(format === 'csv' ? words : []), ...remarks(input.result)],
    });
  },
};

/** The result of a run on a dataset. */
export async function larResult({ io }: Session, values: Values, dataset: Dataset): Promise<LarInfResult> {
  return inFlags(
    await larInf(dataset, { steps: defaultSteps(dataset), ...larValues(values), signal: io.signal }),
  );
}

/** No more than a path can have, so that there is no note on steps that nobody asked for. */
function defaultSteps(dataset: Dataset): number {
  return Math.max(1, Math.min(LAR_STEPS, dataset.features.length, rowsOf(dataset) - 1));
}
