/**
 * How far splitting walks: how many swaps are proposed between two of its states. States of which too few swaps are accepted
 * resemble one another; more cost what more states would. So the swaps of a level follow from how many were accepted in the
 * one before.
 *
 * Where most rows of x are equal, most swaps change nothing, and the few rows that differ carry the value: they have to move
 * farther.
 */

/** Swaps that move something between two states, of a fifth of the rows: fewer, and more states, give the same error for more. */
const MOVES = 0.5;
/** Where most rows of x are equal. */
const MOVES_OF_ALIKE = 1;
/** Swaps that are proposed at least, and at most, of a fifth of the rows; fewer where those of equal rows cost as much as others. */
const LEAST = 0.4;
const MOST = 10;
const MOST_IF_COSTLY = 4;
/** The share of swaps that are accepted at the first level, about. */
const AT_FIRST = 0.86;
/** Most rows are equal where less than this share of all pairs differ. */
const MANY_DIFFER = 0.5;

/** How far splitting walks. */
export interface WalkPace {
  /** Swaps between two states, if such a share of them is accepted; those that change nothing are. */
  swapsFor: (accepted: number) => number;
  /** A share to begin with. */
  atFirst: number;
}

/** Rows of x with equal numbers in `alike` are equal; whether their swaps cost next to nothing. */
export interface EqualRows {
  alike: Int32Array | undefined;
  areFree: boolean;
}

/** For so many rows that can move. */
export function paceOf(rows: number, { alike, areFree }: EqualRows): WalkPace {
  // A tenth of the rows is enough where rows are many, since hardly a swap is refused then.
  const unit = Math.min(rows / 5, Math.max(80, rows / 10));
  const differ = alike === undefined ? 1 : shareThatDiffers(alike);
  const moves = differ < MANY_DIFFER ? MOVES_OF_ALIKE : MOVES;
  const most = areFree || differ >= MANY_DIFFER ? MOST : MOST_IF_COSTLY;
  return {
    atFirst: 1 - differ * (1 - AT_FIRST),
    swapsFor(accepted) {
      const moving = Math.max(0, accepted - (1 - differ));
      return Math.max(1, Math.round(unit * Math.min(most, Math.max(LEAST, moves / moving))));
    },
  };
}

/** How many of all pairs of rows differ. */
function shareThatDiffers(codes: Int32Array): number {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  let equal = 0;
  for (const count of counts.values()) equal += (count / codes.length) ** 2;
  return 1 - equal;
}
