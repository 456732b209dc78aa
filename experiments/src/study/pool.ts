/**
 * Where jobs run: worker threads, or this thread where one is asked for. Outcomes depend on the job alone.
 */
import { Worker } from 'node:worker_threads';
import { type Cell, cellWords } from './cell.js';
import type { CourseTable } from './data.js';
import { type Outcome, runRepetitions } from './repetition.js';

/** Repetitions from … to − 1 of a cell. */
export interface StudyJob {
  cell: Cell;
  from: number;
  to: number;
}

/** What a worker answers. */
export type JobDone = { outcomes: Outcome[]; seconds: number } | { error: string };

/** Runs one job at a time. */
export interface Lane {
  run(job: StudyJob): Promise<{ outcomes: Outcome[]; seconds: number }>;
  close(): Promise<void>;
}

/** The table of the course evaluations and where it came from. */
export interface StoredTable extends CourseTable {
  path: string;
}

/** As many lanes as threads. */
export function openLanes(threads: number, table?: StoredTable): Lane[] {
  if (threads === 1) return [inlineLane(table)];
  return Array.from({ length: threads }, () => workerLane(table));
}

function inlineLane(table: StoredTable | undefined): Lane {
  return {
    async run({ cell, from, to }) {
      const start = performance.now();
      const outcomes = await runRepetitions(cell, { from, to, table });
      return { outcomes, seconds: (performance.now() - start) / 1000 };
    },
    close: () => Promise.resolve(),
  };
}

function workerLane(table: StoredTable | undefined): Lane {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { tablePath: table?.path },
    execArgv: [],
  });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const fail = (reason: string): void => {
          settle();
          reject(new Error(`experiment failed at ${cellWords(job.cell)}: ${reason}`));
        };
        const onMessage = (done: JobDone): void => {
          if ('error' in done) return fail(done.error);
          settle();
          resolve(done);
        };
        const onError = (error: unknown): void => fail(String(error));
        const onExit = (code: number): void => fail(`the worker ended with ${code}`);
        const settle = (): void => {
          worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        };
        worker.on('message', onMessage).on('error', onError).on('exit', onExit);
        worker.postMessage(job);
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}
