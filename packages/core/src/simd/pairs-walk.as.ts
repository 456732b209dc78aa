/**
 * The permutation walk of the largest of several kernel correlations, many proposed swaps a call, as one module: see the
 * parts. Numbers have 32 bits, four in a vector, which is some 1e-7 in a correlation, or 16 where rows are few, which is some
 * 2e-5: both far below what the walk can tell apart.
 * simd/pairs-walk.ts lays the memory out.
 *
 * A proposal is a pair of positions; it is accepted where the largest correlation stays at or above `floor`.
 * Sums run in a fixed order: the same bits everywhere.
 */
export { denseValue, denseWalk } from './dense-pairs.part.as';
export { wholeChains, wholeDraws, wholeValue, wholeWalk } from './whole-pairs.part.as';
export { thinValue, thinWalk } from './thin-pairs.part.as';
