#!/usr/bin/env node
/**
 * The process around the command line: arguments, streams, signals, exit code.
 */
import { freemem } from 'node:os';
import { errorText, fileError, Interrupted } from './errors.js';
import { isClosedPipe } from './io.js';
import { main } from './main.js';

const controller = new AbortController();

/** The first signal stops the work in an orderly way, the next one at once. */
function stopOn(signal: NodeJS.Signals, exitCode: number): void {
  process.on(signal, () => {
    if (controller.signal.aborted) {
      if (process.stderr.isTTY) process.stderr.write('\u001b[?25h\n');
      process.exit(exitCode);
    }
    controller.abort(new Interrupted(exitCode));
  });
}

stopOn('SIGINT', 130);
stopOn('SIGTERM', 143);

/** What kept standard output from taking everything. */
let lost: unknown;
process.stdout.on('error', (error) => {
  lost ??= error;
});
// There is nowhere to say that this one fails.
process.stderr.on('error', () => undefined);

const exitCode = await main(process.argv.slice(2), {
  stdin: () => process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  freeMemory,
  processes: { own: process.pid, hasEnded },
  signal: controller.signal,
});
// What was written last may still fail.
await new Promise((resolve) => {
  process.stdout.write('', resolve);
});
if (exitCode === 0 && lost !== undefined && !isClosedPipe(lost)) {
  process.stderr.write(errorText(fileError('standard output', lost, 'write'), false));
  process.exitCode = 1;
} else process.exitCode = exitCode;

/** A program that takes all that is free leaves none to work with. */
function freeMemory(): number {
  // Early versions of Node 20 do not know what a container is allowed.
  const free = (process as { availableMemory?: () => number }).availableMemory?.() ?? freemem();
  return 0.8 * free;
}

function hasEnded(id: number): boolean {
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
