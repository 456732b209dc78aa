/**
 * When cells that do not fit their column stand there by accident: so few of all cells, or so few at all; and how many
 * different values of the others still look like codes.
 */
import { DISTINCT_BOUND } from '../distinct.js';

export const MOST_STRAY_SHARE = 0.1;
export const MOST_STRAY = 3;
export const MOST_CODES = Math.min(10, DISTINCT_BOUND);
