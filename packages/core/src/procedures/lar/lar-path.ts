/**
 * The path of least angle regression (Efron, Hastie, Johnstone & Tibshirani, 2004) without the lasso's deletions: at λ
 * the active columns all have the correlation ±λ with the residual and no other has more; λ falls, and where another
 * column catches up it becomes active.
 *
 * Notation, at a step whose earlier columns span a space with orthonormal directions q: y° and x° are what is left of the
 * output and of a column beyond that space; the fit moves along u = Σ w q, which has the product s with every active
 * column of sign s. A column has the correlation a + λ b with the residual, where a = x°·y° and b = x·u. With s = sign(a)
 * it catches up at the knot λ = a/(s − b), which is never above the previous one.
 *
 * All columns are deflated as the path goes, so that a, b and the lengths of x° are sums of few terms and not differences
 * of large ones. A column that is a combination of active ones can never enter and leaves. Among ties up to rounding the
 * lower column is first. Cost O(n·d) a step, memory O(d) a step and the columns.
 */
import type { Steps } from '../../engine/steps.js';
import { type Matrix, zeros } from '../../numerics/matrix.js';
import { DEPENDENT, dot, nextDirection, subtract } from '../../numerics/orthonormal.js';

/** Correlations of unit vectors, and differences of them, that are this small are rounding. */
export const LAR_ROUNDING = 1e-13;
/** Knots that agree to this share are tied. */
const TIED_SHARE = 1e-12;
/** An output of which no more than this is left is fitted exactly. */
export const FITTED = 1e-12;

/** Where a column becomes active. */
export interface LarKnot {
  column: number;
  /** The sign of its correlation with the residual. */
  sign: 1 | -1;
  lambda: number;
}

/** A knot, and what is known of all columns just before it. */
export interface LarStep extends LarKnot {
  /** ‖x°‖ of the entering column: the diagonal of R. */
  length: number;
  /** q·y along the new direction q. */
  response: number;
  /** w of the new direction. */
  weight: number;
  /** a and b of every column; of no meaning for those that are out. */
  correlations: Float64Array;
  slopes: Float64Array;
  /** q·x for every column that is not out: the rows of R. 0 for the others. */
  projections: Float64Array;
}

/** The path. */
export interface LarPath {
  steps: LarStep[];
  /** The knot after the last step; undefined at the end of the path, where λ falls to 0. */
  next: LarKnot | undefined;
  /** The step (from 0) at which a column enters or becomes a combination of active ones; NEVER for the others. */
  outAt: Int32Array;
  /** Whether the steps fit the output without any residual. */
  fitted: boolean;
}

/** Of a column that took part in all steps. */
export const NEVER = 2 ** 31 - 1;

/**
 * At most so many steps. Columns and output are centred, have length 1, and are used up. Yields after every step, for
 * callers that want to breathe.
 */
export function* larPath(
  columns: readonly Float64Array[],
  output: Float64Array,
  most: number,
): Steps<LarPath> {
  const outAt = new Int32Array(columns.length).fill(NEVER);
  const steps: LarStep[] = [];
  const basis: Float64Array[] = [];
  let correlations: Float64Array = Float64Array.from(columns, (column) => dot(column, output));
  let slopes: Float64Array = new Float64Array(columns.length);
  let next = nextKnot({ correlations, slopes, outAt }, Infinity);
  let fitted = false;
  while (next !== undefined && steps.length < most) {
    const { column, sign } = next;
    const entering = columns[column];
    const direction = nextDirection(entering, basis);
    if (direction === undefined) {
      // The last pass showed what the ones before had left open: a combination after all.
      outAt[column] = steps.length - 1;
      next = nextKnot({ correlations, slopes, outAt }, next.lambda);
      continue;
    }
    outAt[column] = steps.length;
    basis.push(direction);
    const length = dot(direction, entering);
    const weight = (sign - slopes[column]) / length;
    const response = dot(direction, output);
    subtract(output, response, direction);
    const { projections, after } = deflate(columns, { direction, output, outAt, step: steps.length });
    projections[column] = length;
    steps.push({ ...next, length, response, weight, correlations, slopes, projections });
    correlations = after;
    slopes = slopes.map((slope, l) => slope + weight * projections[l]);
    fitted = Math.sqrt(dot(output, output)) <= FITTED;
    const isEnd = fitted || steps.length >= output.length - 1;
    next = isEnd ? undefined : nextKnot({ correlations, slopes, outAt }, next.lambda);
    yield 1;
  }
  return { steps, next, outAt, fitted };
}

/** Takes a new direction out of the columns that are in; those of which nothing is left go out. */
function deflate(
  columns: readonly Float64Array[],
  {
    direction,
    output,
    outAt,
    step,
  }: { direction: Float64Array; output: Float64Array; outAt: Int32Array; step: number },
): { projections: Float64Array; after: Float64Array } {
  const projections = new Float64Array(columns.length);
  const after = new Float64Array(columns.length);
  for (let l = 0; l < columns.length; l++) {
    if (outAt[l] <= step) continue;
    const column = columns[l];
    const projection = dot(column, direction);
    let squares = 0;
    let correlation = 0;
    for (let i = 0; i < column.length; i++) {
      const left = column[i] - projection * direction[i];
      column[i] = left;
      squares += left * left;
      correlation += left * output[i];
    }
    projections[l] = projection;
    after[l] = correlation;
    if (squares <= DEPENDENT * DEPENDENT) outAt[l] = step;
  }
  return { projections, after };
}

/** The largest knot of the columns that are in, and the first column to have it; undefined where none is above 0. */
function nextKnot(
  { correlations, slopes, outAt }: { correlations: Float64Array; slopes: Float64Array; outAt: Int32Array },
  previous: number,
): LarKnot | undefined {
  const knots = correlations.map((a, l) => (outAt[l] === NEVER ? knotOf(a, slopes[l]) : 0));
  const highest = knots.reduce((most, knot) => Math.max(most, knot), 0);
  if (highest === 0) return undefined;
  const column = knots.findIndex((knot) => knot >= highest * (1 - TIED_SHARE));
  return { column, sign: correlations[column] > 0 ? 1 : -1, lambda: Math.min(knots[column], previous) };
}

/** a/(s − b) with s = sign(a); 0 for a column whose correlation stays below λ, or stays at it, down to 0. */
function knotOf(a: number, b: number): number {
  const gain = 1 - Math.sign(a) * b;
  return Math.abs(a) > LAR_ROUNDING && gain > 0 ? Math.abs(a) / gain : 0;
}

/** R of the active columns in their order: X = Q R. */
export function activeTriangle({ steps }: LarPath): Matrix {
  const triangle = zeros(steps.length, steps.length);
  steps.forEach(({ projections }, i) => {
    for (let j = i; j < steps.length; j++) triangle.data[i * steps.length + j] = projections[steps[j].column];
  });
  return triangle;
}
