/**
 * When cells that do not fit their column stand there by accident: where they are few, and the others are no codes.
 */
import { DISTINCT_BOUND } from '../kinds.js';

/** The share of all cells that they may be. */
export const MOST_STRAY_SHARE = 0.1;
/** So many are few in any column. */
export const MOST_STRAY = 3;
/** The most different values that still look like codes. */
export const MOST_CODES = Math.min(10, DISTINCT_BOUND);
