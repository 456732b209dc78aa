/**
 * hsicinf page: serves the page, on which everything is computed in the browser, until the user ends it.
 */
import { FileError, PortError, UsageError } from '../errors.js';
import { type Io, write } from '../io.js';
import { USUAL_PORT } from '../options/command-flags.js';
import type { Values } from '../options/values.js';
import { PAGE, type PageServer, servePage } from '../page-server.js';
import { withSession } from '../session.js';

/** Carries the command out. */
export async function page(
  { port, quiet }: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const { io } = context;
  await withSession(context, { quiet: quiet === true }, async ({ note }) => {
    const server = await started(port as number | undefined);
    try {
      await write(io, `${server.url}\n`);
      note(
        'open this address in a browser on this computer; no other computer can reach it. Press Ctrl-C to stop',
      );
      await interrupted(io.signal);
    } finally {
      await server.close();
    }
  });
}

async function started(port: number | undefined): Promise<PageServer> {
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new UsageError(`page requires --port from 0 to 65535 (a whole number), got ${port}`);
  }
  try {
    return await servePage({ port: port ?? USUAL_PORT });
  } catch (error) {
    if (port === undefined && codeOf(error) === 'EADDRINUSE') return servePage({ port: 0 });
    throw inWords(error, port);
  }
}

/** What the system says, in words. */
function inWords(error: unknown, port = USUAL_PORT): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new PortError(`page requires a free --port, got ${port}, which another program is using`);
    case 'EACCES':
      return new PortError(`page requires a --port that you may use, got ${port}`);
    case 'ENOENT':
      return new FileError(PAGE, 'requires the built page: npm run build');
    default:
      return error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** Ctrl-C is how the command is meant to end: nothing has failed. */
function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
