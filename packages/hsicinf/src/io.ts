/**
 * What the command line needs from the world around it. bin.ts passes the process; everything else only sees this.
 */
import type { Readable, Writable } from 'node:stream';
import { fileError } from './errors.js';
import { visibleLines } from './shown.js';

/** Where text goes; a terminal has a width. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

/** Streams, surroundings, and the signal of Ctrl-C. */
export interface Io {
  stdin: () => Readable;
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Bytes of memory that are free for a table. */
  freeMemory: () => number;
  /** This process, and whether another one of this machine has ended. */
  processes: { own: number; hasEnded: (id: number) => boolean };
  /** Aborted with an Interrupted when the user stops the program. */
  signal: AbortSignal;
}

/** The width of a terminal; 80 where there is none, or where it does not know. */
export function widthOf({ columns = 0 }: Output): number {
  return columns > 0 ? columns : 80;
}

/**
 * Writes text to standard output and waits until it is on its way, so that a slow reader slows us down and a closed one
 * is heard. On a terminal nothing of it can move the cursor or change a colour, but for what `isOurs` vouches for.
 */
export function write({ stdout }: Io, text: string, { isOurs = false } = {}): Promise<void> {
  const shown = stdout.isTTY === true && !isOurs ? visibleLines(text) : text;
  return new Promise((resolve, reject) => {
    stdout.write(shown, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(isClosedPipe(error) ? error : fileError('standard output', error, 'write'));
    });
  });
}

/** The reader of a pipe has gone: there is nobody to tell. */
export function isClosedPipe(error: unknown): boolean {
  return ['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}
