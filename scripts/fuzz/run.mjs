/**
 * Gives damaged files to processes that read them, and keeps those that do not end well: in time, within the memory, and
 * in a table or in words. A process that hangs or breaks is replaced, and the file that it had is the one to blame.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { byteCase, byteCaseCount, randomCase } from './cases.mjs';

/** @typedef {import('./cases.mjs').Format} Format */
/** Without a seed: one byte is changed. @typedef {{ format: Format, seed?: number, index: number }} Task */
/** @typedef {Task & { name: string, bytes: Uint8Array, complaint: string }} Failure */
/** @typedef {{ cases: number, tables: number, refused: number, slowest: number, megabytes: number, failures: Failure[] }} Report */
/** @typedef {{ index: number, ending: 'table' | 'refused', complaint?: string, milliseconds: number, megabytes: number }} Answer */

const child = fileURLToPath(new URL('child.mjs', import.meta.url));
/** Milliseconds for one file. */
const PATIENCE = 10_000;
/** Megabytes of a process. */
const MOST_MEGABYTES = 1024;

/**
 * Reads the cases of one format: `runs` of them, or as many as there is time for until `deadline`, a time of performance.now().
 * Without a seed, all cases in which one byte is changed.
 * @param {{ format: Format, seed?: number, runs?: number, deadline?: number }} options
 * @returns {Promise<Report>}
 */
export async function fuzz({ format, seed, runs = Infinity, deadline = Infinity }) {
  const count = seed === undefined ? Math.min(runs, byteCaseCount(format)) : runs;
  /** @type {Report} */
  const report = { cases: 0, tables: 0, refused: 0, slowest: 0, megabytes: 0, failures: [] };
  let next = 0;
  const nextTask = () => {
    if (next >= count || performance.now() > deadline) return undefined;
    return seed === undefined ? { format, index: next++ } : { format, seed, index: next++ };
  };
  /** @param {Task} task @param {string} complaint */
  const fail = (task, complaint) => {
    const { name, bytes } =
      task.seed === undefined ? byteCase(format, task.index) : randomCase(format, task.seed, task.index);
    report.failures.push({ ...task, name, bytes, complaint });
  };
  await Promise.all(
    Array.from({ length: Math.min(2, availableParallelism()) }, () => work(nextTask, report, fail)),
  );
  return report;
}

/**
 * One process after another, until there are no more cases.
 * @param {() => Task | undefined} nextTask
 * @param {Report} report
 * @param {(task: Task, complaint: string) => void} fail
 */
async function work(nextTask, report, fail) {
  for (let task = nextTask(); task !== undefined;) task = await workIn(task, nextTask, report, fail);
}

/**
 * Works in one process until it has to be replaced; returns the case that comes next.
 * @param {Task} first
 * @param {() => Task | undefined} nextTask
 * @param {Report} report
 * @param {(task: Task, complaint: string) => void} fail
 * @returns {Promise<Task | undefined>}
 */
function workIn(first, nextTask, report, fail) {
  const reader = fork(child, {
    execArgv: ['--max-old-space-size=1024'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    /** @type {Task | undefined} */
    let task = first;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    let over = false;
    const end = () => {
      over = true;
      clearTimeout(timer);
      reader.kill('SIGKILL');
      resolve(task);
    };
    /** @param {string} complaint */
    const blame = (complaint) => {
      if (over) return;
      if (task !== undefined) fail(task, complaint);
      report.cases += 1;
      task = nextTask();
      end();
    };
    const give = () => {
      if (task === undefined) return end();
      timer = setTimeout(() => blame(`it was not read in ${PATIENCE / 1000} s`), PATIENCE);
      reader.send(task);
    };
    reader.on('message', (message) => {
      if (message === 'ready') return give();
      const answer = /** @type {Answer} */ (message);
      clearTimeout(timer);
      report.slowest = Math.max(report.slowest, answer.milliseconds);
      report.megabytes = Math.max(report.megabytes, answer.megabytes);
      report[answer.ending === 'table' ? 'tables' : 'refused'] += 1;
      if (answer.megabytes > MOST_MEGABYTES) return blame(`it took ${answer.megabytes} MB`);
      if (answer.complaint !== undefined && task !== undefined) fail(task, answer.complaint);
      report.cases += 1;
      task = nextTask();
      give();
    });
    reader.on('exit', (code, signal) => blame(`its process ended with ${signal ?? code}`));
    reader.on('error', (error) => blame(error.message));
  });
}
