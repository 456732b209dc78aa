/**
 * What the command line needs from the world around it. bin.ts passes the process; everything else only sees this.
 */
import type { Readable, Writable } from 'node:stream';

/** Where text goes; a terminal has a width. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

/** Streams, surroundings, and the signal of Ctrl-C. */
export interface Io {
  stdin: () => Readable;
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted with an Interrupted when the user stops the program. */
  signal: AbortSignal;
}

/** The width of a terminal; 80 where there is none, or where it does not know. */
export function widthOf({ columns = 0 }: Output): number {
  return columns > 0 ? columns : 80;
}

/** Writes text and waits until it is on its way, so that a slow reader slows us down and a closed one is heard. */
export function write(stream: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(error);
    });
  });
}
