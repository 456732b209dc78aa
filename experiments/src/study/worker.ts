/**
 * A worker thread of the study: runs the repetitions it is sent. The path of the table, where there is one, comes with
 * the worker; every worker reads it once.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { StudyJob, JobDone } from './pool.js';
import { runRepetitions } from './repetition.js';
import { readCourses } from './course-data.js';

const { tablePath } = workerData as { tablePath?: string };
const table = tablePath === undefined ? undefined : await readCourses(tablePath);

parentPort?.on('message', ({ cell, from, to }: StudyJob) => {
  const start = performance.now();
  runRepetitions(cell, { from, to, table }).then(
    (outcomes) => reply({ outcomes, seconds: (performance.now() - start) / 1000 }),
    (error: unknown) =>
      reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function reply(done: JobDone): void {
  parentPort?.postMessage(done);
}
