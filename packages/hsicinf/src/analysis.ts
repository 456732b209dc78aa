/**
 * From datasets to everything that was asked for: the runs, then the result, the report and the pictures. `run` and `demo`
 * share it.
 */
import { adjustTogether, type Dataset, naivePValues, type Result, type RunOptions } from '@hsicinf/core';
import type { Executor } from '@hsicinf/core/elsewhere';
import type { Provenance, ReportInput } from '@hsicinf/report';
import { commandLine, heldFixedSentences, isSelective, notAdjustedWords } from '@hsicinf/report/text';
import { longRunNote } from './estimate.js';
import { inFlags } from './notes.js';
import { methodsByName } from './options/check-options.js';
import type { OutputValues, RunValues } from './options/values.js';
import { reportDate } from './io.js';
import { type Deliverable, deliver, remarks } from './output/deliver.js';
import { formatOfScores } from './output/endings.js';
import type { Session } from './session.js';
import { version } from './version.js';

/** One output with its features. */
export interface AnalysedOutput {
  dataset: Dataset;
  targetName: string;
  /** Where its result comes from; undefined where there is no file. */
  provenance?: (result: Result) => Provenance;
}

/** What is analysed: an output, or several, each on its own and adjusted together. */
export interface Analysis {
  outputs: readonly AnalysedOutput[];
  source: string;
  libraryCall: string;
  run: RunValues;
  /** Where it is computed, unless here on threads. */
  executor?: Executor | undefined;
  output: OutputValues;
}

/** Runs, writes the files, then prints. */
export async function analyse(session: Session, analysis: Analysis): Promise<void> {
  const { io, files, note, isQuiet } = session;
  const { reports = [], plots, scores } = analysis.output;
  const { outputs, run, executor } = analysis;
  // A part of a run, and one that others compute, does not take as long as all of it would here.
  if (!isQuiet && executor?.isElsewhere !== true && executor?.isReplica !== true) {
    const long = await longRunNote({ dataset: outputs[0].dataset, outputs: outputs.length }, run, io.signal);
    if (long !== undefined) note(long);
  }
  const inputs = await inputsOf(session, analysis);
  const [input] = inputs;
  for (const path of reports) await files.stage(path, await reportText(inputs));
  if (scores !== undefined) await files.stage(scores, await scoresText(inputs, scores));
  if (plots !== undefined) {
    const { stagePictures } = await import('./output/pictures.js');
    await stagePictures(files, plots, inputs, { signal: io.signal, note });
  }
  await deliver(session, analysis.output, await deliverable(inputs, input.result));
}

/** Loaded now, not before: what draws and writes takes its time to load, and an error should not wait for it. */
async function deliverable(inputs: readonly ReportInput[], result: Result): Promise<Deliverable> {
  const [{ eachText, resultText }, { eachProvenanceText, methodsText }] = await Promise.all([
    import('./output/result-text.js'),
    import('@hsicinf/report/tables'),
  ]);
  const records = inputs.flatMap(({ provenance }) => (provenance === undefined ? [] : [provenance]));
  return {
    text: (format, terminal) =>
      inputs.length === 1 ? resultText(inputs[0], format, terminal) : eachText(inputs, format, terminal),
    provenance: records.length === 0 ? undefined : () => eachProvenanceText(records),
    methods: () => methodsText(inputs),
    unsaid: (format) => [
      ...unadjustedRemark(result),
      // Markdown says it below its table.
      ...new Set(
        inputs.flatMap((own) => [
          ...(format === 'csv' ? heldFixedSentences(own.result) : []),
          ...remarks(own.result),
        ]),
      ),
    ],
  };
}

/** The results with what surrounds them. */
export async function inputsOf(session: Session, analysis: Analysis): Promise<ReportInput[]> {
  const { io, argv } = session;
  const { outputs, source, libraryCall, output } = analysis;
  const date = output.reports === undefined ? '' : reportDate(io);
  const results = await resultsOf(session, analysis);
  const inputs: ReportInput[] = [];
  for (const [i, { dataset, targetName, provenance }] of outputs.entries()) {
    inputs.push({
      result: results[i],
      targetName,
      version,
      date,
      naive: await naiveOf(session, analysis, dataset, results[i]),
      dataset,
      source,
      provenance: provenance?.(results[i]),
      command: commandLine(argv),
      libraryCall,
    });
  }
  session.progress.clear();
  return inputs;
}

/** The results; of several outputs, adjusted together. */
export async function resultsOf(
  session: Session,
  { outputs, run, executor }: Pick<Analysis, 'outputs' | 'run' | 'executor'>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { dataset, targetName } of outputs) {
    const label = outputs.length === 1 ? undefined : targetName;
    const options = { ...run.options, ...showing(session, run, label), executor };
    results.push(await methodsByName[run.method](dataset, options));
  }
  if (executor?.isReplica === true) {
    // It served to compute one part; who joins the parts has the result.
    const { PartDone } = await import('@hsicinf/cluster');
    throw new PartDone('all', 0);
  }
  session.progress.clear();
  return (outputs.length === 1 ? results : adjustTogether(results)).map(inFlags);
}

/** Pictures show what selecting first costs; where the result does not know it, it takes another run. */
async function naiveOf(
  session: Session,
  { run, output }: Analysis,
  dataset: Dataset,
  result: Result,
): Promise<ReportInput['naive']> {
  const hasPictures = output.reports !== undefined || output.plots !== undefined;
  if (!hasPictures || !isSelective(result.options)) return undefined;
  return naivePValues(dataset, result, showing(session, run, 'naive p'));
}

function showing({ io, progress }: Session, { threads }: RunValues, label?: string): RunOptions {
  return {
    threads,
    signal: io.signal,
    onProgress: ({ stage, done, total }) => progress.show(label ?? stage, done, total),
  };
}

/** That nothing accounts for having looked at many features, or tested several, where that is so. */
function unadjustedRemark(result: Result): string[] {
  const words = notAdjustedWords(result);
  return words === undefined ? [] : [`the p-values are ${words} (use --adjust bh for that)`];
}

async function reportText(inputs: readonly ReportInput[]): Promise<string> {
  const [{ eachReport, htmlReport }, { createDocument }] = await Promise.all([
    import('@hsicinf/report'),
    import('@hsicinf/report/node'),
  ]);
  const document = createDocument();
  return inputs.length === 1 ? htmlReport(inputs[0], { document }) : eachReport(inputs, { document });
}

async function scoresText(inputs: readonly ReportInput[], path: string): Promise<string> {
  const { scoresTable } = await import('@hsicinf/report/tables');
  const tables = inputs.map(({ result, targetName, dataset }) => ({
    result,
    targetName,
    featureNames: dataset?.features.map(({ name }) => name) ?? [],
  }));
  return scoresTable(tables, formatOfScores(path));
}
