/**
 * hsicinf run FILE --target NAME: reads the table, runs the procedure, writes what was asked for.
 */
import { toDataset } from '@hsicinf/tables';
import { checkOutputs } from '../analysis.js';
import { datasetNotes, loadTable } from '../input/load-table.js';
import type { Io } from '../io.js';
import { columnValues, requireTarget } from '../options/column-values.js';
import { unusedNotes } from '../options/unused-flags.js';
import { methodOf, outputValues, readValues, type Values, withConfig } from '../options/values.js';
import { withSession } from '../session.js';
import { runHsic } from './run-hsic.js';
import { runLar } from './run-lar.js';

/** Carries the command out. */
export async function run(
  file: string,
  given: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const values = await withConfig(given, context.io);
  const [columns, output] = [columnValues(values), outputValues(values)];
  requireTarget(columns, file);
  const procedure = methodOf(values) === 'larinf' ? runLar : runHsic;
  procedure.check(values);
  const inputs = [file, given['config'] as string | undefined];
  await withSession(context, { quiet: output.quiet, inputs }, async (session) => {
    await checkOutputs(session, output);
    const table = await loadTable(file, readValues(values), session);
    const fromTable = toDataset(table, { ...columns, target: columns.target ?? [] });
    for (const text of [...datasetNotes(table, fromTable), ...unusedNotes(values)]) session.note(text);
    await procedure.analyse(session, values, {
      file,
      source: table.name,
      dataset: fromTable.dataset,
      targetName: fromTable.used.target.join(', '),
    });
  });
}
