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

/** Units of work from which on a run may be long: a score is one, a p-value some hundred, times a power of the rows. */
const LONG_WORK = 1.5e8;
const SCORES_A_TEST = 300;
/** How work grows with the rows: kernels of many rows are approximated by few columns. */
const GROWTH = { score: 1.5, test: 1 };
/** Seconds from which on it is said. */
const LONG_SECONDS = 20;
/** The part that is tried. */
const TRIED = { rows: 400, features: 3 };
/** What is tried before, so that nothing is timed that happens once. */
const WARM_ROWS = 40;

/** A sentence with the procedure and about how long it takes; undefined where that is not long. */
export async function longRunNote(
  { dataset, ...rest }: { dataset: Dataset; outputs: number },
  run: RunValues,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [rows, features] = [rowsOf(dataset), dataset.features.length];
  const { select = 10, preset = 'recommended' } = run.options;
  const tested = select === 'all' ? features : Math.min(select, features);
  const work = (features + SCORES_A_TEST * tested) * rows ** GROWTH.score * rest.outputs;
  // Of a structured output some rows are not had without all of it.
  const { target } = dataset;
  if (work < LONG_WORK || !isPlainTarget(target)) return undefined;
  const plain = { ...dataset, target };
  await triedPart(plain, run, { signal, most: WARM_ROWS });
  const tried = await triedPart(plain, run, { signal, most: TRIED.rows });
  if (tried === undefined) return undefined;
  const times = Math.max(1, rows / tried.rows);
  const threads = run.threads ?? availableParallelism();
  const once = features * tried.score * times ** GROWTH.score + tested * tried.test * times ** GROWTH.test;
  const seconds = (once * rest.outputs) / Math.max(1, Math.min(threads, tested));
  if (seconds < LONG_SECONDS) return undefined;
  const many = rest.outputs > 1 ? `${counted(rest.outputs, 'output')}, ` : '';
  return `preset ${preset}: ${many}${counted(features, 'feature')} × ${counted(rows, 'row')}, ${count(tested)} to be tested: about ${duration(seconds)} on ${counted(threads, 'thread')}`;
}

/** The seconds that a score and a test take on some of the rows; undefined where so few cannot be tested. */
async function triedPart(
  dataset: PlainDataset,
  { method, options }: RunValues,
  { signal, most }: { signal: AbortSignal; most: number },
): Promise<{ rows: number; score: number; test: number } | undefined> {
  const all = rowsOf(dataset);
  const length = Math.min(all, most);
  const rows = Int32Array.from({ length }, (_, i) => Math.floor((i * all) / length));
  const few = withRows({ ...dataset, features: dataset.features.slice(0, TRIED.features) }, rows);
  const start = performance.now();
  let scored = start;
  try {
    await methodsByName[method](few, {
      ...options,
      select: 1,
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
  return { rows: rows.length, score, test: (performance.now() - scored) / 1000 };
}

/** 40 s, 3 min, 2 h: no more digits than an estimate is good for. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${10 * Math.ceil(seconds / 10)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
