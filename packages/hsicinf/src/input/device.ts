/**
 * Bytes of a named pipe or a device. A pipe that nobody writes to would keep the thread that opens it for ever, deaf to
 * every signal; so it is opened without waiting, and waited for by the event loop.
 */
import { closeSync, constants, createReadStream, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { type Readable } from 'node:stream';
import { isatty, ReadStream } from 'node:tty';

/** Opens it; nothing is lost of what is written to a pipe before or after. */
export function openDevice(path: string): Readable {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  if (isatty(file)) return new ReadStream(file);
  try {
    return new Socket({ fd: file, readable: true, writable: false });
  } catch {
    // Such as /dev/zero, which always has something to read.
    closeSync(file);
    return createReadStream(path);
  }
}
