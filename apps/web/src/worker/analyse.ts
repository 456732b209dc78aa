/**
 * From a table and a request to a result: the dataset, the run, and the p-values that a test would give which forgets
 * the selection.
 */
import {
  hsicInf,
  naivePValues,
  type Progress,
  resolveOptions,
  type Result,
  type RunOptions,
} from '@hsicinf/core';
import {
  adjustmentWords,
  fateWords,
  type FileRecord,
  GROUP_WORDS,
  groupSentences,
  leftOutSentences,
  methodWords,
  type Provenance,
  provenanceLines,
  provenanceOf,
  type ReportInput,
  scoreHeading,
  summarySentence,
} from '@hsicinf/report';
import { heldFixedSentences, isSelective, missingRows, unadjustedWords } from '@hsicinf/report/text';
import { plan, type RowFates, type Table, type TableDataset, toDataset } from '@hsicinf/tables';
import { noteInFile, noteOnPage } from './note-on-page.js';
import type { Listed, RunOutcome, RunRequest, Share } from './messages.js';
import { runShare, type StageWeight, stageWeights } from './run-share.js';
import type { CallContext } from './session.js';

/** A result with the data it came from. */
export interface FinishedAnalysis {
  /** For plots and files; date, version and commands are filled in where they are asked for. */
  input: ReportInput & { naive: number[] | undefined; provenance: Provenance };
  leftOut: TableDataset['leftOut'];
  /** Notes on the table, its rows and the result, as the page says them. */
  notes: string[];
}

const MOST_LISTED = 100;
/** As many as the library starts where there is much to do. */
const THREADS = navigator.hardwareConcurrency;
/** Progress is told at most this often, in milliseconds. */
const TELL_EVERY = 50;

/** Carries a request out. */
export async function analyse(
  table: Table,
  request: RunRequest,
  { signal, tell, file }: CallContext<'run'> & { file: FileRecord },
): Promise<FinishedAnalysis> {
  const { columns, options, version } = request;
  const { dataset, used, leftOut, notes, rows } = toDataset(table, columns);
  const features = dataset.features.length;
  const weights = stageWeights(resolveOptions(options, { method: 'hsicInf', features }).options, features);
  const running = (stage?: 'naive'): RunOptions => ({
    signal,
    onProgress: paced(tell, weights, stage),
    // A browser whose workers cannot start others computes here.
    ...(typeof Worker === 'undefined' && { threads: 1 }),
  });
  const found = await hsicInf(dataset, { ...options, ...running() });
  const result = { ...found, notes: found.notes.map(noteInFile) };
  const naive = isSelective(result.options)
    ? await naivePValues(dataset, result, running('naive'))
    : undefined;
  const targetName = used.target.join(', ');
  const provenance = recordOf(table, file, request, { result, rows, notes });
  const input = { result, naive, dataset, targetName, source: table.name, version, date: '', provenance };
  return { input, leftOut, notes: [...notes, ...found.notes].map(noteOnPage) };
}

/** Where the result comes from: the record that the command line makes. */
function recordOf(
  table: Table,
  file: FileRecord,
  { read, columns, options, version, date }: RunRequest,
  { result, rows, notes }: { result: Result; rows: RowFates; notes: readonly string[] },
): Provenance {
  return provenanceOf({
    version,
    date,
    file,
    described: { read, columns, method: 'hsicInf', options },
    result,
    rows: { read: rows.read, leftOut: missingRows(rows) },
    columns: plan(table, columns),
    notes: notes.map(noteInFile),
  });
}

function paced(
  tell: (share: Share) => void,
  weights: readonly StageWeight[],
  stage: 'naive' | undefined,
): (progress: Progress) => void {
  let next = 0;
  return (progress) => {
    if (performance.now() < next && progress.done < progress.total) return;
    next = performance.now() + TELL_EVERY;
    tell(runShare(weights, stage ?? progress.stage, { ...progress, threads: THREADS }));
  };
}

/** What the page is told. */
export function outcomeOf({ input, leftOut, notes }: FinishedAnalysis): RunOutcome {
  const { result, naive, targetName, provenance } = input;
  const { selected, options, rows, statistics, excluded } = result;
  return {
    selected,
    naive,
    options,
    rows,
    features: statistics.length,
    usable: result.usable,
    targetName,
    summary: summarySentence(result, targetName),
    heldFixed: heldFixedSentences(result),
    unadjusted: unadjustedWords(result),
    scoreHeading: scoreHeading(result),
    groups: { sentences: groupSentences(result), meaning: GROUP_WORDS },
    ...(result.redundancy && { redundancy: result.redundancy }),
    procedure: methodWords(result),
    adjustment: adjustmentWords(options.adjust),
    notes,
    excluded: listed(excluded),
    leftOut: listed(leftOut),
    provenance: {
      lines: provenanceLines(provenance),
      sentences: leftOutSentences(provenance),
      columns: listed(provenance.columns.map((fate) => ({ name: fate.name, reason: fateWords(fate) }))),
    },
  };
}

function listed(all: readonly { name: string; reason: string }[]): Listed {
  const first = all.slice(0, MOST_LISTED).map(({ name, reason }) => ({ name, reason }));
  return { first, total: all.length };
}
