/**
 * What accompanies one command from its start to its end: the streams, the progress, the notes and the output files.
 */
import { type Colours, coloursOf, type Io } from './io.js';
import { OutputFiles } from './output/files.js';
import { type ProgressBar, progressOn } from './progress.js';
import { oneLine } from './shown.js';

/** One command at work. */
export interface Session {
  io: Io;
  /** The arguments as given, for the report. */
  argv: readonly string[];
  progress: ProgressBar;
  files: OutputFiles;
  colour: { stdout: Colours; stderr: Colours };
  /** Says something on standard error, unless --quiet. */
  note: (text: string) => void;
  /** Whether nobody hears a note: what is worked out for one alone need not be. */
  isQuiet: boolean;
}

/** Runs a command; whatever happens, the bar goes and no half-written file stays. */
export async function withSession(
  { io, argv }: { io: Io; argv: readonly string[] },
  { quiet = false, inputs = [] }: { quiet?: boolean | undefined; inputs?: readonly (string | undefined)[] },
  body: (session: Session) => Promise<void>,
): Promise<void> {
  const progress = await progressOn(io, quiet);
  const files = new OutputFiles(
    inputs.filter((path) => path !== undefined),
    io,
  );
  const colour = { stdout: coloursOf(io.stdout, io), stderr: coloursOf(io.stderr, io) };
  const note = (text: string): void => {
    progress.clear();
    if (!quiet) io.stderr.write(`${colour.stderr.dim(oneLine(text))}\n`);
  };
  try {
    await body({ io, argv, progress, files, colour, note, isQuiet: quiet });
  } finally {
    progress.clear();
    await files.discard();
  }
}
