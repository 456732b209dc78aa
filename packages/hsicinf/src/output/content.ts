/**
 * What an output file is made of: a text or bytes at once, or pieces of text as they come; and how pieces are written, to a file
 * or to a named pipe.
 */
import { constants, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

/** A text, at once or in pieces. */
export type TextContent = string | Iterable<string>;

/** The content of a file. */
export type Content = TextContent | Uint8Array;

/** Writes a text whose pieces are made as they are asked for: while one is on its way to the file, the next one is made. */
export async function writePieces(path: string, pieces: Iterable<string>, mode?: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    let last: Promise<void> = Promise.resolve();
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      await last;
      last = file.writeFile(bytes);
      // It is asked for with the next piece, unless that fails.
      last.catch(() => undefined);
    }
    await last;
  } finally {
    await file.close();
  }
}

/** Milliseconds between two looks for a reader. */
const PATIENCE = 100;

/**
 * Writes everything to a named pipe; throws the reason of the signal where that comes first. To open one that nobody reads would
 * keep a thread for ever, deaf to every signal; so it is tried again and again without waiting, until there is a reader or the
 * user has had enough.
 */
export async function writePipe(path: string, content: Content, signal: AbortSignal): Promise<void> {
  const pipe = await opened(path, signal);
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  await pipeline(Readable.from(pieces, { objectMode: true }), pipe, { signal });
}

async function opened(path: string, signal: AbortSignal): Promise<Socket> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const fd = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd, readable: false, writable: true });
    } catch (error) {
      // There is no reader yet.
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await setTimeout(PATIENCE);
    }
  }
}
