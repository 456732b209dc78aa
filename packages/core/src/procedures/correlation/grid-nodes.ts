/**
 * The sweeps over the rows of features on a grid: finding the nodes around each row, and collecting there what the rows of
 * the output hold. See grid-values for the notation.
 */
import type { Steps } from '../../engine/steps.js';
import { NODES, POWERS, STEPS_A_WIDTH, windowPolynomials } from '../../kernels/gaussian-grid.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { gridKernels, type GridKernels } from './grid-kernels.js';
import type { ThinOutput } from './thin-output.js';

/** Rows at once: those of the output stay in the cache while the features pass by. */
export const TILE = 512;

/** A feature on its grid. */
export interface GridFeature {
  points: Float64Array;
  low: number;
  kernels: GridKernels;
}

/** How many nodes the points of a feature need, in sixteens; infinite where they are too far apart. */
export function nodesFor(points: Float64Array, widths: readonly number[]): { low: number; nodes: number } {
  let low = Infinity;
  let high = -Infinity;
  for (const point of points) {
    if (point < low) low = point;
    if (point > high) high = point;
  }
  const steps = ((high - low) * STEPS_A_WIDTH) / Math.min(...widths);
  return { low, nodes: 16 * Math.ceil((Math.floor(steps) + NODES) / 16) };
}

/** A feature on a grid of so many nodes. */
export function gridFeature(
  points: Float64Array,
  { low, nodes }: { low: number; nodes: number },
  widths: readonly number[],
): GridFeature {
  return { points, low, kernels: gridKernels(widths, nodes) };
}

/** What the sweeps of a shard have in common: the output, and addresses in the space. */
export interface Room {
  space: GaussianSpace;
  output: ThinOutput;
  n: number;
  widths: readonly number[];
  positions: number;
  coefficients: number;
  weights: number;
  nodes: number;
  rows: number;
}

/** Room for the sweeps. */
export function takeRoom(
  space: GaussianSpace,
  output: ThinOutput,
  { widths, n }: { widths: readonly number[]; n: number },
): Room {
  const room: Room = {
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
      space.kernels.collectAtNodes({ ...room, count, width, ...collected[f] });
    });
    yield (0.5 * group.length * count) / n;
  }
  return collected;
}

/** Leaves the weights and the first nodes of some rows in the room. */
export function findNodes(room: Room, { points, low }: GridFeature, from: number, count: number): void {
  const { space, widths } = room;
  const steps = STEPS_A_WIDTH / Math.min(...widths);
  const positions = space.numbers(room.positions, count);
  for (let i = 0; i < count; i++) positions[i] = (points[from + i] - low) * steps;
  space.kernels.nodeWeights({ ...room, count, powers: POWERS });
}
