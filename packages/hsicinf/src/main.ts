/**
 * The command line from arguments to an exit code. It sees the world only through Io, so that it can be tested anywhere.
 */
import { CommanderError } from 'commander';
import { errorText, exitCodeOf, UsageError } from './errors.js';
import { type Io, isClosedPipe } from './io.js';
import { createProgram } from './program.js';

/** Runs the command that the arguments name; returns the exit code. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    await createProgram(io, argv).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (isClosedPipe(error)) return 0;
    const failure = io.signal.aborted ? io.signal.reason : usageOf(error);
    if (failure === undefined) return 0;
    // Without arguments, the help has been shown.
    if (argv.length > 0) io.stderr.write(errorText(failure, argv.includes('--debug')));
    return exitCodeOf(failure);
  }
}

/** What the parser says, as one line; nothing where it only showed help or the version. */
function usageOf(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  if (error.exitCode === 0) return undefined;
  const [message, ...hints] = error.message.replace(/^error: /, '').split('\n');
  const hint = hints.join(' ').replace('(Did you mean', '(did you mean');
  const commands = error.code === 'commander.unknownCommand' ? commandsBeside(message) : '';
  return new UsageError(`${message} ${hint === '' ? commands : hint}`.trimEnd());
}

/** What could have been meant by a word that is no command: a file, or one of the commands. */
function commandsBeside(message: string): string {
  const [, file] = /'(.*\.\w+)'$/.exec(message) ?? [];
  return file === undefined
    ? '(commands: run, inspect, plan, repeat, pack, merge, worker, cluster, simulate, demo, page)'
    : `(to analyse a file: hsicinf run ${file} --target COLUMN; to see its columns: hsicinf inspect ${file})`;
}
