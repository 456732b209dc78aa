/**
 * Writing to a named pipe. To open one that nobody reads would keep a thread for ever, deaf to every signal; so it is
 * tried again and again without waiting, until there is a reader or the user has had enough.
 */
import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Content } from './content.js';

/** Milliseconds between two looks for a reader. */
const PATIENCE = 100;

/** Writes everything; throws the reason of the signal where that comes first. */
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
