/**
 * The sweeps over the rows of features on a grid: finding the nodes around each row, and collecting there what the rows of
 * the output hold. See grid-values for the notation.
 */
import type { Steps } from '../../engine/steps.js';
import { NODES, POWERS, STEPS_A_WIDTH, windowPolynomials } from '../../kernels/gaussian-grid.js';
import type { Variable } from '../../kernels/variable.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { gridKernels, type GridKernels } from './grid-kernels.js';

/** Rows at once: those of the output stay in the cache while the features pass by. */
export const TILE = 512;

/** A feature on its grid. */
export interface GridFeature {
  points: Float64Array;
  low: number;
  kernels: GridKernels;
}

/**
 * What a row costs on a grid, and a pair of rows without one, against the square of a node (bench/correlation.mjs). Normal
 * features and outputs break even near 430 rows; at 1,000 all pairs cost 4 times as much, at 5,000 some 25 times.
 */
const GRID_ROW = 22;
const GRID_PAIR = 12;
/** With groups: an entry of a matrix between nodes, for each group and node; a row and a node; without a grid a row and a group. */
const GRID_GROUP = 0.2;
const GRID_OWN = 5;
const PAIRS_GROUP = 20;

/**
 * A variable on a grid, where that is faster than all pairs of rows: a number without far outliers. `width` is that of the
 * output's rows, `groups` how many groups the rows are in, if any.
 */
export function gridFor(
  variable: Variable,
  widths: readonly number[],
  { width, groups = 0 }: { width: number; groups?: number },
): GridFeature | undefined {
  if (variable.kernel !== 'gaussian' || variable.coordinates.length > 1) return undefined;
  const [points] = variable.coordinates;
  const n = points.length;
  if (width > mostGridWidth(n)) return undefined;
  const { low, nodes } = nodesFor(points, widths);
  const ofGroups =
    groups === 0 ? 0 : GRID_GROUP * nodes ** 2 * (groups + widths.length * nodes) + GRID_OWN * n * nodes;
  const isFaster =
    (GRID_ROW * n + nodes ** 2) * width + ofGroups <= GRID_PAIR * n ** 2 + PAIRS_GROUP * n * groups;
  return isFaster ? onGrid(points, { low, nodes }, widths) : undefined;
}

/** The width of the output's rows up to which a grid can be faster. */
export function mostGridWidth(rows: number): number {
  return Math.floor((GRID_PAIR * rows) / GRID_ROW);
}

/** Numbers on a grid, whatever it costs. */
export function gridFeature(points: Float64Array, widths: readonly number[]): GridFeature {
  return onGrid(points, nodesFor(points, widths), widths);
}

function onGrid(
  points: Float64Array,
  { low, nodes }: { low: number; nodes: number },
  widths: readonly number[],
): GridFeature {
  return { points, low, kernels: gridKernels(widths, nodes) };
}

/** How many nodes the points of a feature need, in sixteens; infinite where they are too far apart. */
function nodesFor(points: Float64Array, widths: readonly number[]): { low: number; nodes: number } {
  let low = Infinity;
  let high = -Infinity;
  // Numbers one by one from an iterator would each be an object: a column's worth for every column.
  for (let i = 0; i < points.length; i++) {
    if (points[i] < low) low = points[i];
    if (points[i] > high) high = points[i];
  }
  const steps = ((high - low) * STEPS_A_WIDTH) / Math.min(...widths);
  return { low, nodes: 16 * Math.ceil((Math.floor(steps) + NODES) / 16) };
}

/** The output's numbers, row-major. */
interface OutputRows {
  width: number;
  rows: Float64Array;
}

/** What the sweeps of a shard have in common: the output, and addresses in the space. */
export interface Room<Output extends OutputRows = OutputRows> {
  space: GaussianSpace;
  output: Output;
  n: number;
  widths: readonly number[];
  positions: number;
  coefficients: number;
  weights: number;
  nodes: number;
  rows: number;
}

/** Room for the sweeps. */
export function takeRoom<Output extends OutputRows>(
  space: GaussianSpace,
  output: Output,
  { widths, n }: { widths: readonly number[]; n: number },
): Room<Output> {
  const room: Room<Output> = {
    space,
    output,
    n,
    widths,
    positions: space.takeNumbers(TILE),
    coefficients: space.takeNumbers(POWERS * NODES),
    weights: space.takeNumbers(TILE * NODES),
    nodes: space.takeIntegers(TILE),
    rows: space.takeNumbers(TILE * output.width),
  };
  space.numbers(room.coefficients, POWERS * NODES).set(polynomials());
  return room;
}

let knownPolynomials: Float64Array | undefined;

function polynomials(): Float64Array {
  knownPolynomials ??= windowPolynomials();
  return knownPolynomials;
}

/** What is collected at the nodes of a feature, at addresses: A, and c. */
export interface Collected {
  sums: number;
  own: number;
}

export function* collect(room: Room, group: readonly GridFeature[]): Steps<Collected[]> {
  const { space, output, n } = room;
  const { width } = output;
  const collected = group.map(({ kernels: { nodes } }) => {
    const sums = space.takeNumbers(nodes * width);
    const own = space.takeNumbers(nodes);
    space.numbers(sums, nodes * width).fill(0);
    space.numbers(own, nodes).fill(0);
    return { sums, own };
  });
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    space.numbers(room.rows, count * width).set(output.rows.subarray(from * width, (from + count) * width));
    group.forEach((feature, f) => {
      findNodes(room, feature, from, count);
      const { sums, own } = collected[f];
      const { weights, nodes, rows } = room;
      space.kernels.collectAtNodes({ weights, nodes, count, rows, width, sums, own });
    });
    yield (0.5 * group.length * count) / n;
  }
  return collected;
}

/** Leaves the weights and the first nodes of some rows in the room. */
export function findNodes(room: Room, { points, low }: GridFeature, from: number, count: number): void {
  const { space, widths, positions, coefficients, weights, nodes } = room;
  const steps = STEPS_A_WIDTH / Math.min(...widths);
  const inSteps = space.numbers(positions, count);
  for (let i = 0; i < count; i++) inSteps[i] = (points[from + i] - low) * steps;
  space.kernels.nodeWeights({ positions, count, coefficients, powers: POWERS, weights, nodes });
}
