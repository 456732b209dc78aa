/**
 * hsicinf run FILE --target NAME: reads the table, runs the procedure, writes what was asked for.
 */
import type { Io } from '../io.js';
import { columnValues, requireTarget } from '../options/column-values.js';
import { unusedNotes } from '../options/unused-flags.js';
import { methodOf, outputValues, type Values, withConfig } from '../options/values.js';
import { checkOutputs } from '../output/deliver.js';
import { withSession } from '../session.js';
import { loadRunData } from './run-data.js';
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
    const data = await loadRunData(file, values, session);
    for (const text of unusedNotes(values)) session.note(text);
    await procedure.analyse(session, values, data);
  });
}
