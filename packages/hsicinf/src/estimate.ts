/**
 * How long a run will take, before it begins: a small part of it is done, and the time carried over. It is only done, and
 * only said, where the run is long.
 */
import { availableParallelism } from 'node:os';
import type { Dataset } from '@hsicinf/core';
import { isPlainTarget } from '@hsicinf/core/support';
import { count, counted } from '@hsicinf/report/text';
import { rowsOf } from './input/load-table.js';
import { methodsByName } from './options/check-options.js';
import type { RunValues } from './options/values.js';
import { type PlainDataset, withRows } from './plan/resample.js';

/** Seconds from which on it is said. */
const LONG_SECONDS = 20;
/** Seconds that a score and a test hardly exceed for each row: a run that is not long by these is not tried, which takes a second. */
const AT_MOST = { score: 5e-6, test: 8e-4 };
/** The part that is tried, and the power of the rows by which the time grows from there, as measured. */
interface Part {
  rows: number;
  features: number;
  select: number;
  growth: number;
}

/** What is tested by shuffling: some features are strong, some are not, and these take less time. */
const SHUFFLED: Part = { rows: 400, features: 300, select: 5, growth: 0.85 };
/** With more than 5,000 rows p-values come from a closed form, and no feature takes longer than another. */
const CLOSED: Part = { rows: 5200, features: 30, select: 1, growth: 1 };
/** What is tried before, so that nothing is timed that happens once. */
const WARM_ROWS = 40;

/** What is run: a dataset, and how many outputs like its own. */
interface Planned {
  dataset: Dataset;
  outputs: number;
}

/** A sentence with the procedure and about how long it takes; undefined where that is not long. */
export async function longRunNote(
  planned: Planned,
  run: RunValues,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { rows, features, tested } = sizeOf(planned, run);
  const { outputs } = planned;
  const most = (features * AT_MOST.score + tested * AT_MOST.test) * rows * outputs;
  const seconds = most < LONG_SECONDS ? undefined : await estimatedSeconds(planned, run, signal);
  if (seconds === undefined || seconds < LONG_SECONDS) return undefined;
  const { preset = 'recommended' } = run.options;
  const many = outputs > 1 ? `${counted(outputs, 'output')}, ` : '';
  return `preset ${preset}: ${many}${counted(features, 'feature')} × ${counted(rows, 'row')}, ${count(tested)} to be tested: about ${duration(seconds)} on ${counted(threadsOf(run), 'thread')}`;
}

/** About the seconds that a run takes; undefined where a part of it cannot be tried. */
async function estimatedSeconds(
  planned: Planned,
  run: RunValues,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { rows, features, tested } = sizeOf(planned, run);
  const { dataset, outputs } = planned;
  const { target } = dataset;
  // Of a structured output some rows are not had without all of it.
  if (!isPlainTarget(target)) return undefined;
  const isClosed = isClosedForm(dataset, run);
  const part = isClosed ? CLOSED : SHUFFLED;
  const plain = { ...dataset, target };
  await triedPart(plain, run, { ...part, rows: WARM_ROWS }, signal);
  const tried = await triedPart(plain, run, part, signal);
  if (tried === undefined) return undefined;
  const threads = threadsOf(run);
  const scores = (features * tried.score) / threads;
  const tests = (tested * tried.test) / Math.min(threads, tested);
  return outputs * Math.max(1, rows / tried.rows) ** part.growth * (scores + tests);
}

function sizeOf(
  { dataset }: Planned,
  { options: { select = 10 } }: RunValues,
): { rows: number; features: number; tested: number } {
  const { length: features } = dataset.features;
  const tested = select === 'all' ? features : Math.min(select, features);
  return { rows: rowsOf(dataset), features, tested };
}

function threadsOf({ threads }: RunValues): number {
  return threads ?? availableParallelism();
}

/** Whether p-values of so many rows are not shuffled for. */
function isClosedForm(dataset: Dataset, { options }: RunValues): boolean {
  const { strata, clusters } = dataset;
  const { preset = 'recommended', permutations = 'auto', pValues = 'marginal' } = options;
  const isPlain = strata === undefined && clusters === undefined && pValues === 'marginal';
  return rowsOf(dataset) >= CLOSED.rows && isPlain && preset === 'recommended' && permutations === 'auto';
}

/** The seconds that a score and a test take on some of the rows; undefined where so few cannot be tested. */
async function triedPart(
  dataset: PlainDataset,
  { method, options }: RunValues,
  part: Part,
  signal: AbortSignal,
): Promise<{ rows: number; score: number; test: number } | undefined> {
  const rows = spread(part.rows, rowsOf(dataset));
  const features = Array.from(spread(part.features, dataset.features.length), (i) => dataset.features[i]);
  const select = Math.min(part.select, features.length);
  const few = withRows({ ...dataset, features }, rows);
  const start = performance.now();
  let scored = start;
  try {
    await methodsByName[method](few, {
      ...options,
      select,
      threads: 1,
      signal,
      onProgress: ({ stage }) => {
        if (stage === 'statistics') scored = performance.now();
      },
    });
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
  const score = (scored - start) / few.features.length / 1000;
  return { rows: rows.length, score, test: (performance.now() - scored) / select / 1000 };
}

/** Some of so many places, evenly. */
function spread(some: number, of: number): Int32Array {
  const length = Math.min(some, of);
  return Int32Array.from({ length }, (_, i) => Math.floor((i * of) / length));
}

/** 40 s, 3 min, 2 h: no more digits than an estimate is good for. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${10 * Math.ceil(seconds / 10)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
