#!/usr/bin/env node
/**
 * The process around the command line: arguments, streams, signals, exit code.
 */
import { Interrupted } from './errors.js';
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
// A closed pipe is heard where something is written to it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await main(process.argv.slice(2), {
  stdin: () => process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: controller.signal,
});
