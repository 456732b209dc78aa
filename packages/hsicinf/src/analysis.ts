/**
 * From a dataset to everything that was asked for: the run, then the result, the report and the pictures. `run` and `demo`
 * share it.
 */
import { type Dataset, naivePValues, type Result, type RunOptions } from '@hsicinf/core';
import type { Executor } from '@hsicinf/core/elsewhere';
import type { ReportInput } from '@hsicinf/report';
import { commandLine, heldFixedSentences, isSelective, unadjustedWords } from '@hsicinf/report/text';
import { methodsByName } from './options/check-options.js';
import type { OutputValues, RunValues } from './options/values.js';
import { reportDate } from './output/date.js';
import { deliver, remarks } from './output/deliver.js';
import type { Session } from './session.js';
import { version } from './version.js';

/** What is analysed. */
export interface Analysis {
  dataset: Dataset;
  targetName: string;
  source: string;
  libraryCall: string;
  run: RunValues;
  /** Where it is computed, unless here on threads. */
  executor?: Executor | undefined;
  output: OutputValues;
}

/** Requires that everything asked for can be written. */
export async function checkOutputs({ files }: Session, { out, report, plots }: OutputValues): Promise<void> {
  for (const path of [out, report]) if (path !== undefined) await files.check(path);
  if (plots !== undefined) await files.checkFolder(plots);
}

/** Runs, writes the files, then prints. */
export async function analyse(session: Session, analysis: Analysis): Promise<void> {
  const { io, files, note } = session;
  const { report, plots } = analysis.output;
  const input = await resultOf(session, analysis);
  // Loaded now, not before: what draws and writes takes its time to load, and an error should not wait for it.
  const { resultText } = await import('./output/result-text.js');
  if (report !== undefined) await files.stage(report, await reportText(input));
  if (plots !== undefined) {
    const { stagePictures } = await import('./output/pictures.js');
    await stagePictures(files, plots, input, { signal: io.signal, note });
  }
  await deliver(session, analysis.output, {
    text: (format, terminal) => resultText(input, format, terminal),
    unsaid: (format) => [
      ...unadjustedRemark(input.result),
      // Markdown says it below its table.
      ...(format === 'csv' ? heldFixedSentences(input.result) : []),
      ...remarks(input.result),
    ],
  });
}

async function resultOf(session: Session, analysis: Analysis): Promise<ReportInput> {
  const { io, argv, progress } = session;
  const { dataset, targetName, source, libraryCall, run, executor, output } = analysis;
  const date = output.report === undefined ? '' : reportDate(io);
  const showing = (label?: string): RunOptions => ({
    threads: run.threads,
    signal: io.signal,
    onProgress: ({ stage, done, total }) => progress.show(label ?? stage, done, total),
  });
  const result = await methodsByName[run.method](dataset, { ...run.options, ...showing(), executor });
  if (executor?.isReplica === true) {
    // It served to compute one part; who joins the parts has the result.
    const { PartDone } = await import('@hsicinf/cluster');
    throw new PartDone('all', 0);
  }
  // Pictures show what selecting first costs; where the result does not know it, it takes another run.
  const hasPictures = output.report !== undefined || output.plots !== undefined;
  const naive =
    hasPictures && isSelective(result.options)
      ? await naivePValues(dataset, result, showing('naive p'))
      : undefined;
  progress.clear();
  return {
    result,
    targetName,
    version,
    date,
    naive,
    dataset,
    source,
    command: commandLine(argv),
    libraryCall,
  };
}

/** That nothing accounts for having looked at many features, where that is so. */
function unadjustedRemark(result: Result): string[] {
  const words = unadjustedWords(result);
  return words === undefined ? [] : [`the p-values are ${words} (--adjust bh does)`];
}

async function reportText(input: ReportInput): Promise<string> {
  const [{ htmlReport }, { createDocument }] = await Promise.all([
    import('@hsicinf/report'),
    import('@hsicinf/report/node'),
  ]);
  return htmlReport(input, { document: createDocument() });
}
