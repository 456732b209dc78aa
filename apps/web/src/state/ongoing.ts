/**
 * Something that takes a while: how far it is, and when it will have ended. The end is guessed from what was done so far,
 * and the guess moves slowly, so that a time left that was said holds.
 */
import type { Share } from '../worker/messages.js';

/** All times are in milliseconds, by the clock of the page. */
export interface Ongoing {
  share: Share | undefined;
  /** When it began, and when it last told how far it was. */
  start: number;
  told: number;
  /** When it will have ended, as far as can be told. */
  end: number | undefined;
}

/** Before so much is done, or so much time has passed, a rate means nothing. */
const FEWEST_DONE = 0.02;
const EARLY = 700;
/** In which share of the time spent a guess gives way to a new one. */
const SLOWNESS = 0.3;
/** How much of a step that goes on is shown as done, at most. */
const MOST_OF_STEP = 0.9;

/** At its beginning. */
export function begun(now: number): Ongoing {
  return { share: undefined, start: now, told: now, end: undefined };
}

/** After another report. A part never becomes smaller; where none can be told, neither can a time left. */
export function progressed(before: Ongoing, share: Share, now: number): Ongoing {
  if (share.part === undefined) return { ...before, share, told: now, end: undefined };
  const part = Math.max(before.share?.part ?? 0, share.part);
  const moved = share.part !== before.share?.part;
  return {
    ...before,
    share: { ...share, part },
    told: moved ? now : before.told,
    end: moved ? endAfter(before, part, now) : before.end,
  };
}

function endAfter({ start, told, end }: Ongoing, part: number, now: number): number | undefined {
  const spent = now - start;
  if (part < FEWEST_DONE || spent < EARLY) return undefined;
  const guess = start + spent / part;
  // What goes faster than was said ends earlier at once; what goes slower puts the end off little by little.
  if (end === undefined || guess < end) return guess;
  return end + (guess - end) * (1 - Math.exp(-(now - told) / (SLOWNESS * spent)));
}

/** The part to show: what was told, and some of the step that has gone on since. */
export function shownPart({ share, start, told, end }: Ongoing, now: number): number | undefined {
  if (share?.part === undefined) return undefined;
  const { part, next = part } = share;
  if (end === undefined || next <= part) return part;
  const step = (next - part) * (end - start);
  return part + (next - part) * MOST_OF_STEP * (1 - Math.exp(-(now - told) / Math.max(1, step)));
}

/** Seconds that are left, where they can be told. */
export function secondsLeft({ end }: Ongoing, now: number): number | undefined {
  return end === undefined ? undefined : Math.max(0, end - now) / 1000;
}
