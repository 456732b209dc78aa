/**
 * What the command line needs from the world around it: streams and their colours, surroundings, the date. bin.ts passes the
 * process; everything else only sees this.
 */
import type { Readable, Writable } from 'node:stream';
import pc from 'picocolors';
import { fileError, UsageError } from './errors.js';
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

/** Functions that colour text, or leave it as it is. */
export type Colours = ReturnType<typeof pc.createColors>;

/** Whether a stream takes colour: a terminal, unless NO_COLOR is set, or any if FORCE_COLOR is. */
export function hasColour({ isTTY }: Output, { env }: Pick<Io, 'env'>): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTTY === true && env['TERM'] !== 'dumb';
}

/** The colours of a stream. */
export function coloursOf(stream: Output, io: Pick<Io, 'env'>): Colours {
  return pc.createColors(hasColour(stream, io));
}

/** Such as 2026-01-31 14:05 UTC. */
export function reportDate(io: Pick<Io, 'env'>): string {
  return `${now(io).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Such as 2026-01-31: a record of a run that is made twice on one day is the same twice. */
export function day(io: Pick<Io, 'env'>): string {
  return now(io).toISOString().slice(0, 10);
}

/**
 * The only place that looks at the clock for a date. SOURCE_DATE_EPOCH takes its place, so that the same run can give the same
 * file.
 */
function now({ env }: Pick<Io, 'env'>): Date {
  const epoch = env['SOURCE_DATE_EPOCH'];
  const date = epoch === undefined || epoch === '' ? new Date() : new Date(Number(epoch) * 1000);
  if (Number.isNaN(date.getTime())) {
    throw new UsageError(`SOURCE_DATE_EPOCH requires seconds since 1970, got ${epoch}`);
  }
  return date;
}
