/**
 * Where a value may lie, given what the lasso selected. With z ~ N(μ, Σ) the scores, η a direction and c = Ση/(ηᵀΣη), the value
 * ηᵀz takes every t along the line z + c (t − ηᵀz), while all that is independent of it stays put (Lee et al., 2016). The line is
 * followed piece by piece, from one course of the path to the next (selection/lasso/lasso-path), and the pieces on which the
 * selection is as asked for make a union of intervals: parametric programming (Le Duy & Takeuchi, 2021).
 *
 * Departs: Freidling et al. (2021) condition on the active set at a penalty that other rows have chosen. Here the event is that
 * the path takes these features first, so that all rows test, exactly as many features as were asked for are selected, and
 * "j was selected" is the whole of that event and not a part of it.
 */
import type { Truncation } from '../../inference/truncation.js';
import type { Matrix } from '../../numerics/matrix.js';
import { type LassoPath, lassoPath } from '../../selection/lasso/lasso-path.js';

/** Scores and kernel correlations of the candidates, and how many of them are selected. */
export interface LassoProblem {
  relevance: Float64Array;
  likeness: Matrix;
  select: number;
}

/** The line, and what is asked of the features that are active on it. */
export interface Line {
  /** ηᵀz, its standard deviation, and how the scores move with it. */
  value: number;
  sd: number;
  slope: Float64Array;
  keeps: (active: readonly number[]) => boolean;
}

/** In units of sd: how far beyond the end of a piece the next one is looked for, and how far the line is followed. */
const BEYOND = 1e-9;
const REACH = 40;
const MOST_PIECES = 20_000;

/** The path for given scores. */
export function pathOf({ relevance, likeness, select }: LassoProblem, slope?: Float64Array): LassoPath {
  const path = lassoPath(relevance, select, slope);
  let step = path.next();
  while (step.done !== true) step = path.next(rowOf(likeness, step.value));
  return step.value;
}

function rowOf({ columns, data }: Matrix, row: number): Float64Array {
  return data.subarray(row * columns, (row + 1) * columns);
}

/** The union; assumes that the selection is as asked for at the value itself. */
export function lassoTruncation(problem: LassoProblem, line: Line): Truncation {
  const here = pathOf(problem, line.slope).range;
  const below = pieces(problem, line, { end: here[0], sign: -1 }).toReversed();
  const above = pieces(problem, line, { end: here[1], sign: 1 });
  return joined([...below, here, ...above].map(([low, high]) => [line.value + low, line.value + high]));
}

/** The pieces as asked for on one side, as shifts of the value, the nearest first. */
function pieces(
  { relevance, ...rest }: LassoProblem,
  { value, sd, slope, keeps }: Line,
  { end: first, sign }: { end: number; sign: 1 | -1 },
): [number, number][] {
  const found: [number, number][] = [];
  const farthest = Math.abs(value) + REACH * sd;
  let end = first;
  for (let count = 0; count < MOST_PIECES && Math.abs(end) < farthest; count++) {
    const shift = end + sign * BEYOND * sd;
    const moved = relevance.map((score, j) => score + shift * slope[j]);
    const { active, range } = pathOf({ relevance: moved, ...rest }, slope);
    const reached = shift + range[sign === 1 ? 1 : 0];
    // So far out there is next to no mass: what holds there is taken to hold for good.
    const next = Math.abs(reached) < farthest ? reached : sign * Infinity;
    if (keeps(active)) found.push(sign === 1 ? [end, next] : [next, end]);
    end = sign === 1 ? Math.max(shift, next) : Math.min(shift, next);
  }
  return found;
}

/** Pieces that touch become one. */
function joined(all: readonly [number, number][]): Truncation {
  const union: Truncation = [];
  for (const [low, high] of all) {
    const last = union.at(-1);
    if (last !== undefined && low <= last[1]) last[1] = Math.max(last[1], high);
    else union.push([low, high]);
  }
  return union;
}
