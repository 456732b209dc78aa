/**
 * hsicinf run FILE --target NAME: reads the table, runs the procedure, writes what was asked for.
 */
import { toDataset } from '@hsicinf/tables';
import { analyse, checkOutputs } from '../analysis.js';
import { datasetNotes, loadTable } from '../input/load-table.js';
import type { Io } from '../io.js';
import { checkOptions } from '../options/check-options.js';
import {
  columnValues,
  outputValues,
  readValues,
  requireTarget,
  runValues,
  type Values,
  withConfig,
} from '../options/values.js';
import { libraryCall } from '../output/library-call.js';
import { withSession } from '../session.js';

/** Carries the command out. */
export async function run(
  file: string,
  given: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const values = await withConfig(given);
  const [columns, read, wanted, output] = [
    columnValues(values),
    readValues(values),
    runValues(values),
    outputValues(values),
  ];
  requireTarget(columns, file);
  await checkOptions(wanted);
  const inputs = [file, given['config'] as string | undefined];
  await withSession(context, { quiet: output.quiet, inputs }, async (session) => {
    await checkOutputs(session, output);
    const table = await loadTable(file, read, session);
    const fromTable = toDataset(table, { ...columns, target: columns.target ?? [] });
    for (const text of datasetNotes(table, fromTable)) session.note(text);
    await analyse(session, {
      dataset: fromTable.dataset,
      targetName: fromTable.used.target.join(', '),
      source: table.name,
      libraryCall: libraryCall(file, { read, columns, run: wanted }),
      run: wanted,
      output,
    });
  });
}
