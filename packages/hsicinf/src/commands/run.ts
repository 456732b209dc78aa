/**
 * hsicinf run FILE --target NAME: reads the table, runs the procedure, writes what was asked for.
 */
import { checkTargetFile } from '../input/target-file.js';
import type { Io } from '../io.js';
import { columnValues, requireTarget, withGroups } from '../options/column-values.js';
import { unusedNotes } from '../options/unused-flags.js';
import { methodOf, outputValues, type Values, withConfig } from '../options/values.js';
import { checkOutputs } from '../output/deliver.js';
import {
  announceRun,
  notePart,
  resumedValues,
  type ScaledExecutor,
  scaledExecutor,
  type ScaledInput,
} from '../scale/scaled-run.js';
import { type ScaleValues, scaleValues } from '../scale/scale-values.js';
import { withoutSecrets } from '../scale/secrets.js';
import { type Session, withSession } from '../session.js';
import { loadRunData } from './run-data.js';
import { runHsic } from './run-hsic.js';
import { runLar } from './run-lar.js';

/** Carries the command out. */
export async function run(
  file: string,
  given: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const configured = await withConfig(given, context.io);
  const asked = await withGroups(configured, context.io);
  const scale = scaleValues(asked, file, context.io.env);
  const values = { ...(await resumedValues(scale, file)), ...asked };
  const inputs = [file, given['config'] as string | undefined, configured['groups'] as string | undefined];
  await runOn(file, values, { ...context, argv: withoutSecrets(context.argv) }, { scale, inputs });
}

/** A run on a file; `executorOf` says where it is computed, where that is not settled by `scale`. */
export async function runOn(
  file: string,
  values: Values,
  context: { io: Io; argv: readonly string[] },
  {
    scale,
    inputs,
    executorOf = (input, session) => scale && scaledExecutor(scale, input, session),
  }: {
    scale?: ScaleValues | undefined;
    inputs: readonly (string | undefined)[];
    executorOf?: (input: ScaledInput, session: Session) => Promise<ScaledExecutor> | undefined;
  },
): Promise<void> {
  const [columns, output] = [columnValues(values), outputValues(values)];
  requireTarget(columns, file);
  checkTargetFile(values);
  const procedure = methodOf(values) === 'larinf' ? runLar : runHsic;
  procedure.check(values);
  await withSession(context, { quiet: output.quiet, inputs }, async (session) => {
    await checkOutputs(session, output);
    await announceRun(scale, { file, values }, session);
    const data = await loadRunData(file, values, session);
    for (const text of unusedNotes(values)) session.note(text);
    const foresee = (): void => data.outputs.forEach((own) => own.foresee());
    const executor = await executorOf({ file, checksum: data.record.sha256, values, foresee }, session);
    try {
      await executor?.begin?.(data.outputs[0].dataset.features.length);
      await procedure.analyse(session, values, { ...data, executor });
      await executor?.end?.('done');
    } catch (error) {
      const { aborted } = context.io.signal;
      await executor?.end?.(aborted ? 'interrupted' : 'failed');
      if (aborted && scale?.way === 'checkpoint')
        session.note(
          `parts that were computed are kept in ${scale.folder}; the same command goes on with them`,
        );
      await notePart(error, scale, session);
    }
  });
}
