/**
 * Colour where it is wanted: on a terminal, unless NO_COLOR is set, or anywhere if FORCE_COLOR is.
 */
import pc from 'picocolors';
import type { Io, Output } from '../io.js';

/** Functions that colour text, or leave it as it is. */
export type Colours = ReturnType<typeof pc.createColors>;

/** Whether a stream takes colour. */
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
